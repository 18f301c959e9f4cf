import type { ReportedPin } from '@nspect/contract/reports/reports'

/** The items of a plan that have costs or an answer of the owner, in the order of their numbers. */
export const listItemsToDecide = (pins: readonly ReportedPin[]): ReportedPin[] =>
  pins
    .filter(({ planLine, estimatedCost }) => planLine !== null || estimatedCost !== null)
    .toSorted((a, b) => a.pinNumber - b.pinNumber)

/** Whether the latest decision is about the item as it is now. */
export const isDecided = ({ planDecision }: ReportedPin): boolean =>
  planDecision !== null && !planDecision.isOutdated

/** Whether what is decided about is another line or cost than before. */
export const isChangedItem = (before: ReportedPin, now: ReportedPin): boolean =>
  before.id === now.id &&
  (before.planLine?.version !== now.planLine?.version || before.estimatedCost !== now.estimatedCost)

/** The item to show: the one gone to, or the first one that is open; null: all are decided. */
export const findItemToDecide = (
  items: readonly ReportedPin[],
  at: number | null,
): ReportedPin | null =>
  items.find(({ id }) => id === at) ?? items.find((item) => !isDecided(item)) ?? null

/** The next open item after one that was decided; null: there is none. */
export const findNextOpenItem = (
  items: readonly ReportedPin[],
  decided: ReportedPin,
): ReportedPin | null => {
  const place = items.findIndex(({ id }) => id === decided.id)
  const others = [...items.slice(place + 1), ...items.slice(0, Math.max(0, place))]
  return others.find((item) => !isDecided(item)) ?? null
}

/** The item before or after another one; after the last comes the first. */
export const findNeighborItem = (
  items: readonly ReportedPin[],
  { id }: ReportedPin,
  by: 1 | -1,
): ReportedPin | undefined => {
  const place = items.findIndex((item) => item.id === id)
  return items.at((place + by) % items.length)
}
