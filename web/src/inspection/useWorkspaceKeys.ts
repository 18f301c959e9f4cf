import { useEffect, useRef } from 'react'

export type KeyHandlers = Partial<Record<string, () => void>>

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=radio], [type=checkbox]), textarea, select'))

/**
 * Single keys of the workspace, by `KeyboardEvent.key` in lower case. Not while something is typed or a dialog is open;
 * Escape also from a field, unless the field used it itself. `handlersNow` is asked at each key.
 */
export function useWorkspaceKeys(handlersNow: () => KeyHandlers): void {
  const latest = useRef(handlersNow)
  latest.current = handlersNow
  useEffect(() => {
    // asked before the dialog hears of the key: it may close by it, and the key was meant for the dialog alone
    let isForDialog = false
    const look = () => {
      isForDialog = document.querySelector('[role="dialog"][aria-modal="true"]') !== null
    }
    const byKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (isForDialog) return
      const isEscape = event.key === 'Escape'
      if (!isEscape && isTyping(event.target)) return
      const handle = latest.current()[event.key.toLowerCase()]
      if (!handle) return
      event.preventDefault()
      handle()
    }
    window.addEventListener('keydown', look, { capture: true })
    window.addEventListener('keydown', byKey)
    return () => {
      window.removeEventListener('keydown', look, { capture: true })
      window.removeEventListener('keydown', byKey)
    }
  }, [])
}
