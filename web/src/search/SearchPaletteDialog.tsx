import { CloseButton, Loader, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import type { ScreenAction } from '../ui/screenActions.ts'
import { PaletteOptionList } from './PaletteOptionList.tsx'
import type { PaletteItem } from './paletteItems.ts'
import classes from './SearchPaletteDialog.module.css'
import { usePaletteItems } from './usePaletteItems.ts'

interface Props {
  /** what can be started from every page */
  actions: readonly ScreenAction[]
  onClose: () => void
  onFirms: (clientId: number) => void
}

const steps: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * The one search: goes to any record, page or action. A combobox in a native dialog, full-screen on
 * a phone.
 */
export function SearchPaletteDialog({ actions, onClose, onFirms }: Props) {
  const { t } = useTranslation(['search', 'ui'])
  const me = useSignedInUser()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const { groups, words, isCurrent, error, retry } = usePaletteItems(me.id, typed, actions)
  const items = groups.flatMap((group) => group.items)
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === chosen),
  )
  const active = items[at]

  // a native dialog: it traps the focus, closes on Esc and restores the focus
  useEffect(() => {
    dialog.current?.showModal()
    field.current?.focus()
  }, [])

  const open = ({ opens }: PaletteItem) => {
    dialog.current?.close()
    if (typeof opens === 'function') opens()
    else if ('firmsOf' in opens) onFirms(opens.firmsOf)
    else void navigate(opens)
  }
  /**
   * Hits of an earlier text are not opened by a key that was meant for the later one; actions are
   * known at once.
   */
  const isReady = (item: PaletteItem) => isCurrent || typeof item.opens === 'function'
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    // Home and End move the cursor while there is a selection to make
    if (step && items.length > 0 && !event.shiftKey) {
      event.preventDefault()
      setChosen(items[step(at, items.length)]?.key ?? null)
    }
    if (event.key !== 'Enter') return
    // the focus returns to the button that opened the palette, which this key would press
    event.preventDefault()
    if (active && isReady(active)) open(active)
  }
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current?.close()
  }
  const isNone = items.length === 0 && isCurrent && !error
  return (
    <dialog
      ref={dialog}
      className={classes.panel}
      aria-label={t('title')}
      onClose={onClose}
      onClick={closeOutside}
      // keep single-key shortcuts of the page behind from firing
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={classes.inside}>
        <header className={classes.head}>
          <TextInput
            ref={field}
            className={classes.field}
            variant="unstyled"
            size="md"
            role="combobox"
            aria-label={t('field')}
            aria-expanded={items.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active && `${listId}-${active.key}`}
            placeholder={t('field')}
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.search}
            leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
            rightSection={isCurrent ? null : <Loader size={16} aria-hidden />}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setChosen(null)
            }}
            onKeyDown={onKeyDown}
          />
          <CloseButton aria-label={t('ui:close')} onClick={() => dialog.current?.close()} />
        </header>
        <div className={classes.body} data-stale={!isCurrent || undefined}>
          <PaletteOptionList
            id={listId}
            groups={groups}
            words={words}
            active={active?.key}
            onHover={setChosen}
            onChoose={(item) => isReady(item) && open(item)}
          />
          {error && <ErrorState error={error} onRetry={retry} />}
        </div>
        <p className={classes.status} role="status">
          {isNone ? t('none', { text: typed.trim() }) : ''}
        </p>
        <p className={classes.hint} aria-hidden>
          {t('hint')}
        </p>
      </div>
    </dialog>
  )
}
