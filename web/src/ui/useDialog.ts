import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** this entry was made by opening a dialog */
    isDialogStep?: boolean
  }
}

interface Searched {
  dialog?: unknown
}

/**
 * A dialog that is open while the address says `dialog=<name>`, or `<name>-<id>` for one of several. Back closes it, a
 * reload keeps it. Closing by hand takes the step back that opened it, so that Back does not open it again.
 */
export function useDialog(name: string) {
  const { dialog }: Searched = useSearch({ strict: false })
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
      search: (was: Searched) => ({ ...was, dialog: next }),
      state: replace ? true : { isDialogStep: true },
      replace,
      resetScroll: false,
      ignoreBlocker: true,
    })
  const wordOf = (of?: number) => (of === undefined ? name : `${name}-${of}`)
  return {
    isOpen,
    /** which one; null: there is but one, or none is open */
    id: isOpen && id !== undefined ? Number(id) : null,
    open: (of?: number) => go(wordOf(of), false),
    /** from one to the next without a step */
    turn: (of: number) => go(wordOf(of), true),
    close: () => {
      // the step back takes a moment, in which a second press must not take another one
      if (isClosing.current) return
      isClosing.current = true
      if (history.location.state.isDialogStep) history.back({ ignoreBlocker: true })
      else go(undefined, true)
    },
  }
}
