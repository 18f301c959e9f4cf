import type { Locale } from '@nspect/contract/i18n/locale'
import { computeLineSum, sumLines } from '@nspect/contract/planLines/lineSums'
import {
  type CostLine,
  quantityDecimals,
  unitPriceDecimals,
} from '@nspect/contract/planLines/planLines'
import { limits } from '@nspect/contract/shared/limits'
import { cost } from '@nspect/contract/shared/scalars'
import type { ListLine } from '../../tableImport/pastedLines.ts'
import { checkCurrency, detectNumberLocale, readFigure } from '../../tableImport/readFigure.ts'
import { isTotalLabel } from '../../tableImport/totalWords.ts'
import { type ComparedPin, createPinFinder, type PinProblem } from './findNamedPin.ts'
import { type ImportedResponse, isSameResponse, readResponse } from './readResponse.ts'

/** Why a row is left out. */
type RowProblem =
  | PinProblem
  | 'isTotal'
  | 'noCosts'
  | 'tooLong'
  | 'badQuantity'
  | 'notPositive'
  | 'quantityDecimals'
  | 'badPrice'
  | 'priceDecimals'
  | 'otherCurrency'
  | 'noQuantity'
  | 'badResponse'
  | 'badDay'
  | 'noDay'
  | 'noReason'
  | 'otherResponse'
  | 'tooManyOfPoint'
  | 'tooManyInAll'
  | 'sumTooLarge'

/** What is imported for a point. */
export interface PointCosts {
  pin: ComparedPin
  lines: CostLine[]
  response: ImportedResponse | null
}

export interface ReadCostLines {
  points: PointCosts[]
  /** rows that are left out, by their number as a person counts */
  wrong: { line: number; text: string; problem: RowProblem; pin: ComparedPin | null }[]
}

export interface CostListFormat {
  locale: Locale
  /** today in the reader's zone */
  today: string
  currency: string
  pins: readonly ComparedPin[]
}

interface RowFormat extends CostListFormat {
  /** how the list writes numbers */
  numberLocale: Locale
}

const decimalsOf = (number: string): number =>
  (number.split('.')[1] ?? '').replace(/0+$/, '').length
const isLong = (number: string): boolean => (number.split('.')[0] ?? '').length > 9
const withoutZeros = (number: string): string =>
  number.includes('.') ? number.replace(/\.?0+$/, '') : number

const readQuantity = (
  cell: string,
  { numberLocale }: RowFormat,
): { quantity: string; unit: string } | RowProblem => {
  if (cell.trim() === '') return { quantity: '', unit: '' }
  const read = readFigure(cell, numberLocale)
  if (!read || isLong(read.number)) return 'badQuantity'
  if (Number(read.number) <= 0) return 'notPositive'
  if (decimalsOf(read.number) > quantityDecimals) return 'quantityDecimals'
  return { quantity: withoutZeros(read.number), unit: read.words }
}

const readPrice = (
  cell: string,
  { locale, numberLocale, currency }: RowFormat,
): { unitPrice: string } | RowProblem => {
  if (cell.trim() === '') return { unitPrice: '' }
  const read = readFigure(cell, numberLocale)
  if (!read || isLong(read.number)) return 'badPrice'
  const named = checkCurrency(read.words, currency, locale)
  if (named === 'other') return 'otherCurrency'
  if (named === 'unknown' || read.number.startsWith('-')) return 'badPrice'
  if (decimalsOf(read.number) > unitPriceDecimals) return 'priceDecimals'
  return { unitPrice: withoutZeros(read.number) }
}

/** The part of the costs that a row has; null if it has none. */
const readLine = (cells: readonly string[], format: RowFormat): CostLine | RowProblem | null => {
  const [scope = '', area = '', quantityCell = '', unitCell = '', priceCell = ''] = cells
    .slice(2, 7)
    .map((cell) => cell.replace(/\s+/g, ' ').trim())
  if ([scope, area, quantityCell, unitCell, priceCell].every((cell) => cell === '')) return null
  const quantity = readQuantity(quantityCell, format)
  if (typeof quantity === 'string') return quantity
  const price = readPrice(priceCell, format)
  if (typeof price === 'string') return price
  // what is not multiplied would be missing from the total without a word
  if (price.unitPrice !== '' && quantity.quantity === '') return 'noQuantity'
  const unit = unitCell || quantity.unit
  const isTooLong =
    Math.max(scope.length, area.length) > limits.costLineText || unit.length > limits.costLineUnit
  return isTooLong ? 'tooLong' : { scope, area, unit, quantity: quantity.quantity, ...price }
}

/** Why a line cannot be added to those of its point; null if it can. */
const findLimit = (
  lines: readonly CostLine[],
  count: number,
  currency: string,
): RowProblem | null => {
  if (lines.length > limits.costLines) return 'tooManyOfPoint'
  if (count > limits.importedCostLines) return 'tooManyInAll'
  return cost.safeParse(sumLines(lines, currency) ?? '0').success ? null : 'sumTooLarge'
}

/**
 * Reads costs of points from rows whose cells are those of the import's fields. Each row becomes a
 * line or an answer of its point, or is named with the reason why it does not.
 */
export const readCostLines = (rows: readonly ListLine[], format: CostListFormat): ReadCostLines => {
  const findPin = createPinFinder(format.pins, rows)
  const figures = rows.flatMap(({ cells }) => [cells[4] ?? '', cells[6] ?? ''])
  const numberLocale = detectNumberLocale(figures, format.locale)
  const points = new Map<number, PointCosts>()
  const wrong: ReadCostLines['wrong'] = []
  let count = 0

  const addRow = (row: ListLine): { problem: RowProblem; pin: ComparedPin | null } | null => {
    const [number = '', title = '', scope = ''] = row.cells
    if (isTotalLabel([number, title, scope])) return { problem: 'isTotal', pin: null }
    const pin = findPin(row)
    if (typeof pin === 'string') return { problem: pin, pin: null }
    if ('problem' in pin) return pin
    const fail = (problem: RowProblem) => ({ problem, pin })
    const line = readLine(row.cells, { ...format, numberLocale })
    if (typeof line === 'string') return fail(line)
    const response = readResponse(row.cells.slice(7), format)
    if (typeof response === 'string') return fail(response)
    if (!line && !response) return fail('noCosts')
    const point = points.get(pin.id) ?? { pin, lines: [], response: null }
    if (response && point.response && !isSameResponse(response, point.response))
      return fail('otherResponse')
    if (line) {
      const limit = findLimit([...point.lines, line], count + 1, format.currency)
      if (limit) return fail(limit)
      point.lines.push(line)
      count += 1
    }
    points.set(pin.id, { ...point, response: response ?? point.response })
    return null
  }

  for (const row of rows) {
    const refusal = addRow(row)
    if (refusal) wrong.push({ line: row.line, text: row.text, ...refusal })
  }
  return { points: [...points.values()], wrong }
}

/** The lines of an import with their points and sums, as a preview lists them. */
export const listImportedLines = (points: readonly PointCosts[], currency: string) =>
  points.flatMap(({ pin, lines }) =>
    lines.map((line, place) => ({
      key: `${pin.id}-${place}`,
      pin,
      line,
      sum: computeLineSum(line, currency),
    })),
  )
