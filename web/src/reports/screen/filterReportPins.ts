import { getPinStage, type PinStage } from '@nspect/contract/pins/pinStage'
import type { CountedPin } from '@nspect/contract/pins/pinStatistics'
import type { Pin } from '@nspect/contract/pins/pins'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { formatDisplayName } from '../../i18n/displayNames.ts'
import { getShownLanguage } from '../../i18n/i18n.ts'
import { countPinGroups } from '../../pins/filter/pinFilter.ts'
import { getPinColor } from '../../pins/values/pinColor.ts'

/** What the points of the report are filtered by, as the address holds it; absent: any. */
export interface ReportFilter {
  /** the search text */
  q?: string | undefined
  /** id of a category */
  category?: number | undefined
  stage?: PinStage | undefined
  /** 1: critical ones only */
  critical?: 1 | undefined
  /** 1: only those for OSHA */
  osha?: 1 | undefined
  /** counted from 0; `none`: points without a floor */
  floor?: number | 'none' | undefined
}

/** A filter that shows everything. */
export const emptyReportFilter: ReportFilter = {
  q: undefined,
  category: undefined,
  stage: undefined,
  critical: undefined,
  osha: undefined,
  floor: undefined,
}

const getPinFloor = (pin: Pin): number | 'none' => pin.matterPointCoordinates?.floor ?? 'none'

/**
 * What the points can be filtered by, each with its number of points; what none of them has is left
 * out.
 */
export const buildReportFacets = (pins: readonly Pin[], hasApproval: boolean) => {
  const categories = new Map<number, { id: number; name: string; count: number }>()
  const floors = new Map<number | 'none', number>()
  for (const pin of pins) {
    const { id, name } = pin.pointCategory
    categories.set(id, { id, name, count: (categories.get(id)?.count ?? 0) + 1 })
    floors.set(getPinFloor(pin), (floors.get(getPinFloor(pin)) ?? 0) + 1)
  }
  const { compare } = new Intl.Collator(getShownLanguage(), { numeric: true })
  const rank = (floor: number | 'none') => (floor === 'none' ? Infinity : floor)
  return {
    stages: countPinGroups(pins, hasApproval).flatMap(({ group, count }) =>
      group === 'critical' || group === 'osha' || group === 'overdue'
        ? []
        : [{ stage: group, count }],
    ),
    critical: pins.filter(({ isCritical }) => isCritical).length,
    osha: pins.filter(({ isOsha }) => isOsha).length,
    categories: [...categories.values()].toSorted((a, b) =>
      compare(formatDisplayName(a.name), formatDisplayName(b.name)),
    ),
    floors: [...floors]
      .map(([floor, count]) => ({ floor, count }))
      .toSorted((a, b) => rank(a.floor) - rank(b.floor)),
  }
}
export type ReportFacets = ReturnType<typeof buildReportFacets>

/** The title for the reader: in their language, where it is a common defect of a ready type. */
export const getReadersTitle = ({ readyTitle, title }: ReportedPin): string => readyTitle ?? title

/** Whether some of these titles are shown in another language than they were written in. */
export const hasTranslatedTitles = (pins: readonly ReportedPin[]): boolean =>
  pins.some(({ readyTitle, title }) => readyTitle && readyTitle !== title)

/** What the search of a report looks through: number, title, category, notes and comments. */
export const buildReportSearchText = (pin: ReportedPin): string => {
  const { pinNumber, title, readyTitle, pointCategory, readyCategory, description } = pin
  const comments = pin.projectPinComments.map(({ comment }) => comment)
  const words = [title, readyTitle, pointCategory.name, readyCategory, description, ...comments]
  return `#${pinNumber} ${words.filter(Boolean).join(' ')}`
}

/**
 * The points that match the filter, and every word of its text in what the search looks through.
 */
export const filterReportPins = (
  pins: readonly ReportedPin[],
  filter: ReportFilter,
  hasApproval: boolean,
) => {
  const { q = '', category, stage, critical, osha, floor } = filter
  const words = q.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const isIn = (pin: ReportedPin) =>
    (category === undefined || pin.pointCategory.id === category) &&
    (stage === undefined || getPinStage(pin, hasApproval) === stage) &&
    (critical === undefined || pin.isCritical) &&
    (osha === undefined || pin.isOsha) &&
    (floor === undefined || getPinFloor(pin) === floor)
  const says = (pin: ReportedPin) => {
    const text = buildReportSearchText(pin).toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  }
  return pins.filter((pin) => isIn(pin) && (words.length === 0 || says(pin)))
}

/** A point as the summary counts it. */
export const toPinForSummary = (pin: Pin): CountedPin => ({
  pinNumber: pin.pinNumber,
  category: formatDisplayName(pin.pointCategory.name),
  color: getPinColor(pin, false),
  floor: pin.matterPointCoordinates?.floor ?? null,
  isResolved: pin.isResolved,
  isApproved: pin.isApproved,
  isCritical: pin.isCritical,
  isOsha: pin.isOsha,
  severity: pin.severity,
  defaultSeverity: pin.defaultSeverity,
  reportedOn: pin.addedDateTime,
})

/** Where a point is placed: on the model, on one of the pictures, or null. */
export const getReportedPinMedium = (pin: Pin): 'model' | 'picture' | null =>
  pin.matterPointCoordinates
    ? 'model'
    : pin.annotationCoordinates && pin.projectModelImageId !== null
      ? 'picture'
      : null

/**
 * The fields shown in the report; fields that are not viewable are shown on the point's page only
 * (T68).
 */
export const filterViewableFields = (pin: Pin, hidden: ReadonlySet<number>) =>
  pin.projectPinCustomFields.filter(({ projectTypeCustomFieldId: id }) => !hidden.has(id))
