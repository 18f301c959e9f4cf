import type { CountedPin } from '@nspect/contract/pinStatistics'
import type { Pin } from '@nspect/contract/pins'
import type { ReportedPin } from '@nspect/contract/reports'
import { shownName } from '../i18n/displayNames.ts'
import { colorOfPin, isInGroup, type PinGroup } from '../pins/pinHelpers.ts'

/** The points that are in the group (null: any) and contain every typed word in number, title, category, notes or comments. */
export const findPins = (pins: readonly ReportedPin[], typed: string, group: PinGroup | null, hasApproval: boolean) => {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return pins.filter((pin) => {
    if (group !== null && !isInGroup(pin, group, hasApproval)) return false
    if (words.length === 0) return true
    const comments = pin.projectPinComments.map(({ comment }) => comment).join(' ')
    const text =
      `#${pin.pinNumber} ${pin.title} ${pin.pointCategory.name} ${pin.description} ${comments}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** A point as the summary counts it. */
export const tallied = (pin: Pin): CountedPin => ({
  pinNumber: pin.pinNumber,
  category: shownName(pin.pointCategory.name),
  color: colorOfPin(pin, false),
  floor: pin.matterPointCoordinates?.floor ?? null,
  isResolved: pin.isResolved,
  isApproved: pin.isApproved,
  isCritical: pin.isCritical,
  isOsha: pin.isOsha,
  reportedOn: pin.addedDateTime,
})

/** Where a point is placed: on the model, on one of the pictures, or null. */
export const placeOf = (pin: Pin): 'model' | 'picture' | null =>
  pin.matterPointCoordinates
    ? 'model'
    : pin.annotationCoordinates && pin.projectModelImageId !== null
      ? 'picture'
      : null

/** The fields shown in the report; those that the type makes not viewable show only on the point's page (T68). */
export const shownFieldsOf = (pin: Pin, hidden: ReadonlySet<number>) =>
  pin.projectPinCustomFields.filter(({ projectTypeCustomFieldId: id }) => !hidden.has(id))
