import type { Scope } from '../db/scope.ts'
import { HttpError } from '../http/httpError.ts'
import { mapPin } from './pins.mapper.ts'
import { findPin, type PinRow } from './pins.queries.ts'
import { updatePin } from './writePin.queries.ts'

type Changes = Parameters<typeof updatePin>[3]
type Parts = Parameters<typeof updatePin>[4]

/** No rows that belong to the point are written. */
const noParts: Parts = { boxes: [], fields: [], emptied: [] }

/**
 * Writes a point that was read under its inspection's lock, with the rows that belong to it. Throws 409 with the point as
 * it is now if it has another version: a safeguard, as the lock keeps other saves out.
 */
export const writePin = async (
  scope: Scope,
  before: PinRow,
  changes: Changes,
  parts: Parts = noParts,
): Promise<void> => {
  const current = async () => {
    const now = await findPin(scope, before.pin.id, before.pin.projectId)
    return now ? mapPin(scope, now) : null
  }
  const isWritten = await updatePin(scope, before.pin, before.pin.version, changes, parts)
  if (!isWritten) throw new HttpError('record.stale', { current: await current() })
}
