import { groupWorks, type WorkSumOptions, type WorkSums } from '../works/workSums.ts'

/** What repairs of the items that got worse cost. */
export interface CostsOfWorse<Change, Pin> extends Pick<WorkSums<Pin>, 'tax' | 'hasCents'> {
  /** each point once, beside the first item that became it */
  rows: { change: Change; pin: Pin }[]
  /** of those points, how many have a cost */
  priced: number
  sum: string
}

/** The points of the items that got worse, with the sum of their costs; null: none has a cost. */
export const addCostsOfWorse = <Change extends { isWorse: boolean }, Pin>(
  changes: readonly Change[],
  findPin: (change: Change) => Pin | undefined,
  getCost: (pin: Pin) => string,
  options: Pick<WorkSumOptions, 'currency' | 'taxRate'>,
): CostsOfWorse<Change, Pin> | null => {
  const byPin = new Map<Pin, Change>()
  for (const change of changes) {
    const pin = change.isWorse ? findPin(change) : undefined
    if (pin !== undefined && !byPin.has(pin)) byPin.set(pin, change)
  }
  const { total, tax, hasCents } = groupWorks(
    [...byPin.keys()],
    (pin) => ({
      trade: '',
      assignee: '',
      category: '',
      room: '',
      floor: { name: '', rank: 0 },
      cost: getCost(pin),
    }),
    options,
  )
  if (total.sum === null) return null
  const rows = [...byPin].map(([pin, change]) => ({ change, pin }))
  return { rows, priced: total.priced, sum: total.sum, tax, hasCents }
}
