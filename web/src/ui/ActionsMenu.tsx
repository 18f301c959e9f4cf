import { Link } from '@tanstack/react-router'
import { type ReactNode, type Ref, useId, useRef } from 'react'
import classes from './ActionsMenu.module.css'
import type { RowAction } from './RowActions.tsx'
import { useRoving } from './useRoving.ts'

/** What makes a button open the menu. */
interface OpenerProps {
  ref: Ref<HTMLButtonElement>
  'aria-haspopup': 'menu'
  popoverTarget: string
}

interface Props {
  actions: readonly RowAction[]
  opener: (props: OpenerProps) => ReactNode
}

/** Things to do, behind a button; a native popover: Esc and a click elsewhere close it, arrows walk through it. */
export function ActionsMenu({ actions, opener }: Props) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const roving = useRoving(menu)
  // beside its button, and above it where there is no room below
  const place = () => {
    const at = button.current?.getBoundingClientRect()
    if (!at || !menu.current) return
    // on a phone the button stands at the left: a menu that ended with it would begin beyond the edge
    const isLeft = at.right < document.documentElement.clientWidth / 2
    // counted from the left either way: at the right, room that is kept for a scroll bar would shift it
    menu.current.style.left = `${isLeft ? at.left : at.right}px`
    menu.current.style.translate = isLeft ? 'none' : '-100% 0'
    const isLow = at.bottom + actions.length * 36 + 16 > window.innerHeight
    menu.current.style.top = isLow ? 'auto' : `${at.bottom + 4}px`
    menu.current.style.bottom = isLow ? `${window.innerHeight - at.top + 4}px` : 'auto'
  }
  const close = () => menu.current?.hidePopover()
  return (
    <>
      {opener({ ref: button, 'aria-haspopup': 'menu', popoverTarget: id })}
      <div
        id={id}
        ref={menu}
        popover="auto"
        role="menu"
        className={classes.menu}
        onBeforeToggle={place}
        onToggle={(event) => event.newState === 'open' && roving.enter()}
        onKeyDown={roving.onKeyDown}
      >
        {actions.map((action) =>
          'whyNot' in action ? (
            <span
              key={action.label}
              role="menuitem"
              tabIndex={-1}
              aria-disabled
              aria-label={`${action.name}. ${action.whyNot}`}
              className={classes.item}
            >
              {action.label}
              <small>{action.whyNot}</small>
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
              role="menuitem"
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
            </button>
          ),
        )}
      </div>
    </>
  )
}
