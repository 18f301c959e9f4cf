import { useSyncExternalStore } from 'react'

let isReady = false
const listeners = new Set<() => void>()

/** Whether the server has another version of the program than this page. */
export const versionReady = {
  set(next: boolean) {
    if (isReady === next) return
    isReady = next
    for (const listener of listeners) listener()
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether a new version is ready to be loaded; re-renders when that changes. */
export const useIsVersionReady = (): boolean => useSyncExternalStore(subscribe, () => isReady)
