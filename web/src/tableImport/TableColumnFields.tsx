import { Select } from '@mantine/core'
import type { ReadTable } from '@nspect/contract/tables/tables'
import { useTranslation } from 'react-i18next'
import type { ColumnMapping, ImportField } from './guessColumns.ts'
import classes from './TableColumnFields.module.css'

interface Props<Key extends string> {
  table: ReadTable
  fields: readonly (ImportField<Key> & { label: string })[]
  mapping: ColumnMapping<Key>
  onChange: (mapping: ColumnMapping<Key>) => void
}

/** A, B, …, Z, AA, as spreadsheets count columns. */
const formatColumnLetter = (column: number): string =>
  `${column < 26 ? '' : formatColumnLetter(Math.floor(column / 26) - 1)}${String.fromCharCode(65 + (column % 26))}`

/** Which column of a table each field of an import takes. */
export function TableColumnFields<Key extends string>({
  table,
  fields,
  mapping,
  onChange,
}: Props<Key>) {
  const { t } = useTranslation('tableImport')
  const { headingRow, columns } = mapping
  const headings = headingRow === null ? [] : (table.rows[headingRow] ?? [])
  const options = (table.rows[0] ?? []).map((_, column) => ({
    value: String(column),
    label: headings[column] || t('column', { letter: formatColumnLetter(column) }),
  }))
  return (
    <fieldset className={classes.fields}>
      <legend>{t('columns')}</legend>
      {fields.map(({ key, label }) => (
        <Select
          key={key}
          label={label}
          placeholder={t('noColumn')}
          data={options}
          clearable
          value={columns[key] === null ? null : String(columns[key])}
          onChange={(value) =>
            onChange({
              headingRow,
              columns: { ...columns, [key]: value === null ? null : Number(value) },
            })
          }
        />
      ))}
    </fieldset>
  )
}
