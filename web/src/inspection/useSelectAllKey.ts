import { useEffect } from 'react'
import { isTextInputTarget } from '../ui/hooks/useKeyboardShortcuts.ts'
import type { InspectionStore } from './store/inspectionStore.ts'

/**
 * Ctrl+A, or Cmd+A, in a list of points, and everywhere while points are chosen: chooses all that
 * the filter shows.
 */
export function useSelectAllKey({ get, actions }: InspectionStore): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isKey =
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === 'a'
      if (!isKey || event.defaultPrevented || isTextInputTarget(event.target)) return
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
      const { choice, rights, filter, isWriting } = get()
      const isInList =
        event.target instanceof Element && event.target.closest('[data-points]') !== null
      if (!rights.maySave || isWriting || !(choice.isOn || isInList)) return
      event.preventDefault()
      actions.addChosen(filter.shown.map(({ id }) => id))
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [get, actions])
}
