import type { RouteInput } from '@nspect/contract/http/route'
import type { Locale } from '@nspect/contract/i18n/locale'
import type { AssigneeOption } from '@nspect/contract/pins/assignees'
import type { ExternalPinId, pinImportRoutes } from '@nspect/contract/pins/pinImports'
import { formatRoomLabel } from '@nspect/contract/pins/pinRoom'
import type { Pin } from '@nspect/contract/pins/pins'
import type {
  ProjectType,
  ProjectTypeCustomField,
} from '@nspect/contract/projectTypes/projectTypes'
import type { Room } from '@nspect/contract/rooms/rooms'
import { normalizeFieldValue, validateFieldValue } from '@nspect/contract/shared/customFields'
import { languages } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { foldHeading } from '@nspect/contract/tables/foldHeading'
import { parseDate } from '../../i18n/parseDate.ts'
import type { ListLine } from '../../tableImport/pastedLines.ts'
import { checkCurrency, detectNumberLocale, readFigure } from '../../tableImport/readFigure.ts'
import { isTotalLabel } from '../../tableImport/totalWords.ts'
import { createPinMatcher, type PinMatchProblem } from './matchPins.ts'
import type { PinImportField } from './pinImportFields.ts'
import {
  createNameFinder,
  detectDateLocale,
  readMark,
  readSeverity,
  stripTime,
} from './readCells.ts'
import { createPlaceReader, type ImportMedia, type PlaceCells } from './readPlaces.ts'

/** What a list is read against. */
export interface PinListFormat {
  locale: Locale
  /** how numbers are written, where that is not as in `locale` */
  numberLocale?: Locale
  /** YYYY-MM-DD */
  today: string
  scanDate: string
  /** of the inspection's costs; null: the client has none yet */
  currency: string | null
  /** points of the inspection, and their ids in other programs */
  pins: readonly Pin[]
  externalIds: readonly ExternalPinId[]
  projectType: Pick<
    ProjectType,
    'pointCategories' | 'projectTypePOIStatuses' | 'projectTypeCustomFields'
  >
  rooms: readonly Pick<Room, 'id' | 'number' | 'name' | 'floorName'>[]
  assignees: readonly AssigneeOption[]
  media: ImportMedia
  /** of points whose category the type does not have */
  categoryId: number
  /** what a column is headed, to keep what was not understood of it */
  labelOf: (key: PinImportField) => string
}

export type SentPin = RouteInput<typeof pinImportRoutes.importPins>['pins'][number]
type RowProblem = PinMatchProblem | 'noTitle' | 'isTotal' | 'tooLong'

/** A row as it is sent, with how it is listed. */
export interface PinRowToImport {
  line: number
  text: string
  pin: SentPin
  /** the number of the point that is changed; null: a new one */
  pinNumber: number | null
  /** as the list names them; of those that are sent, their paths in its archive */
  photos: string[]
  /** cells that were not understood; they are kept in the description */
  keptAsText: number
}

export interface ReadPinRows {
  rows: PinRowToImport[]
  wrong: { line: number; text: string; problem: RowProblem }[]
  /** categories that the type does not have */
  otherCategories: string[]
  /** points that are as their rows say, and are not sent */
  unchanged: number
  /** photos that rows name and their archive does not have */
  missingPhotos: number
  /** headings of columns that no field takes */
  skippedColumns: string[]
}

