import type { Staff } from '@nspect/contract/permissions/policy'
import {
  isReservedSettingKey,
  isSecretSettingKey,
  validateSetting,
} from '@nspect/contract/settings/knownSettings'
import { createFieldError, HttpError } from '../http/httpError.ts'

/**
 * Throws 403 `setting.reserved` for settings of the whole installation, for an Admin: not even to
 * take one away.
 */
export const assertNotReserved = ({ role }: Staff, key: string): void => {
  if (isReservedSettingKey(key) && role !== 'SuperAdmin') throw new HttpError('setting.reserved')
}

/**
 * Checks a setting against the caller's rights (T34). Throws 403 `setting.reserved` for names of
 * secrets, for everyone, and for settings of the whole installation, for an Admin; 400 for an
 * invalid value.
 */
export const assertSettingAllowed = (
  caller: Staff,
  { key, value }: { key: string; value: string },
): void => {
  if (isSecretSettingKey(key)) throw new HttpError('setting.reserved')
  assertNotReserved(caller, key)
  const problem = validateSetting(key, value)
  if (problem) throw createFieldError('value', problem)
}

interface ClientsInput {
  clientIds?: readonly number[] | undefined
  clientId?: number | null | undefined
}

/**
 * The clients that a save names: by its list, or as the setting was read, by the one that it
 * belongs to (T127).
 */
export const getClientIdsOfSetting = ({
  clientIds,
  clientId,
}: ClientsInput): readonly number[] | undefined => clientIds ?? (clientId ? [clientId] : undefined)

/** Every client that a save names, each once. */
export const listAllClientIdsOfSetting = ({ clientIds = [], clientId }: ClientsInput): number[] => [
  ...new Set([...clientIds, ...(clientId ? [clientId] : [])]),
]

/**
 * The chosen clients, without duplicates (T35); if a SuperAdmin chose none, null for every client.
 */
export const resolveSettingClients = (
  { role }: Staff,
  clientIds: readonly number[] | undefined,
): number[] | null => {
  if (clientIds !== undefined && clientIds.length > 0) return [...new Set(clientIds)]
  if (role === 'SuperAdmin') return null
  throw createFieldError(
    'clientIds',
    clientIds === undefined ? 'setting.clientNeeded' : 'setting.selectClient',
  )
}
