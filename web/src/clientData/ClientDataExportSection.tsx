import { Button, Progress } from '@mantine/core'
import type { ClientExport } from '@nspect/contract/clientData/clientData'
import { limits } from '@nspect/contract/shared/limits'
import { IconDownload, IconPackageExport } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '../api/installation.ts'
import { toFileUrl } from '../api/requestUrl.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { downloadFromUrl } from '../ui/browser/downloadFile.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { toast } from '../ui/feedback/toast.ts'
import rows from '../ui/files/FileList.module.css'
import { formatFileSize } from '../ui/files/formatFileSize.ts'
import { clientExportsQuery, createExportLink, startClientExport } from './clientData.api.ts'
import classes from './clientData.module.css'

/** Starts an export of all data of a client, shows its progress, and offers it for download. */
export function ClientDataExportSection({ clientId }: { clientId: number }) {
  const { t } = useTranslation('clientData')
  const client = useQueryClient()
  const response = useQuery(clientExportsQuery(clientId))
  const sendsMail = useInstallation()?.sendsMail ?? false
  const start = useMutation({
    mutationFn: () => startClientExport(client, clientId),
    onSuccess: (message) => toast.done(message),
    onError: (error) => toast.failed(error),
  })
  const isRunning =
    response.data?.some(({ state }) => state === 'waiting' || state === 'working') ?? false
  const titleId = useId()
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('exportTitle')}</h3>
      <p>
        {t('exportText')} {sendsMail && t('exportMail')}{' '}
        {t('exportKept', { days: limits.exportDays })}
      </p>
      <Button
        variant="default"
        leftSection={<IconPackageExport size={16} aria-hidden />}
        loading={start.isPending}
        disabled={isRunning}
        onClick={() => start.mutate()}
      >
        {t('start')}
      </Button>
      {response.data ? (
        response.data.length > 0 && (
          <ul className={`${rows.list} ${classes.exports}`}>
            {response.data.map((clientExport) => (
              <ExportItem key={clientExport.id} made={clientExport} />
            ))}
          </ul>
        )
      ) : response.isError ? (
        <ErrorState error={response.error} onRetry={() => void response.refetch()} />
      ) : (
        <LoadingState lines={1} />
      )}
    </section>
  )
}

function ExportItem({ made }: { made: ClientExport }) {
  const { t } = useTranslation('clientData')
  const stamp = (instant: string) => formatDate(instant, 'stamp', getDisplayTimeZone())
  const date = stamp(made.createdAt)
  const download = useMutation({
    mutationFn: () => createExportLink(made.id),
    onSuccess: (link) => downloadFromUrl(toFileUrl(link)),
    onError: (error) => toast.failed(error),
  })
  return (
    <li className={rows.item}>
      <div className={rows.facts}>
        <strong dir="auto">{t('by', { date, name: made.requestedBy })}</strong>
        <span {...(made.state !== 'working' && { role: 'status' })}>{says()}</span>
        {made.state === 'working' && (
          <Progress value={made.progress} aria-label={t('working', { percent: made.progress })} />
        )}
        {made.missingFiles > 0 && (
          <span className={classes.missing}>{t('missing', { count: made.missingFiles })}</span>
        )}
      </div>
      {made.state === 'ready' && (
        <Button
          aria-label={t('downloadOf', { date })}
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('download')}
        </Button>
      )}
    </li>
  )

  function says(): string {
    switch (made.state) {
      case 'waiting':
        return t('waiting')
      case 'working':
        return t('working', { percent: made.progress })
      case 'failed':
        return t('failed')
      case 'ready':
        return t('readyUntil', {
          size: formatFileSize(made.size ?? 0),
          date: stamp(made.expiresAt ?? made.createdAt),
        })
    }
  }
}
