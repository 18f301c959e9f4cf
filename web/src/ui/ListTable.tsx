import { ActionIcon, NativeSelect } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import { IconArrowDown, IconArrowUp, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ListTable.module.css'

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** what the column sorts by; a column without it does not sort */
  sortBy?: (row: Row) => string | number
  align?: 'right'
  /** px; the others share what is left */
  width?: number
}

interface Props<Row> {
  /** names the table for people who cannot see it */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  isLoading?: boolean
  rowKey: (row: Row) => number | string
  onOpen?: (row: Row) => void
  /** shown in place of the table when there are no rows */
  empty: ReactNode
  page: number
  onPage: (page: number) => void
}

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b))

/** The list of the product: sticky head, sorting, pages; a click on a row opens it; on a phone every row is a card. */
export function ListTable<Row>(props: Props<Row>) {
  const { label, columns, rows, isLoading = false, rowKey, onOpen, empty, page, onPage } = props
  const { t } = useTranslation('ui')
  const [size, setSize] = useState<number>(limits.pageSizes[1])
  const [sort, setSort] = useState<{ key: string; isDown: boolean } | null>(null)

  const by = columns.find((column) => column.key === sort?.key)?.sortBy
  const sorted = by ? rows.toSorted((a, b) => compare(by(a), by(b)) * (sort?.isDown ? -1 : 1)) : rows
  const pages = Math.max(1, Math.ceil(sorted.length / size))
  const shownPage = Math.min(page, pages)
  const from = (shownPage - 1) * size
  const shown = sorted.slice(from, from + size)

  if (!isLoading && rows.length === 0) return <div className={classes.frame}>{empty}</div>

  const open = (event: MouseEvent<HTMLElement>, row: Row) => {
    const isControl = event.target instanceof Element && event.target.closest('a, button, input')
    // marking text to copy it is not a wish to leave
    if (!isControl && !window.getSelection()?.toString()) onOpen?.(row)
  }
  const turn = (key: string) =>
    setSort(sort?.key !== key ? { key, isDown: false } : sort.isDown ? null : { key, isDown: true })

  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} aria-busy={isLoading}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-align={column.align}
                style={column.width ? { width: column.width } : undefined}
                aria-sort={sort?.key === column.key ? (sort.isDown ? 'descending' : 'ascending') : undefined}
              >
                {column.sortBy ? (
                  <button type="button" onClick={() => turn(column.key)} title={t('sortBy', { name: column.title })}>
                    {column.title}
                    {sort?.key === column.key &&
                      (sort.isDown ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />)}
                  </button>
                ) : (
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {isLoading
            ? Array.from({ length: 5 }, (_, n) => `row ${n}`).map((key) => (
                <tr key={key} className={classes.waiting}>
                  {columns.map((column) => (
                    <td key={column.key}>
                      <span />
                    </td>
                  ))}
                </tr>
              ))
            : shown.map((row) => (
                // the keyboard's way is the link inside the row
                <tr key={rowKey(row)} onClick={(event) => open(event, row)} data-open={onOpen ? true : undefined}>
                  {columns.map((column) => (
                    <td key={column.key} data-label={column.title} data-align={column.align}>
                      {column.render(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
      {isLoading && (
        <p className="visually-hidden" role="status">
          {t('wait')}
        </p>
      )}
      {!isLoading && rows.length > limits.pageSizes[0] && (
        <footer className={classes.foot}>
          <NativeSelect
            size="xs"
            aria-label={t('pageSize')}
            value={String(size)}
            data={limits.pageSizes.map(String)}
            onChange={(event) => {
              setSize(Number(event.currentTarget.value))
              onPage(1)
            }}
          />
          <span>{t('range', { from: from + 1, to: from + shown.length, count: sorted.length })}</span>
          <ActionIcon
            variant="default"
            aria-label={t('previous')}
            disabled={shownPage === 1}
            onClick={() => onPage(shownPage - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t('next')}
            disabled={shownPage === pages}
            onClick={() => onPage(shownPage + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </footer>
      )}
    </div>
  )
}