/** Reads the cells of one list: numbers and dates are written alike in all rows. */
const createCellReader = (
  rows: readonly ListLine[],
  keys: readonly PinImportField[],
  format: PinListFormat,
) => {
  const { projectType, rooms, assignees, currency, locale, today } = format
  const columnOf = (key: PinImportField) => {
    const at = keys.indexOf(key)
    return rows.map(({ cells }) => cells[at] ?? '')
  }
  const dateLocale = detectDateLocale(columnOf('dueDate'), locale)
  const numberLocale = detectNumberLocale(columnOf('estimatedCost'), format.numberLocale ?? locale)
  const nameOf = ({ name }: { name: string }) => [name]
  const findCategory = createNameFinder(projectType.pointCategories, nameOf)
  const findStatus = createNameFinder(projectType.projectTypePOIStatuses, nameOf)
  const findAssignee = createNameFinder(assignees, nameOf)
  const findRoom = createNameFinder(rooms, (room) => [
    formatRoomLabel(room),
    room.number,
    room.name,
    `${room.floorName} ${formatRoomLabel(room)}`,
    `${room.floorName} ${room.number}`,
  ])
  // a list may name months in another language than its reader's
  const readDay = (cell: string) => {
    const day = stripTime(cell)
    for (const locale of [dateLocale, ...languages]) {
      const found = parseDate(day, locale, today)
      if (found !== null) return found
    }
    return null
  }
  return {
    category: (cell: string) => findCategory(cell)?.id ?? null,
    room: (cell: string) => findRoom(cell)?.id ?? null,
    severity: readSeverity,
    status: (cell: string) => findStatus(cell)?.id ?? null,
    assignee: (cell: string) => findAssignee(cell)?.assignee ?? null,
    dueDate: (cell: string) => {
      const day = readDay(cell)
      return day === null || day < format.scanDate ? null : day
    },
    estimatedCost: (cell: string) => {
      const figure = readFigure(cell, numberLocale)
      if (figure === null || figure.number.startsWith('-')) return null
      const isCurrency = currency
        ? checkCurrency(figure.words, currency, locale) === 'fits'
        : figure.words === ''
      return isCurrency ? figure.number : null
    },
    isCritical: readMark,
    customField: (field: ProjectTypeCustomField, cell: string) => {
      const written =
        field.customFieldType === 'date'
          ? (readDay(cell) ?? cell)
          : field.customFieldType === 'decimal'
            ? (readFigure(cell, numberLocale)?.number ?? cell)
            : cell
      const value = normalizeFieldValue(field, written)
      return validateFieldValue(field, value) ? null : value
    },
  }
}

/** The cells of a row that were not understood, with what heads them. */
type Kept = [key: PinImportField, cell: string][]

type CellFinder = (row: ListLine, key: PinImportField) => string
type CellReader = ReturnType<typeof createCellReader>

/** Creates the function that reads the values of a row, and keeps what it does not understand. */
const createValueReader =
  (read: CellReader, cellOf: CellFinder, projectType: PinListFormat['projectType']) =>
  (row: ListLine, kept: Kept) => {
    /** undefined: an empty cell, or one that was not understood */
    const value = <Value>(
      key: Exclude<keyof CellReader, 'customField'>,
      reader: (cell: string) => Value | null,
    ) => {
      const cell = cellOf(row, key)
      if (cell === '') return undefined
      const found = reader(cell)
      if (found === null) kept.push([key, cell])
      return found ?? undefined
    }
    const fields = projectType.projectTypeCustomFields.flatMap((field) => {
      const key = `field:${field.id}` as const
      const cell = cellOf(row, key)
      if (cell === '') return []
      const description = read.customField(field, cell)
      if (description === null) kept.push([key, cell])
      return description === null ? [] : [{ projectTypeCustomFieldId: field.id, description }]
    })
    return {
      category: value('category', read.category),
      roomId: value('room', read.room),
      severity: value('severity', read.severity),
      projectTypePOIStatusId: value('status', read.status),
      assignee: value('assignee', read.assignee),
      dueDate: value('dueDate', read.dueDate),
      estimatedCost: value('estimatedCost', read.estimatedCost),
      isCritical: value('isCritical', read.isCritical),
      ...(fields.length > 0 && { projectPinCustomFields: fields }),
    }
  }

const placeKeys = ['sheet', 'x', 'y', 'z'] as const satisfies readonly (keyof PlaceCells)[]

