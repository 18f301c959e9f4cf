import { Button, NativeSelect } from '@mantine/core'
import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { downloadBlob } from '../ui/browser/downloadFile.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { ClientFilterOrPlanArea } from '../ui/layout/ClientFilterOrPlanArea.tsx'
import { ForbiddenPage } from '../ui/layout/ForbiddenPage.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { ListToolbar } from '../ui/tables/ListToolbar.tsx'
import { LoadMoreButton } from '../ui/tables/LoadMoreButton.tsx'
import { AuditDayFilter } from './AuditDayFilter.tsx'
import { AuditEntry } from './AuditEntry.tsx'
import classes from './AuditPage.module.css'
import { auditTrailQuery, fetchTrailExport, type TrailFilter } from './audit.api.ts'

const records = [
  'user',
  'client',
  'setting',
  'firm',
  'building',
  'customer',
  'userProject',
  'project',
  'pin',
  'comment',
  'photo',
  'document',
  'model',
  'shareLink',
  'projectType',
  'session',
  'mail',
  'job',
] as const

/** `/audit`: the trail of all changes, for Admin and SuperAdmin. */
export function AuditPage() {
  const { t } = useTranslation('audit')
  const { role } = useSignedInUser()
  return isRoleAllowed(role, 'audit.read') ? (
    <Trail />
  ) : (
    <ForbiddenPage title={t('title')} text={t('notYours')} />
  )
}

function Trail() {
  const { t } = useTranslation('audit')
  const me = useSignedInUser()
  const filter: TrailFilter = useSearch({ strict: false })
  const { from = '', to = '', client } = filter
  const navigate = useNavigate()
  /** removes empty filters from the address */
  const narrow = (next: TrailFilter | { client: undefined }) => {
    const search = Object.entries({ ...filter, ...next }).filter(
      ([, value]) => value !== '' && value !== undefined,
    )
    void navigate({
      to: '.',
      search: Object.fromEntries(search) as never,
      replace: true,
      resetScroll: false,
    })
  }
  const trail = useInfiniteQuery(auditTrailQuery(filter))
  const lines = trail.data?.pages.flat() ?? []
  const isNarrowed = Object.values(filter).some(Boolean)
  const download = useMutation({
    mutationFn: () => fetchTrailExport(filter),
    onSuccess: (file) => downloadBlob(file, 'audit-trail.csv'),
    onError: toast.failed,
  })
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      crumbs={[{ label: t('dashboard'), link: { to: '/dashboard' } }, { label: t('title') }]}
      area={
        <ClientFilterOrPlanArea
          list={{
            filters: client === undefined ? {} : { client },
            filter: (_, id) => narrow({ client: id }),
          }}
        />
      }
      action={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('export')}
        </Button>
      }
    >
      <div className={classes.bar}>
        <ListToolbar
          label={t('find')}
          list={{ q: filter.q ?? '', search: (q) => narrow({ q: q.trim() }) }}
        />
        <AuditDayFilter
          label={t('from')}
          value={from}
          max={filter.to}
          onChoose={(day) => narrow({ from: day })}
        />
        <AuditDayFilter
          label={t('to')}
          value={to}
          min={filter.from}
          onChoose={(day) => narrow({ to: day })}
        />
        <NativeSelect
          label={t('record')}
          value={filter.record ?? ''}
          data={[
            { value: '', label: t('allRecords') },
            ...records.map((record) => ({ value: record, label: t(`record_${record}`) })),
          ]}
          onChange={(event) => narrow({ record: event.currentTarget.value })}
        />
      </div>
      {trail.isPending && <LoadingState lines={10} />}
      {trail.isError && lines.length === 0 && (
        <ErrorState error={trail.error} onRetry={() => void trail.refetch()} />
      )}
      {trail.isSuccess && lines.length === 0 && (
        <EmptyState
          text={t(isNarrowed ? 'emptySearch' : 'empty')}
          action={
            isNarrowed && (
              <Button
                variant="default"
                onClick={() => void navigate({ to: '.', search: {} as never })}
              >
                {t('clear')}
              </Button>
            )
          }
        />
      )}
      {lines.length > 0 && (
        <ul className={classes.list}>
          {lines.map((event) => (
            <AuditEntry key={event.id} event={event} hasClient={me.clientId === null} />
          ))}
        </ul>
      )}
      {trail.hasNextPage && (
        <div className={classes.more}>
          <LoadMoreButton pages={trail} label={t('more')} />
        </div>
      )}
    </Page>
  )
}
