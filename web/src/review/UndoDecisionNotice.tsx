import { Button, Kbd } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import classes from './review.module.css'

interface Props {
  icon: 'yes' | 'back'
  words: string
  action: string
  onUndo: () => void
}

/** The last decision, as long as it can be taken back. */
export function UndoDecisionNotice({ icon, words, action, onUndo }: Props) {
  const Icon = icon === 'yes' ? IconCheck : IconArrowBackUp
  return (
    <div className={classes.undo}>
      <Icon size={18} aria-hidden />
      <span className={classes.undoWords}>{words}</span>
      <Button
        variant="subtle"
        size="compact-md"
        rightSection={<Kbd className={classes.key}>Z</Kbd>}
        aria-keyshortcuts="Z"
        onClick={onUndo}
      >
        {action}
      </Button>
    </div>
  )
}
