import type { AuditEvent } from '@nspect/contract/audit/audit'
import { listFieldChanges } from './changedFields.ts'

const stills = ['closeUpFileId', 'plainCloseUpFileId', 'contextFileId']

/** What a save of a point changes if it is only moved: its place, and the pictures of it. */
const placeFields = new Set([
  ...stills,
  'annotationCoordinates',
  'isDoubtful',
  'matterPointCoordinates',
  'plainStillFileId',
  'projectModelImageId',
  'stillFileId',
  'updatedBy',
])

const listFields = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : []

const verbOfPin = ({ before, after }: AuditEvent): string => {
  const sent = listFields(after)
  if (sent.length > 0 && sent.every((field) => stills.includes(field))) return 'pin.picture'
  if (before === null || before === undefined) return 'pin.create'
  // no boxes and no fields were written
  const changed = listFieldChanges(before, after).flatMap((change) =>
    change.after === '[]' ? [] : change.field,
  )
  return changed.length > 0 && changed.every((field) => placeFields.has(field))
    ? 'pin.move'
    : 'pin.save'
}

const verbOfPhoto = ({ before, after }: AuditEvent): string => {
  if (listFields(after).includes('isDeleted')) return 'photo.delete'
  return before === null || before === undefined ? 'photo.add' : 'photo.edit'
}

/**
 * What was done, as the trail words it: a right alone does not tell a new point from a moved one
 * (T496).
 */
export const getAuditVerbText = (event: AuditEvent): string => {
  if (event.action !== 'pin.save' && event.action !== 'pin.place') return event.action
  if (event.record === 'photo') return verbOfPhoto(event)
  return event.record === 'pin' ? verbOfPin(event) : event.action
}
