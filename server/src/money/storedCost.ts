import { fromMinorUnits, getCurrencyDigits } from '@nspect/contract/money/amounts'

/** A stored cost as the wire has it: decimal text with all decimals of the client's currency. */
export const fromStoredCost = (
  units: bigint | string | null,
  currency: string | null,
): string | null =>
  units === null ? null : fromMinorUnits(BigInt(units), getCurrencyDigits(currency))

/** The minor units of a cost that `resolveCost` has given all decimals of its currency. */
export const toStoredCost = (cost: string | null): bigint | null =>
  cost === null ? null : BigInt(cost.replace('.', ''))
