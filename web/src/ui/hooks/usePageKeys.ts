import { useEffect, useRef } from 'react'

/** What takes letters or arrow keys itself. */
const ownKeys =
  'input, textarea, select, [contenteditable], [role="application"], canvas, [role="slider"]'

/**
 * Calls what is bound to a key, by its name in lower case, unless the key belongs to a field, a
 * dialog or the model.
 */
export const usePageKeys = (actions: Readonly<Record<string, () => void>>): void => {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // a key that is held down decides once
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
        return
      if (event.target instanceof Element && event.target.closest(ownKeys)) return
      if (document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]')) return
      const name = event.key.toLowerCase()
      const action = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
