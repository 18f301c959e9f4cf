import { type Stage, stageOf } from '@nspect/contract/pinStage'
import type { CountedPin } from '@nspect/contract/pinStatistics'
import type { Pin } from '@nspect/contract/pins'
import type { ReportedPin } from '@nspect/contract/reports'
import { shownName } from '../i18n/displayNames.ts'
import { colorOfPin, countStages } from '../pins/pinHelpers.ts'

/** Filter of the points: those at one stage, or the critical ones. */
export type ReportFilter = Stage | 'critical'

const isIn = (pin: Pin, filter: ReportFilter, hasApproval: boolean): boolean =>
  filter === 'critical' ? pin.isCritical : stageOf(pin, hasApproval) === filter

/** The available filters, each with its number of points. */
export const filtersOf = (
  pins: readonly Pin[],
  hasApproval: boolean,
): readonly { filter: ReportFilter; count: number }[] => {
  const critical = pins.filter((pin) => pin.isCritical).length
  return [
    ...countStages(pins, hasApproval).map(({ stage, count }) => ({ filter: stage, count })),
    ...(critical > 0 ? [{ filter: 'critical' as const, count: critical }] : []),
  ]
}

/** The points that match the filter (null: all) and every typed word in number, title, category, notes or comments. */
export const findPins = (
  pins: readonly ReportedPin[],
  typed: string,
  filter: ReportFilter | null,
  hasApproval: boolean,
) => {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return pins.filter((pin) => {
    if (filter !== null && !isIn(pin, filter, hasApproval)) return false
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
