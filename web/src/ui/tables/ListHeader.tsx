import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListColumn, ListTableProps } from './ListTable.tsx'

interface Props<Row, Key extends string> {
  columns: readonly ListColumn<Row, Key>[]
  list: Pick<ListTableProps<Row, Key>['list'], 'sort' | 'sortBy'>
  hasActions: boolean
}

/**
 * A list's header: a click sorts by the column, a second one reverses it, a third restores the
 * default order.
 */
export function ListHeader<Row, Key extends string>({
  columns,
  list,
  hasActions,
}: Props<Row, Key>) {
  const { t } = useTranslation('ui')
  return (
    <thead>
      <tr>
        {columns.map(({ key, title, sort, align, width }) => {
          const isSorted = sort !== undefined && list.sort?.key === sort
          const isDown = isSorted && list.sort?.isDown
          return (
            <th
              key={key}
              scope="col"
              data-align={align}
              style={width ? { width } : undefined}
              aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
            >
              {sort === undefined ? (
                title
              ) : (
                <button
                  type="button"
                  onClick={() => list.sortBy(sort)}
                  title={t('sortBy', { name: title })}
                >
                  {title}
                  {isSorted &&
                    (isDown ? (
                      <IconArrowDown size={14} aria-hidden />
                    ) : (
                      <IconArrowUp size={14} aria-hidden />
                    ))}
                </button>
              )}
            </th>
          )
        })}
        {hasActions && (
          <th scope="col" data-align="right">
            {t('actions')}
          </th>
        )}
      </tr>
    </thead>
  )
}
