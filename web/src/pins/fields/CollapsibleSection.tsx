import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './CollapsibleSection.module.css'

interface Props {
  title: string
  /** short summary of the content, next to the title */
  note?: string | undefined
  isBad?: boolean
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/**
 * A collapsible form section. Its content stays mounted, so that invalid fields in it can be
 * focused.
 */
export function CollapsibleSection({
  title,
  note,
  isBad = false,
  isOpen,
  onToggle,
  children,
}: Props) {
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
