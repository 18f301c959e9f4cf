import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()
const set = (next: boolean) => {
  isOpen = next
  for (const listener of listeners) listener()
}

/** The list of unsent changes, which any screen can open. */
export const unsentListDialog = { open: () => set(true), close: () => set(false) }

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether the list of unsent changes is open. */
export const useIsUnsentListOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen)
