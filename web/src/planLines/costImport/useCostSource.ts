import { getLocaleCurrency } from '@nspect/contract/i18n/localeCurrency'
import type { Project } from '@nspect/contract/projects/projects'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatDate } from '../../i18n/formatDate.ts'
import { getShownLocale } from '../../i18n/i18n.ts'
import { guessColumns, mapRows } from '../../tableImport/guessColumns.ts'
import { type ListLine, splitPastedLines } from '../../tableImport/pastedLines.ts'
import { chooseTable, readTableFile, type TableFile } from '../../tableImport/TableFileFields.tsx'
import { readTables } from '../../tableImport/tableImport.api.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { planPinsQuery } from './costImport.api.ts'
import { type CostImportField, costImportFields } from './costImportFields.ts'
import type { ComparedPin } from './findNamedPin.ts'
import { type CostListFormat, type ReadCostLines, readCostLines } from './readCostLines.ts'
import { takeLines } from './takeLines.ts'

/** A pasted list as rows of the import's fields, below its headings if it has any. */
const readPastedRows = (text: string): ListLine[] => {
  const lines = splitPastedLines(text)
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const rows = lines.map(({ cells }) => Array.from({ length: width }, (_, n) => cells[n] ?? ''))
  const mapping = guessColumns(rows, costImportFields)
  const first = mapping.headingRow === null ? 0 : mapping.headingRow + 1
  const mapped = mapRows(rows, costImportFields, mapping)
  return lines.slice(first).map((line, n) => ({ ...line, cells: mapped[n] ?? [] }))
}

const readFileRows = (file: TableFile<CostImportField>, format: CostListFormat) => {
  const { lines, isTyped } = readTableFile(file, costImportFields)
  // workbooks have a decimal point, whatever their reader writes
  return readCostLines(lines, { ...format, ...(isTyped && { locale: 'en' as const }) })
}

const empty: ReadCostLines = { points: [], wrong: [] }

/** Where costs are imported from, and what they are. */
export type CostSource = ReturnType<typeof useCostSource>

/** What is entered in the dialog, and what was understood of it. */
export const useCostSource = (project: Project) => {
  const [from, setFrom] = useState<'list' | 'plan'>('list')
  const [text, setText] = useState('')
  const [file, setFile] = useState<TableFile<CostImportField> | null>(null)
  const [planId, setPlanId] = useState<number | null>(null)
  const [firstCurrency, setFirstCurrency] = useState(
    () => getLocaleCurrency(getShownLocale()) ?? 'USD',
  )
  const currency = project.currency ?? firstCurrency
  const { data: pins } = useQuery(planPinsQuery(project.id))
  const other = useQuery({ ...planPinsQuery(planId ?? 0), enabled: planId !== null })
  const reading = useMutation({
    mutationFn: (opened: File) => readTables('planLines', opened),
    onSuccess: (tables, { name }) =>
      setFile(chooseTable({ name, tables, index: 0 }, costImportFields)),
  })
  const list = useMemo((): ReadCostLines & { ambiguous: ComparedPin[] } => {
    if (!pins) return { ...empty, ambiguous: [] }
    if (from === 'plan')
      return {
        ...(other.data ? takeLines(pins, other.data) : { points: [], ambiguous: [] }),
        wrong: [],
      }
    const today = formatDate(new Date().toISOString(), 'form', getDisplayTimeZone())
    const format = { locale: getShownLocale(), today, currency, pins }
    const read = file ? readFileRows(file, format) : readCostLines(readPastedRows(text), format)
    return { ...read, ambiguous: [] }
  }, [pins, from, other.data, file, text, currency])
  return {
    ...{ from, setFrom, text, setText, file, setFile, planId, setPlanId },
    ...{ currency, setFirstCurrency, reading, other, list },
    isCurrencyAsked: project.currency === null,
    hasInput: from === 'plan' ? other.data !== undefined : file !== null || text.trim() !== '',
  }
}
