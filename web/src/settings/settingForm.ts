import type { Me } from '@nspect/contract/sessions/sessions'
import { validateSetting } from '@nspect/contract/settings/knownSettings'
import { type Setting, settingRoutes } from '@nspect/contract/settings/settings'
import { i18n } from '../i18n/i18n.ts'
import { translateSchemaIssues } from '../i18n/translateSchemaIssues.ts'

export interface SettingValues {
  key: string
  value: string
  clientIds: readonly number[]
}

/** A new setting, for the caller's client if they have one. */
export const buildNewSettingValues = (me: Me): SettingValues => ({
  key: '',
  value: '',
  clientIds: me.clientId === null ? [] : [me.clientId],
})

/** A stored setting as form values. */
export const toSettingValues = ({ key, value, clientId }: Setting): SettingValues => ({
  key,
  value,
  clientIds: clientId === null ? [] : [clientId],
})

/** The form as a request body. */
export const toSettingBody = ({ key, value, clientIds }: SettingValues) => ({
  key,
  value,
  clientIds: [...clientIds],
})

/**
 * Field errors found with the server's schema; only a SuperAdmin sets a value for every client
 * (T35).
 */
export const validateSettingValues = (
  values: SettingValues,
  { role, labels }: { role: Me['role']; labels: Record<string, string> },
): Record<string, string> => {
  const result = settingRoutes.saveSetting.body.safeParse(toSettingBody(values))
  const problem = values.value.trim()
    ? validateSetting(values.key.trim(), values.value.trim())
    : undefined
  const issues = [
    ...(result.error?.issues ?? []),
    ...(problem === undefined ? [] : [{ path: ['value'], message: problem }]),
  ]
  const lacksClients = role !== 'SuperAdmin' && values.clientIds.length === 0
  return {
    ...translateSchemaIssues(issues, labels),
    ...(lacksClients && { clientIds: i18n.t('messages:setting.selectClient') }),
  }
}
