import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './FoldSection.module.css'

interface Props {
  title: string
  /** what is in it, in a few words, beside the title */
  note?: string | undefined
  isBad?: boolean
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** A part of a form that folds away. What is inside stays mounted, so that an error in it can be focused. */
export function FoldSection({ title, note, isBad = false, isOpen, onToggle, children }: Props) {
  const id = useId()
  return (
    <div className={classes.section}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onToggle(!isOpen)}
      >
        <IconChevronRight size={16} aria-hidden />
        {title}
        {note && (
          <span className={classes.note} data-bad={isBad || undefined}>
            {note}
          </span>
        )}
      </button>
      <fieldset
        id={id}
        aria-label={title}
        className={classes.body}
        hidden={!isOpen}
        style={{ border: 0, margin: 0, padding: 0 }}
      >
        {children}
      </fieldset>
    </div>
  )
}
