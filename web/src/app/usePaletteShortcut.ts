import { useEffect } from 'react'

/** Calls `onPress` on Ctrl+K or Cmd+K anywhere, unless a dialog is open. */
export const usePaletteShortcut = (onPress: () => void): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      if (!document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]')) onPress()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onPress])
}
