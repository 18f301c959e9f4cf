import type { RatingDefaultValues, StoredValues } from './pinAttributes.ts'

/** Input of the figures; screen and printed report count points by the same rules. */
export interface CountedPin extends Pick<StoredValues, 'severity'>, RatingDefaultValues {
  pinNumber: number
  category: string
  /** #rrggbb, never the only indication of a state */
  color: string
  floor: number | null
  isResolved: boolean
  isApproved: boolean
  isCritical: boolean
  isOsha: boolean
  /** an ISO instant */
  reportedOn: string
}

/** Points of the same category or floor. */
export interface PinCountGroup<Key> {
  key: Key
  color: string
  points: number
  resolved: number
}

const count = (pins: readonly CountedPin[], is: (pin: CountedPin) => boolean) =>
  pins.filter(is).length

/** Points whose severity nobody chose; 0 where none has one, nor a default. */
const countUnrated = (pins: readonly CountedPin[]): number =>
  pins.some(({ severity, defaultSeverity }) => severity ?? defaultSeverity)
    ? count(pins, ({ severity }) => severity === null)
    : 0

/** Groups points by a key, in the order of first occurrence. */
export const groupPinCounts = <Key, Pin extends CountedPin>(
  pins: readonly Pin[],
  keyOf: (pin: Pin) => Key,
): PinCountGroup<Key>[] => {
  const groups = new Map<Key, PinCountGroup<Key>>()
  for (const pin of pins) {
    const key = keyOf(pin)
    const group = groups.get(key) ?? { key, color: pin.color, points: 0, resolved: 0 }
    group.points += 1
    group.resolved += pin.isResolved ? 1 : 0
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** The figures of the summary. Times compare as ISO instants. */
export type PinStatistics = ReturnType<typeof computePinStatistics>
export const computePinStatistics = (pins: readonly CountedPin[]) => {
  const byReport = pins.toSorted((a, b) => a.reportedOn.localeCompare(b.reportedOn))
  return {
    points: pins.length,
    resolved: count(pins, (pin) => pin.isResolved),
    approved: count(pins, (pin) => pin.isApproved),
    /** in progress: resolved but not approved */
    waiting: count(pins, (pin) => pin.isResolved && !pin.isApproved),
    critical: count(pins, (pin) => pin.isCritical),
    criticalOpen: count(pins, (pin) => pin.isCritical && !pin.isResolved),
    osha: count(pins, (pin) => pin.isOsha),
    oshaOpen: count(pins, (pin) => pin.isOsha && !pin.isResolved),
    unrated: countUnrated(pins),
    first: byReport[0],
    last: byReport.at(-1),
    oldestOpen: byReport.find((pin) => !pin.isResolved),
    categories: groupPinCounts(pins, (pin) => pin.category).toSorted((a, b) => b.points - a.points),
    /** lowest floor first, points without a floor last */
    floors: groupPinCounts(pins, (pin) => pin.floor).toSorted(
      (a, b) => (a.key ?? Infinity) - (b.key ?? Infinity),
    ),
  }
}
