import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { RowActions } from '../buttons/RowActions.tsx'
import classes from './ListTable.module.css'
import type { ListTableProps } from './ListTable.tsx'

type Props<Row, Key extends string> = Pick<ListTableProps<Row, Key>, 'columns' | 'rowKey'> & {
  rows: readonly Row[]
  onOpen: ListTableProps<Row, Key>['onOpen'] | undefined
  actions: ListTableProps<Row, Key>['actions'] | undefined
}

/** The rows of a list. By keyboard, the link in the first column opens one. */
export function ListRows<Row, Key extends string>({
  columns,
  rows,
  rowKey,
  onOpen,
  actions,
}: Props<Row, Key>) {
  const { t } = useTranslation('ui')
  const open = (event: MouseEvent<HTMLElement>, row: Row) => {
    const isControl =
      event.target instanceof Element && event.target.closest('a, button, input, [popover]')
    // selecting text to copy it must not open the row
    if (!isControl && !window.getSelection()?.toString()) onOpen?.(row)
  }
  return (
    <tbody>
      {rows.map((row) => (
        <tr
          key={rowKey(row)}
          onClick={(event) => open(event, row)}
          data-open={onOpen ? true : undefined}
        >
          {columns.map((column) => (
            <td
              key={column.key}
              dir="auto"
              data-label={column.title}
              data-align={column.align}
              data-short={column.width ? true : undefined}
            >
              {column.render(row)}
            </td>
          ))}
          {actions && (
            <td data-label={t('actions')} data-align="right" className={classes.actions}>
              <RowActions actions={actions(row)} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}

/** Skeleton rows while a list loads. */
export function SkeletonRows({ columns }: { columns: number }) {
  const cells = Array.from({ length: columns }, (_, n) => `cell ${n}`)
  return (
    <tbody className={classes.waiting}>
      {Array.from({ length: 5 }, (_, n) => `row ${n}`).map((row) => (
        <tr key={row}>
          {cells.map((cell) => (
            <td key={cell}>
              <span />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
