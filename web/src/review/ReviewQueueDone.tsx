import { Button } from '@mantine/core'
import { IconChecks, IconInbox, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import classes from './review.module.css'
import type { ReviewOutcome } from './reviewProgress.ts'

/** Nothing waits any more: what was done, and the way on. */
export function ReviewQueueDone({
  counts,
  onLookAgain,
}: {
  counts: Record<ReviewOutcome, number>
  onLookAgain: () => void
}) {
  const { t } = useTranslation('review')
  const { accepted, sentBack, gone } = counts
  const isAnyDone = accepted + sentBack + gone > 0
  return (
    <section className={classes.done} aria-label={t(isAnyDone ? 'done' : 'none')}>
      <span className={classes.badge} data-done={isAnyDone || undefined} aria-hidden>
        {isAnyDone ? <IconChecks size={40} stroke={1.6} /> : <IconInbox size={40} stroke={1.4} />}
      </span>
      <h2>{t(isAnyDone ? 'done' : 'none')}</h2>
      <p>{t(isAnyDone ? 'doneText' : 'noneText')}</p>
      {isAnyDone && (
        <ul className={classes.counts}>
          <li data-outcome="accepted">{t('countAccepted', { count: accepted })}</li>
          <li>{t('countSentBack', { count: sentBack })}</li>
          {gone > 0 && <li>{t('countGone', { count: gone })}</li>}
        </ul>
      )}
      <div className={classes.buttons}>
        <LinkButton to="/dashboard">{t('toDashboard')}</LinkButton>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={onLookAgain}
        >
          {t('lookAgain')}
        </Button>
      </div>
    </section>
  )
}
