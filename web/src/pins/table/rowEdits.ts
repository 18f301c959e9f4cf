import type { TableAttribute } from '@nspect/contract/pins/pinAttributes'
import type { Pin } from '@nspect/contract/pins/pins'
import type { SavePinBody } from '../pins.api.ts'
import { pickEnteredAttributes } from '../values/pinValues.ts'

/** The attributes that the bulk editor changes (T72, T81). */
export type TableValues = Pick<Pin, TableAttribute>

/** A row that is being edited. */
export interface RowEdit {
  /** the point as fetched when the first change was made */
  pin: Pin
  change: Partial<TableValues>
  /** of the request that saves this change */
  idempotencyKey: string
  /** error message of the last attempt */
  problem: string | null
}
export type RowEdits = ReadonlyMap<number, RowEdit>

/** The change without unchanged values. */
const realChange = (pin: Pin, change: Partial<TableValues>): Partial<TableValues> =>
  Object.fromEntries(
    Object.entries(change).filter(([key, value]) => pin[key as keyof TableValues] !== value),
  )

/** Adds a change to a row; a row back at its original values is no longer edited. */
export const addRowChange = (
  edits: RowEdits,
  pin: Pin,
  change: Partial<TableValues>,
  newKey: () => string,
): RowEdits => {
  const next = new Map(edits)
  const edit = edits.get(pin.id)
  const from = edit?.pin ?? pin
  const whole = realChange(from, { ...edit?.change, ...change })
  if (Object.keys(whole).length === 0) next.delete(pin.id)
  else next.set(pin.id, { pin: from, change: whole, idempotencyKey: newKey(), problem: null })
  return next
}

/** The request body of one row: the point as fetched, with the change applied. */
export const toPinRowBody = ({ pin, change }: RowEdit): SavePinBody => ({
  id: pin.id,
  projectId: pin.projectId,
  version: pin.version,
  pointCategoryId: pin.pointCategoryId,
  ...pickEnteredAttributes(pin),
  ...change,
})

/** Approving also resolves, and unresolving also unapproves: open points cannot be approved. */
export const applyResolvedAndApprovedRules = (
  change: Pick<Partial<TableValues>, 'isResolved' | 'isApproved'>,
) =>
  change.isApproved
    ? { isApproved: true, isResolved: true }
    : change.isResolved === false
      ? { isResolved: false, isApproved: false }
      : change
