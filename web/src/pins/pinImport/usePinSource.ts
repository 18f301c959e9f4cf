import type { RouteResponse } from '@nspect/contract/http/route'
import type { pinImportRoutes } from '@nspect/contract/pins/pinImports'
import type { Project } from '@nspect/contract/projects/projects'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../i18n/formatDate.ts'
import { getShownLocale } from '../../i18n/i18n.ts'
import { guessColumns, listSkippedColumns, mapRows } from '../../tableImport/guessColumns.ts'
import { type ListLine, splitPastedLines } from '../../tableImport/pastedLines.ts'
import { chooseTable, readTableFile, type TableFile } from '../../tableImport/TableFileFields.tsx'
import { readTables, tableAccept } from '../../tableImport/tableImport.api.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { assigneesQuery } from '../assignees.api.ts'
import { dropSameRows } from './dropSameRows.ts'
import type { Archive } from './openArchive.ts'
import { createPhotoFinder, findList, pickPhotosToSend } from './photosOfRows.ts'
import { comparedPinsQuery, importRoomsQuery, pinImportsQuery, readBcf } from './pinImport.api.ts'
import { listPinImportFields, type PinImportField } from './pinImportFields.ts'
import { type ReadBcf, readBcfRows } from './readBcfRows.ts'
import { type PinListFormat, type ReadPinRows, readPinRows } from './readPinRows.ts'

/** How many photos imports have brought to points. */
type PhotoCounts = RouteResponse<typeof pinImportRoutes.readPinImports>['photoCounts']
const noPhotos: PhotoCounts = []

type Fields = ReturnType<typeof listPinImportFields>

/** A list as rows of the import's fields, and the headings of the columns that it does not take. */
interface PastedList {
  lines: ListLine[]
  skipped: string[]
}

/** A pasted list, below its headings if it has any. */
const readPastedRows = (text: string, fields: Fields): PastedList => {
  const lines = splitPastedLines(text)
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const rows = lines.map(({ cells }) => Array.from({ length: width }, (_, n) => cells[n] ?? ''))
  const mapping = guessColumns(rows, fields)
  const first = mapping.headingRow === null ? 0 : mapping.headingRow + 1
  const mapped = mapRows(rows, fields, mapping)
  return {
    lines: lines.slice(first).map((line, n) => ({ ...line, cells: mapped[n] ?? [] })),
    skipped: listSkippedColumns(rows, mapping),
  }
}

const empty: ReadPinRows = {
  rows: [],
  wrong: [],
  otherCategories: [],
  unchanged: 0,
  missingPhotos: 0,
  skippedColumns: [],
}

const bcfName = /\.bcf(?:zip)?$/i
const zipName = /\.zip$/i
/** `accept` of an input for lists of points. */
export const pinListAccept = `${tableAccept},.bcf,.bcfzip,.zip`

/**
 * Opens an archive; its program is loaded with the first one. Throws a sentence that names one that
 * cannot be read.
 */
const openArchive = async (file: File, t: TFunction<'pinImport'>): Promise<Archive> => {
  const archives = await import('./openArchive.ts')
  return archives.openArchive(file).catch(() => {
    throw new Error(t('zipUnreadable', { name: file.name }))
  })
}

/** Opens an archive of a list, which is read like any other. Throws as `openArchive`. */
const openList = async (zip: File, t: TFunction<'pinImport'>) => {
  const archive = await openArchive(zip, t)
  const path = findList(archive.paths)
  if (path === undefined) throw new Error(t('zipWithoutList', { name: zip.name }))
  return { list: await archive.read(path), archive }
}

/** The rows with the photos of their points that are in the archive, and how many are not. */
const findPhotos = (list: ReadPinRows, archive: Archive, photoCounts: PhotoCounts): ReadPinRows => {
  const find = createPhotoFinder(archive.paths)
  const imported = new Map(photoCounts.map(({ pinId, count }) => [pinId, count]))
  let missingPhotos = 0
  const rows = list.rows.map((row) => {
    const { paths, missing } = find(row.photos, row.pin.externalId ?? '')
    missingPhotos += missing
    const photos = pickPhotosToSend({ pin: row.pin, photos: paths }, imported.get(row.pin.id) ?? 0)
    return { ...row, photos }
  })
  return { ...list, rows, missingPhotos }
}

/** What a list of points is imported from, and what it says. */
export type PinSource = ReturnType<typeof usePinSource>

