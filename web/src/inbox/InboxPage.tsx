import { Button, SegmentedControl } from '@mantine/core'
import { type InboxEntry, maxUnreadCount } from '@nspect/contract/inbox/inbox'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../i18n/lazyWithTexts.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { usePageKeys } from '../ui/hooks/usePageKeys.ts'
import { Page } from '../ui/layout/Page.tsx'
import { LoadMoreButton } from '../ui/tables/LoadMoreButton.tsx'
import { InboxEntriesByDay } from './InboxEntriesByDay.tsx'
import {
  inboxPagesQuery,
  markInboxEntries,
  markInboxEntryRead,
  setUnreadInboxCount,
} from './inbox.api.ts'
import classes from './inbox.module.css'

const Proposals = lazyWithTexts(() => import('./Proposals.tsx').then((part) => part.Proposals))

/** The entries as they are shown, and the calls that mark them. */
const useInbox = (isUnread: boolean) => {
  const client = useQueryClient()
  const answer = useInfiniteQuery(inboxPagesQuery(isUnread))
  const entries = answer.data?.pages.flatMap((page) => page.entries)
  const unread = answer.data?.pages.at(-1)?.unread
  const proposals = answer.data?.pages.at(-1)?.proposals ?? 0
  useEffect(() => {
    if (unread !== undefined) setUnreadInboxCount(client, unread)
  }, [client, unread])
  const mark = (body: Parameters<typeof markInboxEntries>[1]) =>
    void markInboxEntries(client, body).catch(toast.failed)
  return {
    answer,
    entries,
    unread: unread ?? 0,
    proposals,
    open: (entry: InboxEntry) => markInboxEntryRead(client, entry),
    toggle: ({ id, isRead }: InboxEntry) => mark({ entries: [id], isRead: !isRead }),
    markAll: () => mark({ upTo: entries?.[0]?.id ?? 1 }),
  }
}

/** J and K move the focus from row to row, E marks; Enter opens what has the focus. */
const useRowKeys = (entries: readonly InboxEntry[], toggle: (entry: InboxEntry) => void) => {
  const list = useRef<HTMLDivElement>(null)
  const rows = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[data-entry]') ?? [])]
  const focused = () => rows().indexOf(document.activeElement as HTMLAnchorElement)
  const move = (by: number) => {
    const all = rows()
    all[Math.min(Math.max(focused() + by, 0), all.length - 1)]?.focus()
  }
  usePageKeys({
    j: () => move(1),
    k: () => move(-1),
    e: () => {
      const entry = entries[focused()]
      if (entry) toggle(entry)
    },
  })
  return list
}

/** `/inbox`: what concerns the signed-in person (T171). */
export function InboxPage() {
  const { t } = useTranslation('inbox')
  const { show }: { show?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isUnread = show === 'unread'
  const { answer, entries, unread, proposals, open, toggle, markAll } = useInbox(isUnread)
  const list = useRowKeys(entries ?? [], toggle)
  const count = t('count', {
    count: unread,
    shown: unread < maxUnreadCount ? unread : `${maxUnreadCount}+`,
  })
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      crumbs={[{ label: t('dashboard'), link: { to: '/dashboard' } }, { label: t('title') }]}
      action={
        <Button variant="default" disabled={unread <= proposals} onClick={markAll}>
          {t('allRead')}
        </Button>
      }
    >
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('filter')}
          value={isUnread ? 'unread' : 'all'}
          onChange={(value) =>
            void navigate({ to: '/inbox', search: value === 'unread' ? { show: 'unread' } : {} })
          }
          data={[
            { value: 'all', label: t('all') },
            { value: 'unread', label: t('unread') },
          ]}
        />
        <p className={classes.count} role="status">
          {entries && count}
        </p>
        <p className={classes.keys}>{t('keys')}</p>
      </div>
      <div className={classes.frame} ref={list}>
        {!entries && !answer.isError && <LoadingState lines={8} />}
        {!entries && answer.isError && (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {proposals > 0 && (
          <Suspense fallback={<LoadingState lines={3} />}>
            <Proposals />
          </Suspense>
        )}
        {entries?.length === 0 && proposals === 0 && (
          <EmptyState
            title={t(isUnread ? 'noneUnread' : 'none')}
            text={t(isUnread ? 'noneUnreadText' : 'noneText')}
          />
        )}
        {entries && entries.length > 0 && (
          <InboxEntriesByDay entries={entries} onOpen={open} onToggle={toggle} />
        )}
        <LoadMoreButton pages={answer} label={t('more')} />
      </div>
    </Page>
  )
}
