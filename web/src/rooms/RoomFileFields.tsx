import { Button, FileButton, Select } from '@mantine/core'
import type { ReadTable } from '@nspect/contract/tables/tables'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type ColumnMapping, guessColumns, mapRows } from '../tableImport/guessColumns.ts'
import { TableColumnFields } from '../tableImport/TableColumnFields.tsx'
import { tableAccept } from '../tableImport/tableImport.api.ts'
import { findAreaUnit, type ListFormat, type ReadRoomList, readRoomRows } from './parseRoomList.ts'
import { type RoomField, roomImportFields } from './roomImportFields.ts'
import classes from './rooms.module.css'

/** A file of rooms, and what is taken of it. */
export interface RoomFile {
  name: string
  tables: readonly ReadTable[]
  /** which of them */
  index: number
  mapping: ColumnMapping<RoomField>
}

const getTable = ({ tables, index }: Pick<RoomFile, 'tables' | 'index'>): ReadTable =>
  tables[index] ?? { name: '', isTyped: false, rows: [] }

/** A table of a file, with its columns as they are guessed. */
export const chooseTable = (file: Omit<RoomFile, 'mapping'>): RoomFile => ({
  ...file,
  mapping: guessColumns(getTable(file).rows, roomImportFields),
})

/** The rooms of a file, by the columns that were chosen. */
export const readRoomFile = (file: RoomFile, format: ListFormat): ReadRoomList => {
  const { rows, isTyped } = getTable(file)
  const { headingRow, columns } = file.mapping
  const headings = headingRow === null ? [] : (rows[headingRow] ?? [])
  const unit = findAreaUnit(headings[columns.area ?? -1] ?? '') ?? format.unit
  return readRoomRows(
    mapRows(rows, roomImportFields, file.mapping),
    headingRow === null ? 1 : headingRow + 2,
    // workbooks have a decimal point, whatever their reader writes
    { ...format, unit, ...(isTyped && { locale: 'en' as const }) },
  )
}

/** Opens a file of rooms instead of pasting them. */
export function RoomFileButton({
  isLoading,
  onFile,
}: {
  isLoading: boolean
  onFile: (file: File) => void
}) {
  const { t } = useTranslation('tableImport')
  return (
    <FileButton accept={tableAccept} onChange={(file) => file && onFile(file)}>
      {(props) => (
        <Button {...props} variant="default" loading={isLoading}>
          {t('open')}
        </Button>
      )}
    </FileButton>
  )
}

/** Which sheet of a file has the rooms, and in which columns. */
export function RoomFileFields({
  file,
  onChange,
}: {
  file: RoomFile
  onChange: (file: RoomFile | null) => void
}) {
  const { t } = useTranslation(['rooms', 'tableImport'])
  const id = useId()
  const fields = roomImportFields.map((field) => ({ ...field, label: t(field.key) }))
  return (
    <section className={classes.form} aria-labelledby={id}>
      <div className={classes.tools}>
        <h3 id={id} dir="auto">
          {t('tableImport:file', { name: file.name })}
        </h3>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
          {t('tableImport:paste')}
        </Button>
      </div>
      {file.tables.length > 1 && (
        <Select
          label={t('tableImport:sheet')}
          data={file.tables.map(({ name }, index) => ({ value: String(index), label: name }))}
          allowDeselect={false}
          value={String(file.index)}
          onChange={(value) => onChange(chooseTable({ ...file, index: Number(value) }))}
        />
      )}
      <TableColumnFields
        table={getTable(file)}
        fields={fields}
        mapping={file.mapping}
        onChange={(mapping) => onChange({ ...file, mapping })}
      />
    </section>
  )
}
