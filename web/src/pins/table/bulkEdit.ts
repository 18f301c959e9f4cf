import type { TableAttribute } from '@nspect/contract/pinAttributes'
import type { Pin } from '@nspect/contract/pins'
import type { SavePinBody } from '../pins.api.ts'
import { enteredOf } from '../pinValues.ts'

/** The attributes that the bulk editor changes (T72, T81). */
export type BulkValues = Pick<Pin, TableAttribute>

/** A row that is being edited. */
export interface BulkEdit {
  /** the point as fetched when the first change was made */
  pin: Pin
  change: Partial<BulkValues>
  /** of the request that saves this change */
  idempotencyKey: string
  /** error message of the last attempt */
  problem: string | null
}
export type BulkEdits = ReadonlyMap<number, BulkEdit>

/** The change without unchanged values. */
const realChange = (pin: Pin, change: Partial<BulkValues>): Partial<BulkValues> =>
  Object.fromEntries(
    Object.entries(change).filter(([key, value]) => pin[key as keyof BulkValues] !== value),
  )

/** Adds a change to a row; a row back at its original values is no longer edited. */
export const withChange = (
  edits: BulkEdits,
  pin: Pin,
  change: Partial<BulkValues>,
  newKey: () => string,
): BulkEdits => {
  const next = new Map(edits)
  const edit = edits.get(pin.id)
  const from = edit?.pin ?? pin
  const whole = realChange(from, { ...edit?.change, ...change })
  if (Object.keys(whole).length === 0) next.delete(pin.id)
  else next.set(pin.id, { pin: from, change: whole, idempotencyKey: newKey(), problem: null })
  return next
}

/** The request body of one row: the point as fetched, with the change applied. */
export const bodyOfEdit = ({ pin, change }: BulkEdit): SavePinBody => ({
  id: pin.id,
  projectId: pin.projectId,
  version: pin.version,
  pointCategoryId: pin.pointCategoryId,
  ...enteredOf(pin),
  ...change,
})

/** Approving also resolves, and unresolving also unapproves: open points cannot be approved. */
export const judged = (change: Pick<Partial<BulkValues>, 'isResolved' | 'isApproved'>) =>
  change.isApproved
    ? { isApproved: true, isResolved: true }
    : change.isResolved === false
      ? { isResolved: false, isApproved: false }
      : change
