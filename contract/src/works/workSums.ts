import { hasCents } from '../i18n/numberFormats.ts'
import { isDecimalAmount, sumAmounts } from '../money/amounts.ts'
import { groupBy } from '../shared/groupBy.ts'
import { computeTax } from './taxRates.ts'
import type { WorkGrouping } from './workGroupings.ts'

/** What a list of works reads of a point to group and add it; empty texts are unknown. */
export interface WorkItem {
  trade: string
  assignee: string
  category: string
  room: string
  /** the name of its floor; groups follow the ranks, lowest first */
  floor: { name: string; rank: number }
  /** a decimal amount; other texts are not added */
  cost: string
}

interface WorkSum {
  /** how many points have a cost */
  priced: number
  /** of their costs; null if there is none */
  sum: string | null
}

/** Points that share a trade, an assignee, a floor, a room or a category. */
export interface WorkGroup<Pin> extends WorkSum {
  /** what they share; empty: nothing is known */
  name: string
  pins: Pin[]
}

export interface WorkSums<Pin> {
  grouping: WorkGrouping | 'category'
  groups: WorkGroup<Pin>[]
  total: WorkSum
  /** what is added to the net total; null without a rate, a currency or a cost */
  tax: { rate: string; amount: string; gross: string } | null
  /** an amount has cents: then all of them are written with cents */
  hasCents: boolean
}

/** What a list of works goes by. */
export interface WorkSumOptions {
  /** absent: by the trades that points have, else by assignees, else by categories */
  works?: WorkGrouping | undefined
  currency: string | null
  /** percent, as the client's setting has it; null: costs are without tax */
  taxRate: string | null
}

const pickGrouping = (items: readonly WorkItem[]): WorkGrouping | 'category' => {
  if (items.some(({ trade }) => trade !== '')) return 'trade'
  return items.some(({ assignee }) => assignee !== '') ? 'assignee' : 'category'
}

/** Adds the costs of some works, exact to the last minor unit. */
const addCosts = (items: readonly WorkItem[], currency: string | null): WorkSum => {
  const costs = items.map(({ cost }) => cost).filter(isDecimalAmount)
  return { priced: costs.length, sum: costs.length > 0 ? sumAmounts(costs, currency) : null }
}

const computeTaxOfTotal = (
  { sum }: WorkSum,
  { currency, taxRate }: WorkSumOptions,
): WorkSums<never>['tax'] => {
  if (sum === null || currency === null || taxRate === null) return null
  const amount = computeTax(sum, taxRate, currency)
  return { rate: taxRate, amount, gross: sumAmounts([sum, amount], currency) }
}

const { compare } = new Intl.Collator('en', { numeric: true })

/** Works in the order of their groups: floors lowest first, rooms as people count. */
const sortWorks = <Work extends { item: WorkItem }>(
  works: readonly Work[],
  grouping: WorkGrouping | 'category',
): readonly Work[] => {
  if (grouping === 'floor')
    return works.toSorted((a, b) => a.item.floor.rank - b.item.floor.rank || 0)
  if (grouping === 'room') return works.toSorted((a, b) => compare(a.item.room, b.item.room))
  return works
}

/**
 * The works of a report in groups with their sums, the same in print, on screen and in tables. Groups
 * are in the order of their first points, of their floors or of their rooms; points of none are last.
 */
export const groupWorks = <Pin>(
  pins: readonly Pin[],
  toWorkItem: (pin: Pin) => WorkItem,
  options: WorkSumOptions,
): WorkSums<Pin> => {
  const works = pins.map((pin) => ({ pin, item: toWorkItem(pin) }))
  const items = works.map(({ item }) => item)
  const grouping = options.works ?? pickGrouping(items)
  const sorted = sortWorks(works, grouping)
  const nameOf = ({ item }: (typeof works)[number]) =>
    grouping === 'floor' ? item.floor.name : item[grouping]
  const groups = [...groupBy(sorted, nameOf)]
    .toSorted(([a], [b]) => Number(a === '') - Number(b === ''))
    .map(([name, members]) => ({
      name,
      pins: members.map(({ pin }) => pin),
      ...addCosts(
        members.map(({ item }) => item),
        options.currency,
      ),
    }))
  const total = addCosts(items, options.currency)
  const tax = computeTaxOfTotal(total, options)
  return {
    grouping,
    groups,
    total,
    tax,
    hasCents: items.some(({ cost }) => hasCents(cost)) || (tax !== null && hasCents(tax.amount)),
  }
}
