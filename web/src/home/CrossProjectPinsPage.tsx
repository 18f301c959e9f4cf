import { SegmentedControl } from '@mantine/core'
import { maxCounted, type WorkGroup, workGroups } from '@nspect/contract/home/home'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { ListPagination } from '../ui/tables/ListPagination.tsx'
import { useListSearchParams } from '../ui/tables/useListSearchParams.ts'
import { CrossProjectPinRows } from './CrossProjectPinRows.tsx'
import classes from './CrossProjectPinsPage.module.css'
import { homePinsPageQuery } from './home.api.ts'

type Who = 'me' | 'all'

/** The group and whose points are shown, from the address. */
const useShown = () => {
  const { show, who }: { show?: string; who?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const group: WorkGroup = workGroups.find((candidate) => candidate === show) ?? 'open'
  const chosen: Who = who === 'all' ? 'all' : 'me'
  // from the first page, with only what differs from the usual
  const go = (next: { group: WorkGroup; who: Who }) =>
    void navigate({
      to: '/my-points',
      search: {
        ...(next.group !== 'open' && { show: next.group }),
        ...(next.who === 'all' && { who: 'all' }),
      },
    })
  return {
    group,
    who: chosen,
    pickGroup: (next: WorkGroup) => go({ group: next, who: chosen }),
    pickWho: (next: Who) => go({ group, who: next }),
  }
}

/** Points across inspections: those assigned to the person, or all that they can see. */
export function CrossProjectPinsPage() {
  const { t } = useTranslation('home')
  const { group, who, pickGroup, pickWho } = useShown()
  const list = useListSearchParams({ sorts: ['dueDate'] })
  const { page, size } = list
  const answer = useQuery(homePinsPageQuery({ page, size, group, who }))
  const { data, isPlaceholderData } = answer
  // these two are one's own whatever is chosen, and everybody's
  const isForAnybody = group !== 'waiting' && group !== 'lately'
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / size))
  const isBeyond =
    data !== undefined && !isPlaceholderData && data.rows.length === 0 && page > lastPage
  const turnBack = list.turnTo
  useEffect(() => {
    if (isBeyond) turnBack(lastPage, false)
  }, [isBeyond, lastPage, turnBack])
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      crumbs={[{ label: t('dashboard'), link: { to: '/dashboard' } }, { label: t('title') }]}
    >
      <div className={classes.tools}>
        <fieldset className={classes.groups}>
          <legend className="visually-hidden">{t('filter')}</legend>
          {workGroups.map((workGroup) => (
            <button
              key={workGroup}
              type="button"
              className={classes.group}
              aria-pressed={workGroup === group}
              onClick={() => pickGroup(workGroup)}
            >
              {t(workGroup)}
            </button>
          ))}
        </fieldset>
        {isForAnybody && (
          <SegmentedControl
            aria-label={t('whose')}
            value={who}
            onChange={(value) => pickWho(value === 'all' ? 'all' : 'me')}
            data={[
              { value: 'me', label: t('mine') },
              { value: 'all', label: t('everybody') },
            ]}
          />
        )}
      </div>
      <div className={classes.frame} aria-busy={isPlaceholderData}>
        {data === undefined && answer.isError ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : data === undefined ? (
          <div className={classes.wait}>
            <LoadingState lines={8} />
          </div>
        ) : data.rows.length === 0 ? (
          <EmptyState
            text={t(isForAnybody && who === 'me' ? 'noneMine' : 'none')}
            action={
              <LinkButton to="/dashboard" variant="default">
                {t('dashboard')}
              </LinkButton>
            }
          />
        ) : (
          <CrossProjectPinRows label={t(group)} points={data.rows} isWide />
        )}
        {data && data.total >= maxCounted.list && (
          <p className={classes.more}>{t('mostShown', { count: maxCounted.list })}</p>
        )}
        {data && <ListPagination list={list} shown={data.rows.length} total={data.total} />}
      </div>
    </Page>
  )
}
