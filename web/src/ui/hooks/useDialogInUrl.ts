import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** this entry was pushed by opening a dialog */
    isDialogStep?: boolean
  }
}

interface Search {
  dialog?: unknown
}

/**
 * A dialog that is open while the address has `dialog=<name>`, or `<name>-<id>` for one of several.
 * Back closes it, a reload keeps it. Closing it goes back if opening it pushed an entry, so that
 * Back does not reopen it.
 */
export function useDialogInUrl(name: string) {
  // the rest of the address may change without it
  const dialog = useSearch({ strict: false, select: (search) => search.dialog })
  const navigate = useNavigate()
  const { history } = useRouter()
  const [opened, id] = typeof dialog === 'string' ? dialog.split('-') : []
  const isOpen = opened === name
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = !isOpen
  }, [isOpen])

  const go = (next: string | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      search: (previous: Search) => ({ ...previous, dialog: next }),
      state: replace ? true : { isDialogStep: true },
      replace,
      resetScroll: false,
      ignoreBlocker: true,
    })
  const paramOf = (dialogId?: number) => (dialogId === undefined ? name : `${name}-${dialogId}`)
  return {
    isOpen,
    /** the id of the open dialog; null if it has none, or none is open */
    id: isOpen && id !== undefined ? Number(id) : null,
    open: (dialogId?: number) => go(paramOf(dialogId), false),
    /** switches to another one without a history entry */
    turn: (dialogId: number) => go(paramOf(dialogId), true),
    close: () => {
      // going back is asynchronous: a second click meanwhile must not go back twice
      if (isClosing.current) return
      isClosing.current = true
      if (history.location.state.isDialogStep) history.back({ ignoreBlocker: true })
      else go(undefined, true)
    },
  }
}
