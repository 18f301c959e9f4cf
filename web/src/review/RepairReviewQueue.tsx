import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { usePageKeys } from '../ui/hooks/usePageKeys.ts'
import { Page } from '../ui/layout/Page.tsx'
import { QueuePosition } from './QueuePosition.tsx'
import { RepairDecisionForm } from './RepairDecisionForm.tsx'
import { RepairToJudge } from './RepairToJudge.tsx'
import { ReviewQueueDone } from './ReviewQueueDone.tsx'
import classes from './review.module.css'
import { getRepairSubmissionKey } from './reviewProgress.ts'
import { UndoDecisionNotice } from './UndoDecisionNotice.tsx'
import { usePrefetchNextRepair, useRepairPinAndComments } from './useRepairPinAndComments.ts'
import { type ReviewDecision, type ReviewQueue, useReviewQueue } from './useReviewQueue.ts'

/** The repair that is shown, with what is decided about it. */
function CurrentRepair({
  queue,
  onDecided,
  onGone,
  isModelShown,
  onShowModel,
}: {
  queue: ReviewQueue & { current: NonNullable<ReviewQueue['current']> }
  onDecided: (decision: ReviewDecision) => void
  onGone: () => void
  isModelShown: boolean
  onShowModel: (isShown: boolean) => void
}) {
  const { repair } = queue.current
  const details = useRepairPinAndComments(repair)
  usePrefetchNextRepair(queue.ahead[0])
  const heading = useRef<HTMLHeadingElement>(null)
  const key = getRepairSubmissionKey(repair)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key`: another repair is shown
  useEffect(() => {
    // a button keeps the focus from one repair to the next
    if (document.activeElement === document.body || document.activeElement === null)
      heading.current?.focus({ preventScroll: true })
    const article = heading.current?.closest('article')
    for (const part of [article, article?.querySelector('aside')]) if (part) part.scrollTop = 0
  }, [key])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <RepairToJudge
        repair={repair}
        details={details}
        heading={heading}
        isModelShown={isModelShown}
        onShowModel={onShowModel}
      />
      <RepairDecisionForm
        key={key}
        repair={repair}
        isReady={details.isReady}
        onDecided={onDecided}
        onGone={onGone}
      />
    </>
  )
}

/** The queue with its keys: one repair after the other, until none is left. */
export function RepairReviewQueue() {
  const { t } = useTranslation('review')
  const queue = useReviewQueue()
  const { current, latest, error, isLoading, hasMore } = queue
  const [isModelShown, setModelShown] = useState(false)
  /** what was said last, for those who listen */
  const [said, setSaid] = useState('')
  const [notice, setNotice] = useState<string | null>(null)
  const undo = async () => {
    const undone = await queue.undo()
    if (undone) setSaid(t('undone', { number: undone.repair.pinNumber }))
  }
  const previous = () => queue.turn(-1)
  const next = () => queue.turn(1)
  usePageKeys({ j: next, arrowright: next, k: previous, arrowleft: previous, z: () => void undo() })
  const onDecided = (decision: ReviewDecision) => {
    setNotice(null)
    setSaid(
      t(decision.outcome, { number: decision.repair.pinNumber, title: decision.repair.title }),
    )
    queue.decided(decision)
  }
  const onGone = () => {
    if (!current) return
    setNotice(t('gone', { number: current.repair.pinNumber, title: current.repair.title }))
    queue.gone(current.repair)
  }
  const where = current ? t('position', { number: current.number, total: queue.total }) : ''
  return (
    <Page
      title={t('page')}
      crumbs={[{ label: t('dashboard'), link: { to: '/dashboard' } }, { label: t('page') }]}
      {...(current && { subtitle: t('waiting', { total: queue.left }) })}
      area={
        current && (
          <QueuePosition
            label={t('queue')}
            words={t(queue.isTotalCapped ? 'positionOfMany' : 'position', {
              number: current.number,
              total: queue.total,
            })}
            previous={t('previous')}
            next={t('next')}
            isAlone={queue.ahead.length === 0}
            onTurn={queue.turn}
          />
        )
      }
      isWide
    >
      <div className={classes.desk}>
        <p className="visually-hidden" role="status">
          {[said, where, current?.repair.title].filter(Boolean).join(' · ')}
        </p>
        {notice && (
          <p className={classes.notice} role="alert">
            {notice}
          </p>
        )}
        {current ? (
          <CurrentRepair
            queue={{ ...queue, current }}
            onDecided={onDecided}
            onGone={onGone}
            isModelShown={isModelShown}
            onShowModel={setModelShown}
          />
        ) : error ? (
          <ErrorState error={error} onRetry={queue.retry} />
        ) : isLoading || hasMore ? (
          <div className={classes.loading}>
            <LoadingState lines={6} />
          </div>
        ) : (
          <ReviewQueueDone counts={queue.counts} onLookAgain={queue.restart} />
        )}
        {latest && (
          <UndoDecisionNotice
            icon={latest.outcome === 'accepted' ? 'yes' : 'back'}
            words={t(latest.outcome, {
              number: latest.repair.pinNumber,
              title: latest.repair.title,
            })}
            action={t('undo')}
            onUndo={() => void undo()}
          />
        )}
      </div>
    </Page>
  )
}
