import { Alert, Button, Group, Progress } from '@mantine/core'
import type { Project } from '@nspect/contract/projects/projects'
import type { TourCapture } from '@nspect/contract/tourCaptures/tourCaptures'
import type { CaptureTools } from '@nspect/viewer'
import { IconCheck, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../api/ApiError.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { askQuestion, confirmAction } from '../../ui/feedback/confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import classes from './TourCapture.module.css'
import { TourSweepList } from './TourSweepList.tsx'
import { useAdoptTourCapture, useDiscardTourCapture } from './tourCapture.api.ts'
import { type CaptureRun, listMissingSweeps, useTourCapture } from './useTourCapture.ts'

interface Props {
  project: Project
  capture: TourCapture
  tools: CaptureTools | undefined
}

/** How far the capture is, with what failed, and what can be done next. */
export function TourCaptureProgress({ project, capture, tools }: Props) {
  const { t } = useTranslation('tourCapture')
  const navigate = useNavigate()
  const run = useTourCapture(project.id, tools)
  const use = useAdoptTourCapture(project.id)
  const discard = useDiscardTourCapture(project.id)
  const missing = listMissingSweeps(capture)
  const total = capture.sweeps.length
  const stored = total - missing.length
  const failed = missing.filter((sweepId) => run.failures.has(sweepId))
  const isDone = missing.length === 0
  const unmeasured = capture.sweeps.filter(
    ({ panorama }) => panorama?.isTurnMeasured === false,
  ).length

  const takeOver = async () => {
    const isSure = await askQuestion({
      title: t('useTitle'),
      text: isDone
        ? t('useText', { count: total })
        : t('useTextSome', { count: missing.length, total }),
      ...(unmeasured > 0 && { detail: t('useUnmeasured', { count: unmeasured }) }),
      actionLabel: t('use'),
    })
    if (!isSure) return
    // what kept it from being used is said below
    const used = await use.mutateAsync(missing).catch(() => null)
    if (!used) return
    toast.done(used.doubtful > 0 ? t('usedDoubtful', { count: used.doubtful }) : used.message)
    await navigate({
      to: '/project/edit-project/$id',
      params: { id: String(project.id) },
      search: { mode: '3d' },
    })
  }
  const giveUp = () =>
    confirmAction({
      title: t('discardTitle'),
      text: t('discardText', { count: stored }),
      actionLabel: t('discard'),
      isDanger: true,
      run: () => discard.mutateAsync(),
    })
  return (
    <>
      <div className={classes.head}>
        <strong className={classes.count} role="status">
          {t('count', { stored, total })}
        </strong>
        <span className={classes.help}>
          {run.isRunning ? remainingWords(run, t) : isDone ? t('allThere') : t('paused')}
        </span>
      </div>
      <Progress
        value={(stored / total) * 100}
        aria-label={t('progress')}
        animated={run.isRunning}
      />
      {run.isStuck && (
        <Alert color="orange" role="alert" title={t('stuckTitle')}>
          {t('stuck')}
        </Alert>
      )}
      {use.isError && (
        <Alert color="red" role="alert" variant="light">
          {getErrorMessage(use.error)}
        </Alert>
      )}
      <Group gap="xs">
        {isDone ? (
          <Button
            leftSection={<IconCheck size={18} aria-hidden />}
            loading={use.isPending}
            onClick={takeOver}
          >
            {t('use')}
          </Button>
        ) : run.isRunning ? (
          <Button
            variant="default"
            leftSection={<IconPlayerPause size={18} aria-hidden />}
            onClick={run.pause}
          >
            {t('pause')}
          </Button>
        ) : (
          <Button
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
            disabled={!tools || use.isPending}
            onClick={() => run.start(missing)}
          >
            {stored === 0 && failed.length === 0
              ? t('take')
              : failed.length === missing.length
                ? t('retryAll')
                : t('goOn')}
          </Button>
        )}
        {!isDone && !run.isRunning && stored > 0 && (
          <Button variant="default" loading={use.isPending} onClick={takeOver}>
            {t('useSome', { stored, total })}
          </Button>
        )}
      </Group>
      {!tools && !isDone && <p className={classes.help}>{t('waitForTour')}</p>}
      {!run.isRunning && !isDone && <p className={classes.help}>{t('later')}</p>}
      <TourSweepList capture={capture} run={run} canRetry={tools !== undefined && !use.isPending} />
      <div className={classes.foot}>
        <p className={classes.help}>
          {t('statedBy', {
            name: capture.statement.statedBy,
            date: formatDate(capture.statement.statedOn, 'table', getDisplayTimeZone()),
          })}
        </p>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          disabled={run.isRunning || use.isPending}
          onClick={() => void giveUp()}
        >
          {t('discard')}
        </Button>
      </div>
    </>
  )
}

type Words = ReturnType<typeof useTranslation<'tourCapture'>>['t']

const remainingWords = ({ remaining }: CaptureRun, t: Words): string => {
  if (remaining === null) return t('taking')
  const minutes = Math.ceil(remaining / 60_000)
  return remaining < 45_000 ? t('lessThanMinute') : t('minutes', { count: minutes })
}
