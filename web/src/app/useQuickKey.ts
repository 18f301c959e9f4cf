import { useEffect } from 'react'

/** Ctrl+K, or Cmd+K, from anywhere; a dialog that is open is finished first. */
export const useQuickKey = (onPress: () => void): void => {
  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]')) onPress()
    }
    window.addEventListener('keydown', byKey)
    return () => window.removeEventListener('keydown', byKey)
  }, [onPress])
}
