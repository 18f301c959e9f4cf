import { Button, Progress } from '@mantine/core'
import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import type { PrintOut } from '@nspect/contract/prints/printing'
import { limits } from '@nspect/contract/shared/limits'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { formatFloorName } from '../i18n/displayNames.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import rows from '../ui/files/FileList.module.css'
import { formatFileSize } from '../ui/files/formatFileSize.ts'
import { ForbiddenPage } from '../ui/layout/ForbiddenPage.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { createPrintOutUrl, printsQuery } from './prints.api.ts'
import classes from './prints.module.css'
import { useOpenPdfTab } from './useOpenPdfTab.ts'

/** `/prints`: what was printed in the background for the person, until it expires. */
export function BackgroundPrintsPage() {
  const { t } = useTranslation('prints')
  const { role } = useSignedInUser()
  return isRoleAllowed(role, 'report.listPrints') ? (
    <Prints />
  ) : (
    <ForbiddenPage title={t('page')} text={t('notYours')} />
  )
}

function Prints() {
  const { t } = useTranslation('prints')
  const { data, error, refetch } = useQuery(printsQuery())
  return (
    <Page
      title={t('page')}
      subtitle={t('pageText', { days: limits.printDays })}
      crumbs={[{ label: t('dashboard'), link: { to: '/dashboard' } }, { label: t('page') }]}
    >
      {!data && !error && <LoadingState />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState title={t('none')} text={t('noneText')} />}
      {data && data.length > 0 && (
        <ul className={`${rows.list} ${classes.page}`} aria-label={t('page')}>
          {data.map((print) => (
            <PrintRow key={print.id} print={print} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function PrintRow({ print }: { print: PrintOut }) {
  const { t } = useTranslation(['prints', 'reports'])
  const { open, isPending } = useOpenPdfTab()
  const {
    projectName: name,
    state,
    progress,
    points: count,
    floor,
    layout,
    createdAt,
    size,
    expiresAt,
  } = print
  const stamp = (instant: string) => formatDate(instant, 'stamp', getDisplayTimeZone())
  const contents =
    floor === null
      ? t(print.isOfChoice ? 'facts_choice' : 'facts_all', { count })
      : t('floorOf', { floor: print.floorName ?? formatFloorName(floor), count })
  return (
    <li className={rows.item}>
      <div className={rows.facts}>
        <Link to="/project/report/$id" params={{ id: String(print.projectId) }} dir="auto">
          {name}
        </Link>
        <span>{[contents, t(`reports:layout_${layout}`), stamp(createdAt)].join(' · ')}</span>
        <span {...(state !== 'working' && { role: 'status' })}>{says()}</span>
        {state === 'working' && <Progress value={progress} aria-label={says()} />}
      </div>
      {state === 'ready' && (
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={16} aria-hidden />}
          aria-label={t('openOf', { name })}
          loading={isPending}
          onClick={() => open(() => createPrintOutUrl(print))}
        >
          {t('open')}
        </Button>
      )}
    </li>
  )

  function says(): string {
    if (state === 'working') return t('working', { percent: progress })
    return state === 'ready'
      ? t('readyUntil', { size: formatFileSize(size ?? 0), date: stamp(expiresAt ?? createdAt) })
      : t(state)
  }
}
