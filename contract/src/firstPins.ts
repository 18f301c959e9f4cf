interface Urgency {
  isCritical: boolean
  isResolved: boolean
  addedDateTime: string
}

/** number of points that a report names first */
const maxFirstPins = 5

/** The open points that a reader should see first: the critical ones, then those that have been open the longest. */
export const firstPins = <Pin extends Urgency>(pins: readonly Pin[]): Pin[] =>
  pins
    .filter(({ isResolved }) => !isResolved)
    .toSorted((a, b) => Number(b.isCritical) - Number(a.isCritical) || a.addedDateTime.localeCompare(b.addedDateTime))
    .slice(0, maxFirstPins)
