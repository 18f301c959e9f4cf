import { Button, Progress } from '@mantine/core'
import { IconAlertTriangle, IconCube, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../i18n/formatDecimal.ts'
import type inspectionTexts from '../../texts.en.json'
import classes from './ModelViewerPlaceholder.module.css'
import type { ModelTabContent } from './modelTabContent.ts'
import type { ModelViewerState } from './useModelViewer.ts'

const MB = 1024 * 1024
/** A size in megabytes, as it is shown. */
export const formatMegabytes = (bytes: number) =>
  `${formatDecimal(bytes / MB, bytes < 10 * MB ? 1 : 0)} MB`

interface Props {
  shown: ModelTabContent
  state: ModelViewerState
  onAgain: () => void
  onCancel: () => void
}

/** What the view shows while there is no model, and over a model that lost its graphics context. */
export function ModelViewerPlaceholder({ shown, state, onAgain, onCancel }: Props) {
  const { t } = useTranslation('inspection')
  if (shown.kind === 'none')
    return <Notice icon={<IconCube size={28} stroke={1.4} />} title={t('none3d')} />
  if (shown.kind === 'refused')
    return <Notice icon={<IconAlertTriangle size={28} />} title={t('badAddress')} />
  if (shown.kind === 'external') {
    return (
      <Notice
        icon={<IconExternalLink size={28} stroke={1.4} />}
        title={t('external')}
        text={t('externalText')}
      >
        <Button component="a" href={shown.link} target="_blank" rel="noopener noreferrer">
          {t('externalOpen')}
        </Button>
      </Notice>
    )
  }
  if (shown.kind === 'frame') {
    return (
      <>
        {/* sandboxed: it may run its player, but not navigate or message the embedding page */}
        <iframe
          className={classes.frame}
          src={shown.link}
          title={t('frameTitle')}
          sandbox="allow-scripts allow-same-origin allow-presentation"
          allow="fullscreen; xr-spatial-tracking"
          referrerPolicy="strict-origin-when-cross-origin"
        />
        <p className={classes.plain} role="status">
          {t('frameText', { host: new URL(shown.link).hostname })}{' '}
          <a href={shown.link} target="_blank" rel="noopener noreferrer">
            {t('externalOpen')}
          </a>
        </p>
      </>
    )
  }
  switch (state.phase) {
    case 'loading':
      return <Loading state={state} bytes={shown.bytes} onCancel={onCancel} />
    case 'stopped':
      return (
        <Notice icon={<IconCube size={28} stroke={1.4} />} title={t('stopped')}>
          <Button onClick={onAgain}>{t('open')}</Button>
        </Notice>
      )
    case 'failed': {
      const { code, detail } = state
      const [title, next] = getFailureTextKeys(code)
      return (
        <Notice
          isAlert
          icon={<IconAlertTriangle size={28} stroke={1.4} />}
          title={code === 'externalFile' ? t('failed.externalFile', { detail }) : t(title)}
          text={t(next)}
        >
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={onAgain}
          >
            {t('again')}
          </Button>
        </Notice>
      )
    }
    case 'ready':
      return (
        <>
          {state.isPlain && (
            <p className={classes.plain} role="status">
              {t('plainEmbed')}
            </p>
          )}
          {state.isLost && (
            <Notice
              isAlert
              icon={<IconAlertTriangle size={28} />}
              title={t('lostContext')}
              text={t('lostContextText')}
            >
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={onAgain}
              >
                {t('again')}
              </Button>
            </Notice>
          )}
        </>
      )
  }
}

function Loading({
  state,
  bytes,
  onCancel,
}: {
  state: Extract<ModelViewerState, { phase: 'loading' }>
  bytes: number | null
  onCancel: () => void
}) {
  const { t } = useTranslation('inspection')
  const { progress } = state
  const isDownload = progress === null || progress.stage === 'download'
  const total = progress?.total ?? bytes
  const share = isDownload
    ? total && progress
      ? Math.min(100, (progress.loaded / total) * 100)
      : 0
    : 100
  return (
    <div className={classes.notice}>
      <strong role="status">{isDownload ? t('loading') : t('preparing')}</strong>
      <Progress
        className={classes.bar}
        value={share}
        size="sm"
        aria-label={t('loading')}
        animated={!isDownload}
        transitionDuration={120}
      />
      <p>
        {isDownload && total !== null
          ? t('loadingSize', {
              loaded: formatMegabytes(progress?.loaded ?? 0),
              total: formatMegabytes(total),
            })
          : bytes !== null && formatMegabytes(bytes)}
      </p>
      <Button variant="default" onClick={onCancel}>
        {t('stop')}
      </Button>
    </div>
  )
}

interface NoticeProps {
  icon: ReactNode
  title: string
  text?: string
  isAlert?: boolean
  children?: ReactNode
}

function Notice({ icon, title, text, isAlert = false, children }: NoticeProps) {
  return (
    <div className={classes.notice} role={isAlert ? 'alert' : undefined}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <strong>{title}</strong>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}

type FailureKey = Exclude<
  Extract<keyof typeof inspectionTexts, `failed.${string}`>,
  'failed.externalFile'
>
type Failure = Extract<ModelViewerState, { phase: 'failed' }>['code']

const worded = {
  notFound: ['failed.notFound', 'failed.notFound.next'],
  refused: ['failed.refused', 'failed.refused.next'],
  network: ['failed.network', 'failed.network.next'],
  notGlb: ['failed.notGlb', 'failed.notGlb.next'],
  damaged: ['failed.damaged', 'failed.damaged.next'],
  // the title names the file
  externalFile: ['failed.damaged', 'failed.externalFile.next'],
  tooLarge: ['failed.tooLarge', 'failed.tooLarge.next'],
  empty: ['failed.empty', 'failed.empty.next'],
  workerFailed: ['failed.workerFailed', 'failed.workerFailed.next'],
  noWebgl: ['failed.noWebgl', 'failed.noWebgl.next'],
  sdkRefused: ['failed.sdk', 'failed.sdk.next'],
  sdkReferrer: ['failed.sdk', 'failed.sdk.next'],
  sdkUnreachable: ['failed.sdk', 'failed.sdk.next'],
  badLink: ['failed.badLink', 'failed.badLink.next'],
  notSupported: ['failed.notSupported', 'failed.notSupported.next'],
} as const satisfies Partial<Record<Failure, readonly [FailureKey, FailureKey]>>

const getFailureTextKeys = (code: Failure): readonly [FailureKey, FailureKey] =>
  code in worded
    ? worded[code as keyof typeof worded]
    : ['failed.unexpected', 'failed.unexpected.next']