/** Creates the function that reads the place of a row; a point that has one is not moved. */
const createRowPlaceReader = (
  rows: readonly ListLine[],
  cellOf: CellFinder,
  { media }: PinListFormat,
) => {
  const toCells = (row: ListLine) =>
    Object.fromEntries(placeKeys.map((key) => [key, cellOf(row, key)])) as Record<
      keyof PlaceCells,
      string
    >
  const readPlace = createPlaceReader(rows.map(toCells), media)
  return (row: ListLine, pin: Pin | null, kept: Kept) => {
    if (pin?.matterPointCoordinates ?? pin?.annotationCoordinates) return undefined
    const place = readPlace(toCells(row))
    if (place === null)
      kept.push(
        ...placeKeys
          .map((key): Kept[number] => [key, cellOf(row, key)])
          .filter(([, cell]) => cell !== ''),
      )
    return place
  }
}

/** Reads points from rows whose cells are those of `keys`. */
export const readPinRows = (
  rows: readonly ListLine[],
  keys: readonly PinImportField[],
  format: PinListFormat,
): ReadPinRows => {
  const { projectType, labelOf } = format
  const columns = new Map(keys.map((key, column) => [key, column]))
  const cellOf: CellFinder = ({ cells }, key) => (cells[columns.get(key) ?? -1] ?? '').trim()
  const read = createCellReader(rows, keys, format)
  const readValues = createValueReader(read, cellOf, projectType)
  const readPlace = createRowPlaceReader(rows, cellOf, format)
  const match = createPinMatcher(
    rows,
    (row) => ({
      externalId: cellOf(row, 'externalId').slice(0, limits.externalId),
      title: cellOf(row, 'title') || cellOf(row, 'description'),
      roomId: read.room(cellOf(row, 'room')),
    }),
    format,
  )
  const otherCategories = new Map<string, string>()
  const wrong: ReadPinRows['wrong'] = []
  const taken: PinRowToImport[] = []

  /**
   * What the list says in words, with what was not understood below it. A description that the list
   * does not have stays as it is, and gains what it does not hold yet.
   */
  const describe = (row: ListLine, pin: Pin | null, kept: Kept) => {
    const isTitled = cellOf(row, 'title') !== ''
    const written = cellOf(row, 'description')
    // a description that is the title, too, is repeated only where the title has no room for it
    const said = isTitled || written.length > limits.pinTitle ? written : ''
    const before = said === '' ? (pin?.description ?? '') : said
    const added = kept
      .map(([key, cell]) => `${labelOf(key)}: ${cell}`)
      .filter((line) => !before.split('\n').includes(line))
    if (pin && said === '' && added.length === 0) return undefined
    return [before, ...added].filter(Boolean).join('\n')
  }

  const addRow = (row: ListLine): RowProblem | null => {
    const title = cellOf(row, 'title') || cellOf(row, 'description')
    if (isTotalLabel([cellOf(row, 'externalId'), title])) return 'isTotal'
    if (title === '') return 'noTitle'
    const found = match(row)
    if (typeof found === 'string') return found
    const { pin, externalId } = found
    if (title.length > limits.pinTitle && cellOf(row, 'title') !== '') return 'tooLong'
    const kept: Kept = []
    const { category, ...values } = readValues(row, kept)
    const written = cellOf(row, 'category')
    if (written !== '' && category === undefined) otherCategories.set(foldHeading(written), written)
    const place = readPlace(row, pin, kept)
    const description = describe(row, pin, kept)
    if ((description ?? '').length > limits.pinDescription) return 'tooLong'
    taken.push({
      line: row.line,
      text: row.text,
      pinNumber: pin?.pinNumber ?? null,
      keptAsText: kept.length,
      photos: cellOf(row, 'photos')
        .split(/[;,|\n]/)
        .map((name) => name.trim())
        .filter(Boolean),
      pin: {
        ...values,
        ...place,
        id: pin?.id ?? 0,
        ...(pin && { version: pin.version }),
        externalId,
        title: title.slice(0, limits.pinTitle),
        pointCategoryId: category ?? pin?.pointCategory.id ?? format.categoryId,
        ...(description !== undefined && { description }),
      },
    })
    return null
  }

  for (const row of rows) {
    const problem = addRow(row)
    if (problem) wrong.push({ line: row.line, text: row.text, problem })
  }
  return {
    rows: taken,
    wrong,
    otherCategories: [...otherCategories.values()],
    unchanged: 0,
    missingPhotos: 0,
    skippedColumns: [],
  }
}
