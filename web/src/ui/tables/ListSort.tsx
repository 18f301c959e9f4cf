import { NativeSelect } from '@mantine/core'
import type { Sort } from '@nspect/contract/shared/sort'
import { useTranslation } from 'react-i18next'
import classes from './ListTable.module.css'
import type { ListColumn, ListTableProps } from './ListTable.tsx'

interface Props<Row, Key extends string> {
  columns: readonly ListColumn<Row, Key>[]
  list: Pick<ListTableProps<Row, Key>['list'], 'sort' | 'sortAs'>
}

/** Sorting on a phone, where rows are cards without a header to click. */
export function ListSort<Row, Key extends string>({ columns, list }: Props<Row, Key>) {
  const { t } = useTranslation('ui')
  const sorts = columns.flatMap(({ sort, title }): { value: Sort<Key>; label: string }[] =>
    sort === undefined
      ? []
      : [
          { value: sort, label: t('sortUp', { name: title }) },
          { value: `-${sort}`, label: t('sortDown', { name: title }) },
        ],
  )
  const value = list.sort ? (list.sort.isDown ? `-${list.sort.key}` : list.sort.key) : ''
  return (
    <NativeSelect
      className={classes.sort}
      size="xs"
      aria-label={t('sort')}
      value={value}
      data={[{ value: '', label: t('sortUsual') }, ...sorts]}
      onChange={(event) =>
        list.sortAs(sorts.find((sort) => sort.value === event.currentTarget.value)?.value)
      }
    />
  )
}
