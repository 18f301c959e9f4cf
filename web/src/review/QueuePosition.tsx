import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './review.module.css'

interface Props {
  /** names the queue */
  label: string
  /** where one is */
  words: string
  previous: string
  next: string
  isAlone: boolean
  onTurn: (by: 1 | -1) => void
}

/** Where one is in a queue, and the way to those before and after. */
export function QueuePosition({ label, words, previous, next, isAlone, onTurn }: Props) {
  return (
    <nav className={classes.position} aria-label={label}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={previous}
        aria-keyshortcuts="K ArrowLeft"
        aria-disabled={isAlone}
        onClick={() => onTurn(-1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <span className={classes.place}>{words}</span>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={next}
        aria-keyshortcuts="J ArrowRight"
        aria-disabled={isAlone}
        onClick={() => onTurn(1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </nav>
  )
}
