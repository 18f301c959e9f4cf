import type { Scope } from '../db/scope.ts'
import { HttpError } from '../http/httpError.ts'
import { mapPin } from './pins.mapper.ts'
import { findPin, type PinRow } from './pins.queries.ts'
import { type PinChanges, type PinParts, updatePin } from './writePin.queries.ts'

/** No rows that belong to the point are written. */
const noParts: PinParts = { boxes: [], fields: [], emptied: [] }

/**
 * Writes a point that was read under its inspection's lock, with the rows that belong to it. Throws
 * 409 with the point as it is now if it has another version: a safeguard, as the lock keeps other
 * saves out.
 */
export const updateLoadedPin = async (
  scope: Scope,
  before: PinRow,
  changes: PinChanges,
  parts: PinParts = noParts,
): Promise<void> => {
  const current = async () => {
    const now = await findPin(scope, before.pin.id, before.pin.projectId)
    return now ? mapPin(scope, now) : null
  }
  const isWritten = await updatePin(scope, before.pin, changes, parts)
  if (!isWritten) throw new HttpError('record.stale', { current: await current() })
}
