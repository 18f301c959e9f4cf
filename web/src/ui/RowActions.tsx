import { ActionIcon, Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './RowActions.module.css'
import { useRoving } from './useRoving.ts'

/** Something to do with a row: a place to go to, or work. */
export type RowAction = {
  label: string
  /** the same with the row's name in it, for people who hear one button after the other */
  name: string
  isDanger?: boolean
} & ({ link: LinkProps } | { run: () => void })

/** The actions at a row's end: the first is visible, the others are in a menu (a native popover: Esc and a click elsewhere close it). */
export function RowActions({ actions: [first, ...rest] }: { actions: readonly RowAction[] }) {
  const { t } = useTranslation('ui')
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const roving = useRoving(menu)
  // beside its button, and above it where there is no room below
  const place = () => {
    const at = opener.current?.getBoundingClientRect()
    if (!at || !menu.current) return
    menu.current.style.right = `${document.documentElement.clientWidth - at.right}px`
    const isLow = at.bottom + rest.length * 36 + 16 > window.innerHeight
    menu.current.style.top = isLow ? 'auto' : `${at.bottom + 4}px`
    menu.current.style.bottom = isLow ? `${window.innerHeight - at.top + 4}px` : 'auto'
  }
  const close = () => menu.current?.hidePopover()
  return (
    <div className={classes.actions}>
      {first && 'link' in first && (
        <Button
          renderRoot={(props) => <Link {...props} {...first.link} />}
          variant="default"
          size="compact-sm"
          aria-label={first.name}
        >
          {first.label}
        </Button>
      )}
      {first && 'run' in first && (
        <Button variant="default" size="compact-sm" aria-label={first.name} onClick={first.run}>
          {first.label}
        </Button>
      )}
      {rest.length > 0 && (
        <>
          <ActionIcon
            ref={opener}
            variant="subtle"
            color="gray"
            aria-label={t('moreActions')}
            aria-haspopup="menu"
            popoverTarget={id}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
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
            {rest.map((action) =>
              'link' in action ? (
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
      )}
    </div>
  )
}
