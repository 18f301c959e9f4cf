import type { Setting } from '@nspect/contract/settings'
import type { SettingRow } from './settings.queries.ts'

/** Draws up the answer of a setting. */
export const viewSetting = ({ updatedAt, ...row }: SettingRow): Setting => ({
  ...row,
  updatedDateTime: updatedAt.toISOString(),
})
