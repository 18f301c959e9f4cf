import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowsPage } from '../../api/pageQuery.ts'
import type { RowAction } from '../buttons/RowActions.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { EmptyListNotice } from './EmptyListNotice.tsx'
import { ListHeader } from './ListHeader.tsx'
import { ListPagination } from './ListPagination.tsx'
import { ListRows, SkeletonRows } from './ListRows.tsx'
import { ListSort } from './ListSort.tsx'
import classes from './ListTable.module.css'
import type { ListSearchParams } from './useListSearchParams.ts'

export interface ListColumn<Row, Key extends string = string> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** what the server sorts by on a click on the header; a column without it is not sortable */
  sort?: Key
  align?: 'right'
  /** px, for short content that must not wrap; the other columns share the rest */
  width?: number
}

/** A list takes about ten lines: a state, a query by `pageQuery`, columns, and this. */
export interface ListTableProps<Row, Key extends string> {
  /** the table's accessible name */
  label: string
  /** the first column contains the link by which the keyboard opens a row */
  columns: readonly ListColumn<Row, Key>[]
  list: Pick<
    ListSearchParams<Key>,
    'page' | 'size' | 'sort' | 'isNarrowed' | 'clear' | 'turnTo' | 'resize' | 'sortBy' | 'sortAs'
  >
  answer: UseQueryResult<RowsPage<Row>>
  rowKey: (row: Row) => number | string
  onOpen?: (row: Row) => void
  /** a row's actions, most used first: that one is visible, the rest are in a menu */
  actions?: (row: Row) => readonly RowAction[]
  /** why there are no rows, and what to do; for a list without search or filters */
  empty: ReactNode
}

/**
 * The app's list: the server searches, sorts and paginates; the address holds the state. Sticky
 * header; a click on a row opens it; rows stay while the next page loads; on a phone every row is a
 * card.
 */
export function ListTable<Row, Key extends string>(props: ListTableProps<Row, Key>) {
  const { label, columns, list, answer, rowKey, onOpen, actions, empty } = props
  const { t } = useTranslation('ui')
  const { data, isPending, isError, isPlaceholderData } = answer
  const rows = data?.rows ?? []
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / list.size))

  // the requested page no longer exists: its last row was deleted, or the address is old
  const isBeyond =
    !isPlaceholderData && data !== undefined && rows.length === 0 && list.page > lastPage
  const turnBack = list.turnTo
  useEffect(() => {
    if (isBeyond) turnBack(lastPage, false)
  }, [isBeyond, lastPage, turnBack])

  if (isError && !data) {
    return (
      <div className={classes.frame}>
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </div>
    )
  }
  if (data && rows.length === 0 && !isBeyond) {
    return (
      <div className={classes.frame} aria-busy={isPlaceholderData}>
        {list.isNarrowed ? <EmptyListNotice onClear={list.clear} /> : empty}
      </div>
    )
  }
  return (
    <div className={classes.frame}>
      {data && data.total > 1 && <ListSort columns={columns} list={list} />}
      <table
        className={classes.table}
        aria-label={label}
        aria-busy={isPending || isPlaceholderData}
      >
        <ListHeader columns={columns} list={list} hasActions={actions !== undefined} />
        {isPending ? (
          <SkeletonRows columns={columns.length + (actions ? 1 : 0)} />
        ) : (
          <ListRows
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            onOpen={onOpen}
            actions={actions}
          />
        )}
      </table>
      {(isPending || isPlaceholderData) && (
        <p className={isPending ? classes.wait : 'visually-hidden'} role="status">
          {t('wait')}
        </p>
      )}
      {data && <ListPagination list={list} shown={rows.length} total={data.total} />}
    </div>
  )
}
