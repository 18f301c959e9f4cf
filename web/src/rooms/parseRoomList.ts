import type { Locale } from '@nspect/contract/i18n/locale'
import { limits } from '@nspect/contract/shared/limits'
import { foldHeading } from '@nspect/contract/tables/foldHeading'
import { parseTypedNumber } from '../i18n/typedNumber.ts'
import { guessColumns, mapRows } from '../tableImport/guessColumns.ts'
import { type ListLine, splitPastedLines } from '../tableImport/pastedLines.ts'
import { parseEnteredArea } from './areaInUnit.ts'
import { roomImportFields } from './roomImportFields.ts'
import type { PastedRoom } from './rooms.api.ts'

/** Why a line is left out. */
type LineProblem = 'noLabel' | 'badArea' | 'tooLong' | 'tooManyColumns' | 'isDouble'

export interface ReadRoomList {
  rooms: Required<Omit<PastedRoom, 'area'> & { area: number | null }>[]
  /** lines from 1, as a person counts them */
  wrong: { line: number; text: string; problem: LineProblem }[]
}

export interface ListFormat {
  locale: Locale
  /** of an area without a unit */
  unit: { squareMetres: number }
}

const columns = 5

const units = [
  { sign: /\s*(?:m²|m2|qm|sqm|㎡)$/i, squareMetres: 1 },
  { sign: /\s*(?:ft²|ft2|sq\.? ?ft\.?)$/i, squareMetres: 0.3048 ** 2 },
] as const

/** The unit that a heading names, such as `Area (m²)`; undefined if it names none. */
export const findAreaUnit = (heading: string): ListFormat['unit'] | undefined => {
  const words = heading.replace(/[\])}）】]+$/u, '')
  return units.find(({ sign }) => sign.test(words))
}

/** An area with or without its unit, in square metres; undefined if it is none. */
const parseArea = (cell: string, { locale, unit }: ListFormat): number | null | undefined => {
  if (cell === '') return null
  const named = units.find(({ sign }) => sign.test(cell))
  const figure = named ? cell.replace(named.sign, '') : cell
  return parseEnteredArea(
    parseTypedNumber(figure, locale) ?? 'none',
    named?.squareMetres ?? unit.squareMetres,
  )
}

/** A room's number alone, such as `101`, `A-12` or `0.07b`. */
const roomNumber = /^\p{L}{0,2}[-. ]?\d[\d./-]*\p{L}?$/u

const headingWords = new Set<string>(roomImportFields.flatMap(({ words }) => words))

/** Whether a line says what its columns are: of a pasted list, by nothing but such words. */
const isHeading = (cells: readonly string[]): boolean =>
  cells.filter((cell) => headingWords.has(foldHeading(cell))).length >= Math.min(2, cells.length)

/**
 * Reads a list of rooms as it is pasted from a spreadsheet: floor, number, name, kind and area, one
 * room a line, or as its first line heads them. A line with a single text is a room of that number
 * or name.
 */
export const parseRoomList = (text: string, format: ListFormat): ReadRoomList => {
  const listed = splitPastedLines(text)
  const headings = listed[0]?.cells ?? []
  if (isHeading(headings)) {
    const mapping = guessColumns([headings], roomImportFields)
    const lines = listed.slice(1).map((line) => {
      const [cells = []] = mapRows([line.cells], roomImportFields, { ...mapping, headingRow: null })
      return { ...line, cells }
    })
    const unit = findAreaUnit(headings[mapping.columns.area ?? -1] ?? '') ?? format.unit
    return readRoomLines(fillFloorsDown(lines), { ...format, unit })
  }
  const placeAlone = (cell: string) => (roomNumber.test(cell) ? ['', cell] : ['', '', cell])
  return readRoomLines(
    listed.map((line) => {
      const [cell = '', ...others] = line.cells
      return others.length > 0 ? line : { ...line, cells: placeAlone(cell) }
    }),
    format,
  )
}

/**
 * Gives rows below a floor its name, as workbooks merge it over its rooms: where each floor is named
 * once, for two rooms or more on average. Elsewhere a room without a floor has none.
 */
export const fillFloorsDown = (lines: readonly ListLine[]): ListLine[] => {
  const named = lines.flatMap(({ cells }) => cells[0] || [])
  const isMerged =
    new Set(named).size === named.length &&
    named.length * 2 <= lines.length &&
    Boolean(lines[0]?.cells[0])
  if (!isMerged) return [...lines]
  let floor = ''
  return lines.map((line) => {
    const [own = '', ...cells] = line.cells
    floor = own || floor
    return { ...line, cells: [floor, ...cells] }
  })
}

/** Reads rooms of lines whose cells are those of a pasted list. */
export const readRoomLines = (lines: readonly ListLine[], format: ListFormat): ReadRoomList => {
  const read: ReadRoomList = { rooms: [], wrong: [] }
  const known = new Set<string>()
  for (const { line, text, cells } of lines) {
    const [floorName = '', number = '', name = '', kind = '', figure = ''] = cells
    const area = parseArea(figure, format)
    const key = `${floorName}\n${number || name}`.toLowerCase()
    const problem = findProblem({ cells, floorName, number, name, kind, area }, known.has(key))
    if (problem !== null || area === undefined) {
      read.wrong.push({ line, text, problem: problem ?? 'badArea' })
      continue
    }
    known.add(key)
    read.rooms.push({ floorName, number, name, kind, area })
  }
  return read
}

const findProblem = (
  row: {
    cells: readonly string[]
    floorName: string
    number: string
    name: string
    kind: string
    area: number | null | undefined
  },
  isKnown: boolean,
): LineProblem | null => {
  if (row.cells.slice(columns).some((cell) => cell !== '')) return 'tooManyColumns'
  if (row.number === '' && row.name === '') return 'noLabel'
  if (
    row.floorName.length > limits.floorName ||
    row.number.length > limits.roomNumber ||
    row.name.length > limits.roomName ||
    row.kind.length > limits.roomKind
  )
    return 'tooLong'
  if (row.area === undefined) return 'badArea'
  return isKnown ? 'isDouble' : null
}
