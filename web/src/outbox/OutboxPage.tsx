import type { Mail } from '@nspect/contract/outbox/outbox'
import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { ForbiddenPage } from '../ui/layout/ForbiddenPage.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { LoadMoreButton } from '../ui/tables/LoadMoreButton.tsx'
import { OutboxMailDialog } from './OutboxMailDialog.tsx'
import { OutboxMailRow } from './OutboxMailRow.tsx'
import { mailConfigQuery, mailPagesQuery } from './outbox.api.ts'
import classes from './outbox.module.css'

/** `/outbox`: this installation's mails and their states; for SuperAdmin (T15). */
export function OutboxPage() {
  const { t } = useTranslation('outbox')
  const { role } = useSignedInUser()
  return isRoleAllowed(role, 'mail.read') ? (
    <Outbox />
  ) : (
    <ForbiddenPage title={t('outbox')} text={t('notYours')} />
  )
}

function Outbox() {
  const { t } = useTranslation('outbox')
  const pages = useInfiniteQuery(mailPagesQuery())
  const { data, error, refetch } = pages
  const config = useQuery(mailConfigQuery())
  const [opened, setOpened] = useState<Mail | null>(null)
  const mails = data?.pages.flat()
  const sendsMail = config.data?.sendsMail ?? true
  return (
    <Page
      title={t('outbox')}
      subtitle={t('outboxText')}
      crumbs={[{ label: t('dashboard'), link: { to: '/dashboard' } }, { label: t('outbox') }]}
    >
      {!sendsMail && (
        <p className={classes.notice} role="status">
          {t('sendsNone')}
        </p>
      )}
      {!mails && !error && <LoadingState />}
      {!mails && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {mails?.length === 0 && <EmptyState title={t('none')} text={t('noneText')} />}
      {mails && mails.length > 0 && (
        <table className={classes.table} aria-label={t('list')}>
          <thead>
            <tr>
              {[t('to'), t('subject'), t('state'), t('written'), t('actions')].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <OutboxMailRow
                key={mail.id}
                mail={mail}
                sendsMail={sendsMail}
                onOpen={() => setOpened(mail)}
              />
            ))}
          </tbody>
        </table>
      )}
      {pages.hasNextPage && (
        <div className={classes.more}>
          <LoadMoreButton pages={pages} label={t('more')} />
        </div>
      )}
      {opened && <OutboxMailDialog mail={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}
