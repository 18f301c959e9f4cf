import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../api/signedInUser.ts'
import { useArrowKeyFocus } from '../ui/useArrowKeyFocus.ts'
import { quickActions } from './features.ts'
import classes from './QuickActions.module.css'
import type { QuickAction } from './quickAction.ts'
import { useRemoveDemo } from './useRemoveDemo.ts'

/** The panel on the right: actions this person may start from any page, filtered by typing. */
export function QuickActions({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const { t } = useTranslation(['app', 'ui'])
  const { role } = useMe()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const roving = useArrowKeyFocus(list)
  const removeDemo = useRemoveDemo()
  const [typed, setTyped] = useState('')
  const query = typed.trim().toLocaleLowerCase()
  const isAvailable = (action: QuickAction) =>
    !('opens' in action && action.opens === 'removeDemo') || removeDemo !== null
  const matches = (quickActions as readonly QuickAction[]).filter(
    (action) =>
      action.roles.includes(role) && isAvailable(action) && t(action.text).toLocaleLowerCase().includes(query),
  )

  // a native dialog: it traps the focus, closes on Esc and restores the focus
  useEffect(() => {
    dialog.current?.showModal()
    field.current?.focus()
  }, [])

  const start = (action: QuickAction) => {
    dialog.current?.close()
    if ('opens' in action) {
      if (action.opens === 'keys') onKeys()
      else void removeDemo?.()
    } else if ('params' in action) void navigate({ to: action.to, params: action.params })
    else void navigate({ to: action.to })
  }
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current?.close()
  }
  return (
    <dialog
      ref={dialog}
      className={classes.panel}
      aria-labelledby="quick-title"
      onClose={onClose}
      onClick={closeOutside}
      // keep single-key shortcuts of the page behind from firing
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={classes.inside}>
        <header className={classes.head}>
          <h2 id="quick-title">{t('quickActions')}</h2>
          <CloseButton aria-label={t('ui:close')} onClick={() => dialog.current?.close()} />
        </header>
        <TextInput
          ref={field}
          role="searchbox"
          aria-label={t('quickFilter')}
          placeholder={t('quickFilter')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') {
              event.preventDefault()
              roving.enter()
            }
            const [first] = matches
            if (event.key !== 'Enter' || !first || event.nativeEvent.isComposing) return
            // the focus returns to the button that opened the panel, which this key would press
            event.preventDefault()
            start(first)
          }}
        />
        <ul ref={list} className={classes.list} onKeyDown={roving.onKeyDown}>
          {matches.map((action) => (
            <li key={action.text}>
              <button type="button" className={classes.action} onClick={() => start(action)}>
                <action.Icon size={20} stroke={1.6} aria-hidden />
                {t(action.text)}
              </button>
            </li>
          ))}
        </ul>
        <p className={classes.none} role="status">
          {matches.length === 0 && t('quickNone')}
        </p>
      </div>
    </dialog>
  )
}
