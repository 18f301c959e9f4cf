import type { ExternalPinId } from '@nspect/contract/pins/pinImports'
import type { Pin } from '@nspect/contract/pins/pins'
import type { ReadPinRows, SentPin } from './readPinRows.ts'

const comparedNames = [
  'title',
  'description',
  'severity',
  'dueDate',
  'assignee',
  'isCritical',
  'projectTypePOIStatusId',
] as const satisfies readonly (keyof SentPin & keyof Pin)[]

/** Whether a point already says what a row of a list says. */
const isSame = (stored: Pin, sent: SentPin): boolean => {
  const { estimatedCost, projectPinCustomFields: fields = [] } = sent
  return (
    comparedNames.every((name) => sent[name] === undefined || sent[name] === stored[name]) &&
    sent.pointCategoryId === stored.pointCategory.id &&
    (sent.roomId === undefined || sent.roomId === stored.room?.id) &&
    (estimatedCost === undefined ||
      (stored.estimatedCost !== null && Number(estimatedCost) === Number(stored.estimatedCost))) &&
    (sent.matterPointCoordinates ?? sent.annotationCoordinates) === undefined &&
    fields.every(({ projectTypeCustomFieldId: id, description }) =>
      stored.projectPinCustomFields.some(
        (field) => field.projectTypeCustomFieldId === id && field.description === description,
      ),
    )
  )
}

/** A list without the rows that bring nothing: no value, no photo, no comment, no number. */
export const dropSameRows = (
  list: ReadPinRows,
  { pins, externalIds }: { pins: readonly Pin[]; externalIds: readonly ExternalPinId[] },
): ReadPinRows => {
  const stored = new Map(pins.map((pin) => [pin.id, pin]))
  const named = new Map(externalIds.map(({ externalId, pinId }) => [externalId, pinId]))
  const rows = list.rows.filter(({ pin, photos }) => {
    const before = stored.get(pin.id)
    if (!before || photos.length + (pin.comments?.length ?? 0) > 0) return true
    const isNamed = !pin.externalId || named.get(pin.externalId) === pin.id
    return !isNamed || !isSame(before, pin)
  })
  return { ...list, rows, unchanged: list.unchanged + list.rows.length - rows.length }
}
