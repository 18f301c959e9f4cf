import { useEffect, useRef } from 'react'

export type KeyHandlers = Partial<Record<string, () => void>>

/** Whether a key that is pressed there writes text. */
export const isTextInputTarget = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=radio], [type=checkbox]), textarea, select'))

/** Whether a popover or menu is open, which Escape closes first. */
const isPopoverOpen = () =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"], [data-dates-dropdown]')].some(
    (element) => element.checkVisibility?.() ?? false,
  )

/**
 * Single-key shortcuts of the workspace, by `KeyboardEvent.key` in lower case. Inactive while
 * typing or while a dialog is open; Escape also works in a field, unless the field handled it.
 * `handlersNow` is called for each key press.
 */
export function useKeyboardShortcuts(handlersNow: () => KeyHandlers): void {
  const latest = useRef(handlersNow)
  latest.current = handlersNow
  useEffect(() => {
    // checked before the dialog handles the key: it may close, and the key was meant for the dialog
    // alone
    let isForDialog = false
    const noteDialog = ({ key }: KeyboardEvent) => {
      isForDialog =
        document.querySelector('[role="dialog"][aria-modal="true"]') !== null ||
        (key === 'Escape' && isPopoverOpen())
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing
      )
        return
      if (isForDialog) return
      const isEscape = event.key === 'Escape'
      if (!isEscape && isTextInputTarget(event.target)) return
      const handle = latest.current()[event.key.toLowerCase()]
      if (!handle) return
      event.preventDefault()
      handle()
    }
    window.addEventListener('keydown', noteDialog, { capture: true })
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', noteDialog, { capture: true })
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
