import type { WaitingRepair } from '@nspect/contract/review'

/** What became of a repair; `gone`: somebody else has decided about it or changed it. */
export type Outcome = 'accepted' | 'sentBack' | 'gone'

/** How far a review is: what became of which repair, and which one is shown. */
export interface Progress {
  /** by `repairKey` */
  outcomes: ReadonlyMap<string, Outcome>
  /** key of the repair that was gone to; null: the first one */
  at: string | null
}

export const nothingReviewed: Progress = { outcomes: new Map(), at: null }

/** Tells one submission of a repair from the next: submitted anew, it is reviewed anew. */
export const repairKey = ({ projectPinId, lastStepId }: WaitingRepair): string =>
  `${projectPinId}-${lastStepId}`

/** Repairs of several pages, each once. */
export const uniqueRepairs = (repairs: readonly WaitingRepair[]): WaitingRepair[] => [
  ...new Map(repairs.map((repair) => [repairKey(repair), repair])).values(),
]

const isOpen = ({ outcomes }: Progress, repair: WaitingRepair) => !outcomes.has(repairKey(repair))

/** Repairs without an outcome, in the order in which they come when one goes on from that place. */
const openFrom = (
  repairs: readonly WaitingRepair[],
  progress: Progress,
  place: number,
): WaitingRepair[] =>
  [...repairs.slice(place + 1), ...repairs.slice(0, place + 1)].filter((repair) =>
    isOpen(progress, repair),
  )

const placeOf = (repairs: readonly WaitingRepair[], at: string | null) =>
  repairs.findIndex((repair) => repairKey(repair) === at)

/** The repair to be shown, and its place, counted from 1; undefined once all have an outcome. */
export const currentRepair = (repairs: readonly WaitingRepair[], progress: Progress) => {
  const place = Math.max(0, placeOf(repairs, progress.at))
  const there = repairs[place]
  const repair = there && isOpen(progress, there) ? there : openFrom(repairs, progress, place)[0]
  return repair && { repair, number: repairs.indexOf(repair) + 1 }
}

/** The repairs that come after the one shown, without it. */
export const repairsAhead = (
  repairs: readonly WaitingRepair[],
  progress: Progress,
): WaitingRepair[] => {
  const current = currentRepair(repairs, progress)
  return current
    ? openFrom(repairs, progress, current.number - 1).filter((repair) => repair !== current.repair)
    : []
}

/** Shows the next repair without an outcome, or with -1 the previous one; after the last comes the first. */
export const turned = (
  repairs: readonly WaitingRepair[],
  progress: Progress,
  by: 1 | -1,
): Progress => {
  const ahead = repairsAhead(repairs, progress)
  const next = by === 1 ? ahead[0] : ahead.at(-1)
  return next ? { ...progress, at: repairKey(next) } : progress
}

/** Notes what became of a repair, and goes on to the next one. */
export const withOutcome = (
  repairs: readonly WaitingRepair[],
  progress: Progress,
  repair: WaitingRepair,
  outcome: Outcome,
): Progress => {
  const outcomes = new Map(progress.outcomes).set(repairKey(repair), outcome)
  const [next] = openFrom(repairs, { outcomes, at: null }, repairs.indexOf(repair))
  return { outcomes, at: repairKey(next ?? repair) }
}

/** Forgets what became of a repair, and goes back to it. */
export const withoutOutcome = ({ outcomes }: Progress, repair: WaitingRepair): Progress => {
  const others = new Map(outcomes)
  others.delete(repairKey(repair))
  return { outcomes: others, at: repairKey(repair) }
}

/** How many repairs had each outcome. */
export const outcomeCounts = ({ outcomes }: Progress): Record<Outcome, number> => {
  const counts = { accepted: 0, sentBack: 0, gone: 0 }
  for (const outcome of outcomes.values()) counts[outcome] += 1
  return counts
}
