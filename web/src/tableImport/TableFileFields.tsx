import { Button, FileButton, Select } from '@mantine/core'
import type { ImportKind, TableToImport } from '@nspect/contract/tables/tables'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ColumnMapping,
  guessColumns,
  type ImportField,
  listSkippedColumns,
  mapRows,
  restoreColumns,
} from './guessColumns.ts'
import { type ListLine, toListLines } from './pastedLines.ts'
import classes from './TableColumnFields.module.css'
import { TableColumnFields } from './TableColumnFields.tsx'
import { saveImportColumns, tableAccept } from './tableImport.api.ts'

/** A file to import, and what is taken of it. */
export interface TableFile<Key extends string> {
  name: string
  tables: readonly TableToImport[]
  /** which of them */
  index: number
  mapping: ColumnMapping<Key>
  /** what the columns follow */
  mappedBy: 'guess' | 'lastTime' | 'person'
}

const getTable = ({ tables, index }: Pick<TableFile<string>, 'tables' | 'index'>): TableToImport =>
  tables[index] ?? { name: '', isTyped: false, rows: [], chosenBefore: null }

/** A table of a file, with its columns as they were chosen last, or else as they are guessed. */
export const chooseTable = <Key extends string>(
  file: Omit<TableFile<Key>, 'mapping' | 'mappedBy'>,
  fields: readonly ImportField<Key>[],
): TableFile<Key> => {
  const { rows, chosenBefore } = getTable(file)
  if (!chosenBefore) return { ...file, mapping: guessColumns(rows, fields), mappedBy: 'guess' }
  return { ...file, mapping: restoreColumns(rows, fields, chosenBefore), mappedBy: 'lastTime' }
}

/** Remembers the columns of a file that a person has corrected, for the next one like it. */
export const rememberColumns = (kind: ImportKind, file: TableFile<string> | null): void => {
  const headings = file && getTable(file).rows[file.mapping.headingRow ?? -1]
  if (file?.mappedBy !== 'person' || !headings) return
  // what was imported is imported, whether the next file is easier or not
  void saveImportColumns(kind, headings, file.mapping.columns).catch(() => {})
}

/** The lines of a file, each with the cells of these fields, and what its columns are headed. */
export const readTableFile = <Key extends string>(
  file: TableFile<Key>,
  fields: readonly ImportField<Key>[],
): {
  lines: ListLine[]
  isTyped: boolean
  headingOf: (key: Key) => string
  skipped: string[]
} => {
  const { rows, isTyped } = getTable(file)
  const { headingRow, columns } = file.mapping
  const headings = headingRow === null ? [] : (rows[headingRow] ?? [])
  return {
    lines: toListLines(
      mapRows(rows, fields, file.mapping),
      headingRow === null ? 1 : headingRow + 2,
    ),
    isTyped,
    headingOf: (key) => headings[columns[key] ?? -1] ?? '',
    skipped: listSkippedColumns(rows, file.mapping),
  }
}

/** Opens a file instead of pasting a list. */
export function TableFileButton({
  isLoading,
  onFile,
  label,
  accept = tableAccept,
}: {
  isLoading: boolean
  onFile: (file: File) => void
  /** where files of other kinds are taken, too */
  label?: string
  accept?: string
}) {
  const { t } = useTranslation('tableImport')
  return (
    <FileButton accept={accept} onChange={(file) => file && onFile(file)}>
      {(props) => (
        <Button {...props} className={classes.open} variant="default" loading={isLoading}>
          {label ?? t('open')}
        </Button>
      )}
    </FileButton>
  )
}

/** The name of an opened file, and the way back to pasting a list. */
export function TableFileHead({
  id,
  name,
  onPaste,
}: {
  id: string
  name: string
  onPaste: () => void
}) {
  const { t } = useTranslation('tableImport')
  return (
    <div className={classes.head}>
      <h3 id={id} dir="auto">
        {t('file', { name })}
      </h3>
      <Button variant="subtle" size="compact-sm" onClick={onPaste}>
        {t('paste')}
      </Button>
    </div>
  )
}

interface Props<Key extends string> {
  file: TableFile<Key>
  fields: readonly (ImportField<Key> & { label: string })[]
  onChange: (file: TableFile<Key> | null) => void
}

/** Which sheet of a file is imported, and in which columns it has what. */
export function TableFileFields<Key extends string>({ file, fields, onChange }: Props<Key>) {
  const { t } = useTranslation('tableImport')
  const id = useId()
  return (
    <section className={classes.file} aria-labelledby={id}>
      <TableFileHead id={id} name={file.name} onPaste={() => onChange(null)} />
      {file.tables.length > 1 && (
        <Select
          label={t('sheet')}
          data={file.tables.map(({ name }, index) => ({ value: String(index), label: name }))}
          allowDeselect={false}
          value={String(file.index)}
          onChange={(value) => onChange(chooseTable({ ...file, index: Number(value) }, fields))}
        />
      )}
      <TableColumnFields
        table={getTable(file)}
        fields={fields}
        mapping={file.mapping}
        onChange={(mapping) => onChange({ ...file, mapping, mappedBy: 'person' })}
      />
      {file.mappedBy === 'lastTime' && <p className={classes.note}>{t('asLastTime')}</p>}
    </section>
  )
}
