import { fromMinorUnits, getCurrencyDigits } from '@nspect/contract/money/amounts'
import type { Scope } from '../db/scope.ts'
import { HttpError } from '../http/httpError.ts'
import {
  findCostsWithCents,
  findCurrency,
  lockCurrency,
  removeDeletedCosts,
  rescaleCosts,
} from './currency.queries.ts'

/** Costs without a currency have two decimals. */
const digitsWithoutCurrency = getCurrencyDigits(null)

const assertFits = async (scope: Scope, clientId: number, currency: string): Promise<void> => {
  if (getCurrencyDigits(currency) >= digitsWithoutCurrency) return
  const misfit = await findCostsWithCents(scope, clientId)
  if (!misfit) return
  const example = `${misfit.place}: ${fromMinorUnits(BigInt(misfit.units), digitsWithoutCurrency)}`
  throw new HttpError('currency.misfit', { values: { currency, count: misfit.total, example } })
}

/**
 * Makes a client's costs ready for another own currency, or none, which the caller stores in the same
 * transaction. Throws 409 if costs are stored in another one, or if costs that were stored without
 * one do not fit it exactly.
 */
export const prepareCurrencyChange = async (
  scope: Scope,
  clientId: number,
  next: string | null,
): Promise<void> => {
  await lockCurrency(scope, clientId, 'exclusive')
  const { own, hasCosts } = await findCurrency(scope.db, clientId)
  if (next === own) return
  if (own === null) {
    if (next === null) return
    await assertFits(scope, clientId, next)
    await rescaleCosts(scope, clientId, getCurrencyDigits(next))
    return
  }
  if (hasCosts) throw new HttpError('currency.fixed', { values: { currency: own } })
  await removeDeletedCosts(scope, clientId)
}
