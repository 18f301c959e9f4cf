import type { Setting } from '@nspect/contract/settings/settings'
import type { SettingRow } from './settings.queries.ts'

/** Builds the response for a setting. */
export const mapSetting = ({ updatedAt, ...row }: SettingRow): Setting => ({
  ...row,
  updatedDateTime: updatedAt.toISOString(),
})
