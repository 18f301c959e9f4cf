import type { Me } from '@nspect/contract/sessions'
import { type Setting, settingProblem, settingRoutes } from '@nspect/contract/settings'
import { i18n } from '../i18n/i18n.ts'
import { wordIssues } from '../i18n/issues.ts'

export interface SettingValues {
  key: string
  value: string
  clientIds: readonly number[]
}

/** A new setting begins with the caller's client, if they have one. */
export const newSetting = (me: Me): SettingValues => ({
  key: '',
  value: '',
  clientIds: me.clientId === null ? [] : [me.clientId],
})

/** A stored setting as the form holds it. */
export const valuesOf = ({ key, value, clientId }: Setting): SettingValues => ({
  key,
  value,
  clientIds: clientId === null ? [] : [clientId],
})

/** The form as the calls take it. */
export const bodyOf = ({ key, value, clientIds }: SettingValues) => ({ key, value, clientIds: [...clientIds] })

/** What the server would say about the fields; only a SuperAdmin sets a value for every client (T35). */
export const settingProblems = (
  values: SettingValues,
  { role, labels }: { role: Me['role']; labels: Record<string, string> },
): Record<string, string> => {
  const found = settingRoutes.saveSetting.body.safeParse(bodyOf(values))
  const problem = values.value.trim() ? settingProblem(values.key.trim(), values.value.trim()) : undefined
  const issues = [
    ...(found.error?.issues ?? []),
    ...(problem === undefined ? [] : [{ path: ['value'], message: problem }]),
  ]
  const isNowhere = role !== 'SuperAdmin' && values.clientIds.length === 0
  return {
    ...wordIssues(issues, labels),
    ...(isNowhere && { clientIds: i18n.t('messages:setting.selectClient') }),
  }
}
