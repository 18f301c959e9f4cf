import { settingRoutes } from '@nspect/contract/settings/settings'
import type { Scope } from '../db/scope.ts'
import { type AuditNote, assertStaff, handle } from '../http/handler.ts'
import { createFieldError, HttpError } from '../http/httpError.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import { prepareCurrencyChange } from '../money/changeCurrency.ts'
import { mapSetting } from './settings.mapper.ts'
import {
  findSetting,
  listExistingClientIds,
  lockSetting,
  upsertSetting,
  updateSetting as writeSetting,
} from './settings.queries.ts'
import {
  assertSettingAllowed,
  getClientIdsOfSetting,
  listAllClientIdsOfSetting,
  resolveSettingClients,
} from './settings.rules.ts'

interface Content {
  key: string
  value: string
}

/** Inserts or updates the key for each of the clients; returns the rows' ids. */
const putInto = async (
  scope: Scope,
  places: readonly (number | null)[],
  content: Content,
  audit: (note: AuditNote) => void,
): Promise<number[]> => {
  const ids: number[] = []
  for (const clientId of places) {
    if (content.key === 'Currency' && clientId !== null)
      await prepareCurrencyChange(scope, clientId, content.value)
    const { id, before } = await upsertSetting(scope, clientId, content)
    ids.push(id)
    const previous = before === undefined ? {} : { before: { key: content.key, value: before } }
    audit({ record: 'setting', recordId: id, clientId, ...previous, after: content })
  }
  return ids
}

const assertKnownClients = async (scope: Scope, clientIds: readonly number[]): Promise<void> => {
  if ((await listExistingClientIds(scope, clientIds)).length !== clientIds.length)
    throw new HttpError('record.missing')
}

/** Upsert of (key, client) for each client; SuperAdmin without a client: for every client (T35). */
export const saveSetting = handle(settingRoutes.saveSetting, {
  // the subject is the caller's own client
  load: async (scope, input) => {
    await assertKnownClients(scope, listAllClientIdsOfSetting(input))
    return { id: 0, clientId: scope.actor?.clientId ?? null }
  },
  run: async ({ scope, input, audit }) => {
    const caller = assertStaff(scope)
    const { key, value } = input
    assertSettingAllowed(caller, { key, value })
    const places = resolveSettingClients(caller, getClientIdsOfSetting(input))
    await assertKnownClients(scope, listAllClientIdsOfSetting(input))
    const [id = 0] = await putInto(
      scope,
      places?.toSorted((a, b) => a - b) ?? [null],
      { key, value },
      audit,
    )
    return { id }
  },
})

/** Updates its own row, adds rows for added clients, removes none (T35). */
export const updateSetting = handle(settingRoutes.updateSetting, {
  load: (scope, { id }) => lockSetting(scope, id),
  run: async ({ scope, input, subject: before, audit }) => {
    const caller = assertStaff(scope)
    const { key, value } = input
    // the current value is checked as well: a reserved setting cannot be renamed
    assertSettingAllowed(caller, { key: before.key, value: before.value })
    assertSettingAllowed(caller, { key, value })
    const places = resolveSettingClients(caller, getClientIdsOfSetting(input)) ?? []
    await assertKnownClients(scope, listAllClientIdsOfSetting(input))
    await assertRecordVersion(input, before, async () => {
      const current = await findSetting(scope, before.id, false)
      return current && mapSetting(current)
    })
    if (before.clientId !== null && [key, before.key].includes('Currency'))
      await prepareCurrencyChange(scope, before.clientId, key === 'Currency' ? value : null)
    if (!(await writeSetting(scope, before, { key, value })))
      throw createFieldError('key', 'setting.keyTaken')
    const { id, clientId } = before
    audit({
      record: 'setting',
      recordId: id,
      clientId,
      before: { key: before.key, value: before.value },
      after: { key, value },
    })
    const added = places.filter((place) => place !== clientId).toSorted((a, b) => a - b)
    await putInto(scope, added, { key, value }, audit)
    return { id }
  },
})
