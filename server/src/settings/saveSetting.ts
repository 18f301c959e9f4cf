import { settingRoutes } from '@nspect/contract/settings'
import type { Scope } from '../db/scope.ts'
import { type AuditNote, handle, staffOf } from '../http/handler.ts'
import { HttpError, invalidField } from '../http/httpError.ts'
import { refuseVersionConflict } from '../http/versionConflict.ts'
import { mapSetting } from './settings.mapper.ts'
import {
  findSetting,
  findSettingToChange,
  listClientsAmong,
  putSetting,
  updateSetting as writeSetting,
} from './settings.queries.ts'
import { allowSetting, chosenIn, namedIn, placesOf } from './settings.rules.ts'

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
    const { id, before } = await putSetting(scope, clientId, content)
    ids.push(id)
    const previous = before === undefined ? {} : { before: { key: content.key, value: before } }
    audit({ record: 'setting', recordId: id, clientId, ...previous, after: content })
  }
  return ids
}

const refuseStrangers = async (scope: Scope, clientIds: readonly number[]): Promise<void> => {
  if ((await listClientsAmong(scope, clientIds)).length !== clientIds.length)
    throw new HttpError('record.missing')
}

/** Upsert of (key, client) for each client; SuperAdmin without a client: for every client (T35). */
export const saveSetting = handle(settingRoutes.saveSetting, {
  // the subject is the caller's own client
  load: async (scope, input) => {
    await refuseStrangers(scope, namedIn(input))
    return { id: 0, clientId: scope.actor?.clientId ?? null }
  },
  run: async ({ scope, input, audit }) => {
    const caller = staffOf(scope)
    const { key, value } = input
    allowSetting(caller, { key, value })
    const places = placesOf(caller, chosenIn(input))
    await refuseStrangers(scope, namedIn(input))
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
  load: (scope, { id }) => findSettingToChange(scope, id),
  run: async ({ scope, input, subject: before, audit }) => {
    const caller = staffOf(scope)
    const { key, value } = input
    // the current value is checked as well: a reserved setting cannot be renamed
    allowSetting(caller, { key: before.key, value: before.value })
    allowSetting(caller, { key, value })
    const places = placesOf(caller, chosenIn(input)) ?? []
    await refuseStrangers(scope, namedIn(input))
    await refuseVersionConflict(input, before, async () => {
      const current = await findSetting(scope, before.id, false)
      return current && mapSetting(current)
    })
    if (!(await writeSetting(scope, before, { key, value })))
      throw invalidField('key', 'setting.keyTaken')
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
