import { Button, Kbd } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './review.module.css'
import type { ReviewDecision } from './useReviewQueue.ts'

/** The last decision, as long as it can be taken back. */
export function UndoDecisionNotice({
  decision,
  onUndo,
}: {
  decision: ReviewDecision
  onUndo: () => void
}) {
  const { t } = useTranslation('review')
  const { repair, outcome } = decision
  const Icon = outcome === 'accepted' ? IconCheck : IconArrowBackUp
  return (
    <div className={classes.undo}>
      <Icon size={18} aria-hidden />
      <span className={classes.undoWords}>
        {t(outcome, { number: repair.pinNumber, title: repair.title })}
      </span>
      <Button
        variant="subtle"
        size="compact-md"
        rightSection={<Kbd className={classes.key}>Z</Kbd>}
        aria-keyshortcuts="Z"
        onClick={onUndo}
      >
        {t('undo')}
      </Button>
    </div>
  )
}
