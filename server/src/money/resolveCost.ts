import {
  fromMinorUnits,
  getCurrencyDigits,
  parseMoney,
  toMinorUnits,
} from '@nspect/contract/money/amounts'
import type { Scope } from '../db/scope.ts'
import { type AuditNote, assertAllowed } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { prepareCurrencyChange } from './changeCurrency.ts'
import { findCurrency, insertCurrency, lockCurrency } from './currency.queries.ts'

/** A call that stores costs of a client. */
export interface CostWriter {
  scope: Scope
  clientId: number
  audit: (note: AuditNote) => void
}

const storeCurrency = async ({ scope, clientId, audit }: CostWriter, value: string) => {
  await prepareCurrencyChange(scope, clientId, value)
  const id = await insertCurrency(scope, clientId, value)
  const content = { key: 'Currency', value }
  audit({ record: 'setting', recordId: id, clientId, after: content, action: 'setting.save' })
}

/** The currency of a client's costs, which stays as it is until the end of the transaction. */
export const holdCurrency = async ({ scope, clientId }: CostWriter) => {
  const before = await findCurrency(scope.db, clientId)
  await lockCurrency(scope, clientId, before.own === null ? 'exclusive' : 'shared')
  return findCurrency(scope.db, clientId)
}

const createCostError = (field: string, key: string, values: Record<string, string | number>) =>
  new HttpError('input.invalid', { errors: [{ field, key, values }] })

const createDecimalsError = (field: string, currency: string | null, digits: number) => {
  if (currency === null) return createCostError(field, 'pin.costTwoDecimals', {})
  return digits === 0
    ? createCostError(field, 'pin.costWhole', { currency })
    : createCostError(field, 'pin.costDecimals', { currency, digits })
}

/**
 * A cost that was sent, with all decimals of the client's currency. The first one fixes it: as the
 * one that the cost names, else as the one for all clients, if there is one. Throws 400 for more
 * decimals than it has and for another currency, 409 for one that stored costs do not fit.
 */
export const resolveCost = async (
  writer: CostWriter,
  cost: string,
  field = 'estimatedCost',
): Promise<string> => {
  const { amount, currency: named } = parseMoney(cost)
  const { own, inForce } = await holdCurrency(writer)
  const currency = own ?? named ?? inForce
  if (named !== null && named !== currency)
    throw createCostError(field, 'pin.costCurrency', { currency: currency ?? '' })
  const digits = getCurrencyDigits(currency)
  const units = toMinorUnits(amount, digits)
  if (units === null) throw createDecimalsError(field, currency, digits)
  if (own === null && currency !== null) {
    if (named !== null) assertAllowed(writer.scope.actor, 'pin.chooseCurrency', null)
    await storeCurrency(writer, currency)
  }
  return fromMinorUnits(units, digits)
}