/** What lists of an inspection are read against; null while it loads. */
const useListFormat = (
  project: Project,
  categoryId: number,
  labelOf: PinListFormat['labelOf'],
): PinListFormat | null => {
  const { projectType, scanDate, currency, id, projectModelImages, model, tour } = project
  const { data: pins } = useQuery(comparedPinsQuery(id))
  const { data: imports } = useQuery(pinImportsQuery(id))
  const { data: rooms } = useQuery(importRoomsQuery(id))
  const { data: assignees } = useQuery(assigneesQuery(id))
  return useMemo(
    () =>
      pins && imports && rooms && assignees
        ? {
            locale: getShownLocale(),
            today: formatDate(new Date().toISOString(), 'form', getDisplayTimeZone()),
            ...{ scanDate, currency, pins, rooms, assignees, projectType, categoryId, labelOf },
            externalIds: imports.externalIds,
            media: { images: projectModelImages, hasModel: model !== null && tour === null },
          }
        : null,
    [
      pins,
      imports,
      rooms,
      assignees,
      scanDate,
      currency,
      projectType,
      categoryId,
      labelOf,
      projectModelImages,
      model,
      tour,
    ],
  )
}

/** What is entered in the dialog, and what was understood of it. */
export const usePinSource = (project: Project) => {
  const { t } = useTranslation('pinImport')
  const { projectType, id } = project
  const [text, setText] = useState('')
  const [file, setFile] = useState<TableFile<PinImportField> | null>(null)
  const [bcf, setBcf] = useState<{ name: string; read: ReadBcf } | null>(null)
  /** of the file that is open */
  const [archive, setArchive] = useState<Archive | null>(null)
  const [chosenCategory, setCategory] = useState<number | null>(null)
  const { data: imports } = useQuery(pinImportsQuery(id))
  const photoCounts = imports?.photoCounts ?? noPhotos
  const hasPhotos = archive !== null && bcf === null
  const { projectTypeCustomFields } = projectType
  const fields = useMemo(
    () => listPinImportFields(projectTypeCustomFields, hasPhotos),
    [projectTypeCustomFields, hasPhotos],
  )
  const reading = useMutation({
    mutationFn: async (opened: File) => {
      const { name } = opened
      if (bcfName.test(name)) {
        setBcf({ name, read: await readBcf(id, opened) })
        return setArchive(await openArchive(opened, t))
      }
      const zip = zipName.test(name) ? await openList(opened, t) : null
      const tables = await readTables('pins', zip?.list ?? opened)
      const read = listPinImportFields(projectTypeCustomFields, zip !== null)
      setFile(chooseTable({ name, tables, index: 0 }, read))
      setArchive(zip?.archive ?? null)
    },
  })
  const labelOf = useCallback(
    (key: PinImportField): string => {
      const custom = projectType.projectTypeCustomFields.find((one) => `field:${one.id}` === key)
      return custom?.name ?? t(key as Exclude<PinImportField, `field:${number}`>)
    },
    [t, projectType],
  )
  const categoryId = chosenCategory ?? projectType.pointCategories[0]?.id ?? 0
  const format = useListFormat(project, categoryId, labelOf)
  const list = useMemo((): ReadPinRows => {
    if (!format) return empty
    if (bcf) return readBcfRows(bcf.read, format)
    const keys = fields.map(({ key }) => key)
    if (!file) {
      const { lines, skipped } = readPastedRows(text, fields)
      return { ...dropSameRows(readPinRows(lines, keys, format), format), skippedColumns: skipped }
    }
    const { lines, isTyped, headingOf, skipped } = readTableFile(file, fields)
    const read = readPinRows(lines, keys, {
      ...format,
      // workbooks have a decimal point, whatever their reader writes
      ...(isTyped && { numberLocale: 'en' as const }),
      labelOf: (key) => headingOf(key) || labelOf(key),
    })
    const found = archive ? findPhotos(read, archive, photoCounts) : read
    return { ...dropSameRows(found, format), skippedColumns: skipped }
  }, [format, bcf, archive, file, text, fields, labelOf, photoCounts])
  /** Goes back to pasting a list. */
  const closeFile = () => {
    setFile(null)
    setBcf(null)
    setArchive(null)
  }
  return {
    ...{
      text,
      setText,
      file,
      setFile,
      bcf,
      closeFile,
      archive,
      reading,
      list,
      categoryId,
      setCategory,
    },
    /** all that is entered, to be compared part by part */
    input: [text, file, bcf, archive, categoryId],
    fields: fields.map((field) => ({ ...field, label: labelOf(field.key) })),
    lastImport: imports?.lastImport ?? null,
    hasInput: file !== null || bcf !== null || text.trim() !== '',
    isReady: format !== null,
  }
}
