import { Badge, Button } from '@mantine/core'
import type { TourCapture } from '@nspect/contract/tourCaptures/tourCaptures'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../api/imageUrl.ts'
import { getViewerErrorText } from './playerErrorText.ts'
import classes from './TourCapture.module.css'
import type { CaptureFailure, CaptureRun } from './useTourCapture.ts'

type Words = ReturnType<typeof useTranslation<'tourCapture'>>['t']

const getFailureText = (failure: CaptureFailure, t: Words): string =>
  failure.at === 'server' ? failure.message : getViewerErrorText(failure.code, t)

/** The places of the tour with their pictures; the one that is being taken stays in sight. */
export function TourSweepList({
  capture,
  run,
  canRetry,
}: {
  capture: TourCapture
  run: CaptureRun
  canRetry: boolean
}) {
  const { t } = useTranslation('tourCapture')
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` tells that it is another row
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [run.at])
  return (
    <ol ref={list} className={classes.list} aria-label={t('list')}>
      {capture.sweeps.map((sweep) => (
        <SweepRow
          key={sweep.sweepId}
          sweep={sweep}
          isNow={run.at === sweep.sweepId}
          failure={
            run.at === sweep.sweepId || sweep.panorama ? undefined : run.failures.get(sweep.sweepId)
          }
          {...(!run.isRunning && { onRetry: () => run.start([sweep.sweepId]) })}
          canRetry={canRetry}
        />
      ))}
    </ol>
  )
}

interface RowProps {
  sweep: TourCapture['sweeps'][number]
  isNow: boolean
  failure: CaptureFailure | undefined
  onRetry?: () => void
  canRetry: boolean
}

function SweepRow({ sweep: { name, panorama }, isNow, failure, onRetry, canRetry }: RowProps) {
  const { t } = useTranslation('tourCapture')
  const state = panorama ? 'there' : isNow ? 'now' : failure ? 'failed' : 'waiting'
  return (
    <li className={classes.row} aria-current={isNow ? 'step' : undefined}>
      {panorama ? (
        <img
          className={classes.thumb}
          src={getImageUrl(panorama.thumbPath)}
          alt=""
          loading="lazy"
        />
      ) : (
        <span className={classes.thumb} aria-hidden />
      )}
      <span className={classes.words}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        {failure && <span className={classes.failure}>{getFailureText(failure, t)}</span>}
        {panorama?.isTurnMeasured === false && (
          <span className={classes.help}>{t('unmeasured')}</span>
        )}
      </span>
      {failure && onRetry ? (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconRefresh size={14} aria-hidden />}
          disabled={!canRetry}
          aria-label={t('retryOne', { name })}
          onClick={onRetry}
        >
          {t('retry')}
        </Button>
      ) : (
        <Badge variant="light" color={colors[state]} className={classes.state}>
          {t(state)}
        </Badge>
      )}
    </li>
  )
}

const colors = { there: 'teal', now: 'gray', failed: 'red', waiting: 'gray' } as const
