import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../api/me.ts'
import { useRoving } from '../ui/useRoving.ts'
import { quickActions } from './features.ts'
import classes from './QuickActions.module.css'
import type { QuickAction } from './quickAction.ts'
import { useRemoveDemo } from './useRemoveDemo.ts'

/** The panel at the right: what this person may do from anywhere, found by typing a part of it. */
export function QuickActions({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const { t } = useTranslation(['app', 'ui'])
  const { role } = useMe()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const roving = useRoving(list)
  const removeDemo = useRemoveDemo()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLocaleLowerCase()
  const hasWork = (action: QuickAction) => !('opens' in action && action.opens === 'removeDemo') || removeDemo !== null
  const found = (quickActions as readonly QuickAction[]).filter(
    (action) => action.roles.includes(role) && hasWork(action) && t(action.text).toLocaleLowerCase().includes(wanted),
  )

  // a native dialog: it keeps the focus inside, closes by Esc and gives the focus back
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
      // single keys of the page behind are not meant here
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
            const [first] = found
            if (event.key !== 'Enter' || !first || event.nativeEvent.isComposing) return
            // the focus goes back to the button that opened the panel, which would take the key for a press
            event.preventDefault()
            start(first)
          }}
        />
        <ul ref={list} className={classes.list} onKeyDown={roving.onKeyDown}>
          {found.map((action) => (
            <li key={action.text}>
              <button type="button" className={classes.action} onClick={() => start(action)}>
                <action.Icon size={20} stroke={1.6} aria-hidden />
                {t(action.text)}
              </button>
            </li>
          ))}
        </ul>
        <p className={classes.none} role="status">
          {found.length === 0 && t('quickNone')}
        </p>
      </div>
    </dialog>
  )
}
