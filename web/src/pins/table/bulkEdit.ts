import type { TableAttribute } from '@nspect/contract/pinAttributes'
import type { Pin } from '@nspect/contract/pins'
import type { PinBody } from '../pins.api.ts'
import { enteredOf } from '../pinValues.ts'

/** What the bulk editor changes of a point (T72, T81). */
export type BulkValues = Pick<Pin, TableAttribute>

/** A row that is being edited. */
export interface BulkEdit {
  /** the point as it was read when the first change was made */
  pin: Pin
  change: Partial<BulkValues>
  /** of the request that saves this very change */
  idempotencyKey: string
  /** why the last try failed, in words */
  problem: string | null
}
export type BulkEdits = ReadonlyMap<number, BulkEdit>

/** The change without what is as it was. */
const realChange = (pin: Pin, change: Partial<BulkValues>): Partial<BulkValues> =>
  Object.fromEntries(Object.entries(change).filter(([key, value]) => pin[key as keyof BulkValues] !== value))

/** Adds a change to a row; a row that is as it was before is no longer edited. */
export const withChange = (
  edits: BulkEdits,
  pin: Pin,
  change: Partial<BulkValues>,
  newKey: () => string,
): BulkEdits => {
  const next = new Map(edits)
  const held = edits.get(pin.id)
  const from = held?.pin ?? pin
  const whole = realChange(from, { ...held?.change, ...change })
  if (Object.keys(whole).length === 0) next.delete(pin.id)
  else next.set(pin.id, { pin: from, change: whole, idempotencyKey: newKey(), problem: null })
  return next
}

/** What is sent for one row: the point as it was read with the change in it. */
export const bodyOfEdit = ({ pin, change }: BulkEdit): PinBody => ({
  id: pin.id,
  projectId: pin.projectId,
  version: pin.version,
  pointCategoryId: pin.pointCategoryId,
  ...enteredOf(pin),
  ...change,
})

/** Approved brings resolved along, not resolved takes approved away: there is no approving of what is open. */
export const judged = (change: Pick<Partial<BulkValues>, 'isResolved' | 'isApproved'>) =>
  change.isApproved
    ? { isApproved: true, isResolved: true }
    : change.isResolved === false
      ? { isResolved: false, isApproved: false }
      : change
