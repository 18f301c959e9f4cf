import { pinStages } from '@nspect/contract/pins/pinStage'
import { getStageName } from '@nspect/contract/pins/stageNames/stageNames'
import type { ReportData, ReportPin } from '../../reportData.ts'
import type { ReportTexts } from './reportTexts.ts'

/** Points that are printed under one heading. */
export interface PinGroup {
  /** empty if all points are in one group */
  title: string
  pins: ReportPin[]
}

/** A plan is called as its sheet is, as on screens; otherwise it is counted. */
export const getImageTitle = (
  index: number,
  { pictures, pictureNames }: ReportData,
  texts: ReportTexts,
): string => pictureNames[index] || texts.picture(index + 1, pictures.length)

/**
 * Name of the floor of a point; of a point on a picture the picture, where floors are unknown; empty
 * if neither is known.
 */
export const getPinFloorTitle = (
  { floor, place }: ReportPin,
  report: ReportData,
  texts: ReportTexts,
): string => {
  if (floor !== null) return texts.floorName(floor)
  if (place?.on === 'picture') return getImageTitle(place.picture, report, texts)
  return ''
}

/** Where a point is: its floor or picture, and its room; empty if neither is known. */
export const getPinPlaceTitle = (pin: ReportPin, report: ReportData, texts: ReportTexts): string =>
  [getPinFloorTitle(pin, report, texts), pin.work.room].filter(Boolean).join(' · ')

/** Lowest floor first, then pictures, points without a place last. */
export const getPinFloorRank = ({ floor, place }: ReportPin) =>
  floor ?? (place?.on === 'picture' ? 10_000 + place.picture : Number.POSITIVE_INFINITY)

/** Points in the order of their floors. */
export const sortPinsByFloor = (pins: readonly ReportPin[]): ReportPin[] =>
  pins.toSorted((a, b) =>
    getPinFloorRank(a) === getPinFloorRank(b) ? 0 : getPinFloorRank(a) - getPinFloorRank(b),
  )

const { compare } = new Intl.Collator('en', { numeric: true })

/** Rooms of the lowest floor first, points in no room last. */
const getRoomRank = (pin: ReportPin) =>
  pin.work.room === '' ? Number.POSITIVE_INFINITY : Math.min(getPinFloorRank(pin), 1e6)

/** The points in groups, each in the order of its numbers. */
export const groupReportPins = (report: ReportData, texts: ReportTexts): PinGroup[] => {
  const { grouping } = report.options
  const titleOf = (pin: ReportPin) => {
    if (grouping === 'category') return pin.category || texts.noCategory
    if (grouping === 'room') return pin.work.room || texts.noRoom
    return grouping === 'stage'
      ? getStageName(report.language, pin.stage)
      : getPinFloorTitle(pin, report, texts) || texts.noFloor
  }
  const rankOf = (pin: ReportPin) => {
    if (grouping === 'category') return 0
    if (grouping === 'room') return getRoomRank(pin)
    return grouping === 'stage' ? pinStages.indexOf(pin.stage) : getPinFloorRank(pin)
  }
  const groups = new Map<string, { rank: number; pins: ReportPin[] }>()
  for (const pin of report.pins) {
    const title = titleOf(pin)
    const group = groups.get(title) ?? { rank: rankOf(pin), pins: [] }
    group.pins.push(pin)
    groups.set(title, group)
  }
  const compareTitles = grouping === 'room' ? compare : () => 0
  const sorted = [...groups].toSorted(([one, a], [other, b]) =>
    a.rank === b.rank ? compareTitles(one, other) : a.rank - b.rank,
  )
  return sorted.map(([title, { pins }]) => ({ title: sorted.length > 1 ? title : '', pins }))
}
