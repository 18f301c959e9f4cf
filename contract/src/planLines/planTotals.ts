import {
  fromMinorUnits,
  getCurrencyDigits,
  isDecimalAmount,
  roundToMinorUnits,
  sumAmounts,
} from '../money/amounts.ts'
import { groupBy } from '../shared/groupBy.ts'

/** What the totals of a plan read of a point; `Cycle`: the years of its type's renovations. */
export interface PlanItem<Cycle extends number = number> {
  category: string
  /** years of the renovation that its category belongs to; null: none */
  cycle: Cycle | null
  /** of the room that it is in; empty: unknown */
  roomKind: string
  /** a decimal amount; other texts are not added */
  cost: string
}

/** What some points cost together; `count` are those with a cost. */
export interface PlanTotal<Name> {
  name: Name
  count: number
  sum: string
}

export interface PlanTotals<Cycle extends number = number> {
  byCategory: PlanTotal<string>[]
  byCycle: PlanTotal<Cycle | null>[]
  byRoomKind: PlanTotal<string>[]
  total: PlanTotal<null>
  /** of one guest room, rounded half up; null if their number is unknown */
  perKey: string | null
}

/** A number of guest rooms as people write it into a form: `212`, `1,240`; null: it is none. */
export const parseKeys = (text: string): number | null => {
  const digits = text.trim().replace(/(?<=\d)[.,  '’](?=\d{3}(?!\d))/g, '')
  return /^[1-9]\d{0,5}$/.test(digits) ? Number(digits) : null
}

const divide = (amount: string, by: number, digits: number): string => {
  const units = roundToMinorUnits(amount, digits)
  const parts = BigInt(by)
  return fromMinorUnits((2n * units + parts) / (2n * parts), digits)
}

/**
 * What a plan costs: by category, renovation and kind of room, in the order in which they first
 * occur, in all, and for each guest room (key). Null if no point has a cost.
 */
export const computePlanTotals = <Cycle extends number>(
  items: readonly PlanItem<Cycle>[],
  { currency, keys }: { currency: string | null; keys: number | null },
): PlanTotals<Cycle> | null => {
  const priced = items.filter(({ cost }) => isDecimalAmount(cost))
  if (priced.length === 0) return null
  const add = <Name>(name: Name, members: readonly PlanItem<Cycle>[]): PlanTotal<Name> => ({
    name,
    count: members.length,
    sum: sumAmounts(
      members.map(({ cost }) => cost),
      currency,
    ),
  })
  const by = <Name>(nameOf: (item: PlanItem<Cycle>) => Name) =>
    [...groupBy(priced, nameOf)].map(([name, members]) => add(name, members))
  const total = add(null, priced)
  return {
    byCategory: by(({ category }) => category),
    byCycle: by(({ cycle }) => cycle),
    byRoomKind: by(({ roomKind }) => roomKind),
    total,
    perKey: keys === null ? null : divide(total.sum, keys, getCurrencyDigits(currency)),
  }
}
