import { getCurrencyDigits, roundToMinorUnits } from '@nspect/contract/money/amounts'
import type { ExportedRow } from './mapIds.ts'

/**
 * Costs of archives up to version 1 are decimal numbers. The client's currency, which says how many
 * minor units they are, stands before them, in its settings; without one they have two decimals.
 */
export const createMinorUnitsReader = (version: number) => {
  let currency: string | null = null
  return (row: ExportedRow): ExportedRow => {
    if (row.key === 'Currency' && row.is_deleted === false) currency = String(row.value)
    const { estimated_cost: cost } = row
    if (version > 1 || cost === null || cost === undefined) return row
    const units = roundToMinorUnits(String(cost), getCurrencyDigits(currency))
    return { ...row, estimated_cost: String(units) }
  }
}
