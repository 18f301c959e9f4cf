import { Button, Progress } from '@mantine/core'
import type { ModelViewer, RefiningState } from '@nspect/viewer'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ModelRefiningNote.module.css'
import { formatMegabytes } from './ModelViewerPlaceholder.tsx'

/** What is known of the model itself while a coarse copy is shown; null once it is there. */
function useRefining(viewer: ModelViewer): RefiningState | null {
  const [refining, setRefining] = useState<RefiningState | null>(viewer.refining)
  useEffect(() => {
    setRefining(viewer.refining)
    return viewer.on('refining', setRefining)
  }, [viewer])
  return refining
}

interface Props {
  viewer: ModelViewer
  /** size of the model itself, if it is known */
  bytes: number | null
  /** people place points in this view */
  canPlace: boolean
}

/**
 * Says over a coarse copy how far the model itself is, and what has to wait for it. Nothing once it
 * is there.
 */
export function ModelRefiningNote({ viewer, bytes, canPlace }: Props) {
  const { t } = useTranslation('inspection')
  const refining = useRefining(viewer)
  if (!refining) return null
  if (refining.state === 'failed') {
    return (
      <div className={classes.note} role="alert">
        <strong>{t('coarseFailed')}</strong>
        <p>{t(canPlace ? 'coarseFailedPlacing' : 'coarseFailedText')}</p>
        <Button
          className={classes.again}
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => viewer.refine()}
        >
          {t('again')}
        </Button>
      </div>
    )
  }
  const { progress } = refining
  const total = progress?.stage === 'download' ? (progress.total ?? bytes) : bytes
  const isDownload = progress === null || progress.stage === 'download'
  const share = isDownload && total ? Math.min(100, ((progress?.loaded ?? 0) / total) * 100) : 100
  return (
    <div className={classes.note} data-placing={canPlace || undefined}>
      <strong role="status">{t('coarse')}</strong>
      <Progress value={share} size="sm" aria-label={t('coarse')} animated={!isDownload} />
      <p className={classes.size}>
        {isDownload && total !== null
          ? t('loadingSize', {
              loaded: formatMegabytes(progress?.loaded ?? 0),
              total: formatMegabytes(total),
            })
          : t('preparing')}
      </p>
      {canPlace && <p>{t('coarsePlacing')}</p>}
    </div>
  )
}
