import { ActionIcon, NativeSelect } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './ListTable.module.css'
import type { ListSearchParams } from './useListSearchParams.ts'

interface Props {
  list: Pick<ListSearchParams, 'page' | 'size' | 'turnTo' | 'resize'>
  /** number of rows on this page */
  shown: number
  total: number
}

/**
 * The pagination: shown range, total, page size, page buttons; renders nothing if all rows fit the
 * smallest page.
 */
export function ListPagination({ list, shown, total }: Props) {
  const { t } = useTranslation('ui')
  if (total <= limits.pageSizes[0]) return null
  const from = (list.page - 1) * list.size
  return (
    <footer className={classes.foot}>
      <NativeSelect
        size="xs"
        aria-label={t('pageSize')}
        value={String(list.size)}
        data={limits.pageSizes.map(String)}
        onChange={(event) => list.resize(Number(event.currentTarget.value))}
      />
      <span aria-live="polite">
        {t('range', { from: from + 1, to: from + shown, count: total })}
      </span>
      <ActionIcon
        variant="default"
        aria-label={t('previous')}
        disabled={list.page === 1}
        onClick={() => list.turnTo(list.page - 1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('next')}
        disabled={from + shown >= total}
        onClick={() => list.turnTo(list.page + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </footer>
  )
}
