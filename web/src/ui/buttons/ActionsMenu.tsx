import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type Ref, useId, useRef } from 'react'
import { useArrowKeyFocus } from '../hooks/useArrowKeyFocus.ts'
import { usePopoverProps } from '../hooks/usePopoverProps.ts'
import classes from './ActionsMenu.module.css'
import type { RowAction } from './RowActions.tsx'

/** Props that make a button open the menu. */
interface OpenerProps {
  ref: Ref<HTMLButtonElement>
  'aria-haspopup': 'menu'
  popoverTarget: string
}

interface Props {
  /** the menu's own, where its button has none */
  name?: string
  actions: readonly RowAction[]
  opener: (props: OpenerProps) => ReactNode
}

/** A menu of actions behind a button; a popover, in which arrow keys move. */
export function ActionsMenu({ name, actions, opener }: Props) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const roving = useArrowKeyFocus(menu)
  // aligned to its button, and above it if there is no room below
  const place = () => {
    const rect = button.current?.getBoundingClientRect()
    if (!rect || !menu.current) return
    // on a phone the button is at the left: a menu aligned to its right end would overflow the edge
    const isLeft = rect.right < document.documentElement.clientWidth / 2
    // always positioned from the left: from the right, the scrollbar gutter would shift it
    const room = isLeft ? document.documentElement.clientWidth - rect.left : rect.right
    menu.current.style.maxWidth = `${Math.min(300, room - 12)}px`
    menu.current.style.left = `${isLeft ? rect.left : rect.right}px`
    menu.current.style.translate = isLeft ? 'none' : '-100% 0'
    const [above, below] = [rect.top - 16, window.innerHeight - rect.bottom - 16]
    const isLow = actions.length * 36 > below && above > below
    menu.current.style.maxHeight = `${Math.max(120, isLow ? above : below)}px`
    menu.current.style.top = isLow ? 'auto' : `${rect.bottom + 4}px`
    menu.current.style.bottom = isLow ? `${window.innerHeight - rect.top + 4}px` : 'auto'
  }
  const { props, close } = usePopoverProps({
    id,
    panel: menu,
    onBeforeOpen: place,
    onToggle: (isOpen) => {
      if (isOpen) roving.enter()
    },
  })
  return (
    <>
      {opener({ ref: button, 'aria-haspopup': 'menu', popoverTarget: id })}
      <div
        {...props}
        ref={menu}
        role="menu"
        aria-label={name}
        className={classes.menu}
        onKeyDown={roving.onKeyDown}
      >
        {actions.map((action) =>
          'whyNot' in action ? (
            // named by what it shows: the reason is read with it
            <span
              key={action.label}
              role="menuitem"
              tabIndex={-1}
              aria-disabled
              className={classes.item}
            >
              {action.label} <small>{action.whyNot}</small>
            </span>
          ) : 'link' in action ? (
            <Link
              key={action.label}
              {...action.link}
              role="menuitem"
              tabIndex={-1}
              aria-label={action.name}
              className={classes.item}
            >
              {action.label}
            </Link>
          ) : (
            <button
              key={action.label}
              type="button"
              {...(action.isOn === undefined
                ? { role: 'menuitem' }
                : { role: 'menuitemcheckbox', 'aria-checked': action.isOn })}
              tabIndex={-1}
              aria-label={action.name}
              data-danger={action.isDanger || undefined}
              className={classes.item}
              onClick={() => {
                close()
                action.run()
              }}
            >
              {action.label}
              {action.isOn && <IconCheck size={16} aria-hidden className={classes.check} />}
            </button>
          ),
        )}
      </div>
    </>
  )
}
