import type { Staff } from '@nspect/contract/policy'
import { isReservedKey, isSecretKey, settingProblem } from '@nspect/contract/settings'
import { HttpError, invalidField } from '../http/httpError.ts'

/**
 * Holds a setting against what the caller may set (T34). Refuses with 403 `setting.reserved` names of secrets for everyone,
 * and for an Admin what belongs to the whole installation; with 400 a value that the key cannot have.
 */
export const allowSetting = ({ role }: Staff, { key, value }: { key: string; value: string }): void => {
  if (isSecretKey(key) || (isReservedKey(key) && role !== 'SuperAdmin')) throw new HttpError('setting.reserved')
  const problem = settingProblem(key, value)
  if (problem) throw invalidField('value', problem)
}

/** The places that were chosen, once each (T35): clients, or for a SuperAdmin who chose none the one for every client. */
export const placesOf = ({ role }: Staff, clientIds: readonly number[] | undefined): number[] | null => {
  if (clientIds !== undefined && clientIds.length > 0) return [...new Set(clientIds)]
  if (role === 'SuperAdmin') return null
  throw invalidField('clientIds', clientIds === undefined ? 'setting.clientNeeded' : 'setting.selectClient')
}
