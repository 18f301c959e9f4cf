import type { Pin } from '@nspect/contract/pins'
import type { ReportedPin } from '@nspect/contract/reports'
import type { TalliedPin } from '@nspect/contract/tally'
import { shownName } from '../i18n/names.ts'
import { colorOfPin } from '../pins/pinFacts.ts'

/** What the rail narrows the points to. */
export const reportStates = ['open', 'resolved', 'critical'] as const
export type ReportState = (typeof reportStates)[number]

const isIn = {
  open: (pin) => !pin.isResolved,
  resolved: (pin) => pin.isResolved,
  critical: (pin) => pin.isCritical,
} as const satisfies Record<ReportState, (pin: Pin) => boolean>

/** How many points each state would leave. */
export const countByState = (pins: readonly Pin[]): Record<ReportState, number> => ({
  open: pins.filter(isIn.open).length,
  resolved: pins.filter(isIn.resolved).length,
  critical: pins.filter(isIn.critical).length,
})

/** The points in that state (null: all) in which every typed word occurs: number, title, category, notes or comments. */
export const findPins = (pins: readonly ReportedPin[], typed: string, state: ReportState | null) => {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return pins.filter((pin) => {
    if (state !== null && !isIn[state](pin)) return false
    if (words.length === 0) return true
    const said = pin.projectPinComments.map(({ comment }) => comment).join(' ')
    const text =
      `#${pin.pinNumber} ${pin.title} ${pin.pointCategory.name} ${pin.description} ${said}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** A point as the figures of the summary count it. */
export const tallied = (pin: Pin): TalliedPin => ({
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

/** Where a point can be gone to, or null: on the model, or on one of the pictures. */
export const placeOf = (pin: Pin): 'model' | 'picture' | null =>
  pin.matterPointCoordinates
    ? 'model'
    : pin.annotationCoordinates && pin.projectModelImageId !== null
      ? 'picture'
      : null

/** The fields that the report shows: what the type says is not viewable stays on the point's own page (T68). */
export const shownFieldsOf = (pin: Pin, hidden: ReadonlySet<number>) =>
  pin.projectPinCustomFields.filter(({ projectTypeCustomFieldId: id }) => !hidden.has(id))
