import { groupBy } from '@nspect/contract/shared/groupBy'
import { foldTitle } from '../../tableImport/foldTitle.ts'
import type { ComparedPin } from './findNamedPin.ts'
import type { PointCosts } from './readCostLines.ts'

export interface TakenLines {
  points: PointCosts[]
  /** points without lines whose title several points have, here or there */
  ambiguous: ComparedPin[]
}

const keyOf = ({ title, pointCategory }: ComparedPin): string =>
  `${foldTitle(title)}\n${foldTitle(pointCategory.name)}`

/** Lines of another plan for the points without any, by title and category. */
export const takeLines = (
  pins: readonly ComparedPin[],
  others: readonly ComparedPin[],
): TakenLines => {
  const sources = groupBy(
    others.filter(({ planLine }) => planLine && planLine.lines.length > 0),
    keyOf,
  )
  const here = groupBy(pins, keyOf)
  const taken: TakenLines = { points: [], ambiguous: [] }
  for (const pin of pins) {
    const [source, ...more] = sources.get(keyOf(pin)) ?? []
    if (!source || pin.planLine?.lines.length) continue
    if (more.length > 0 || (here.get(keyOf(pin)) ?? []).length > 1) taken.ambiguous.push(pin)
    else {
      const lines = (source.planLine?.lines ?? []).map(({ sum: _, ...line }) => line)
      taken.points.push({ pin, lines, response: null })
    }
  }
  return taken
}
