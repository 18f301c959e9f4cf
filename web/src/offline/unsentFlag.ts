import { useSyncExternalStore } from 'react'

const buildFlagKey = (personId: string) => `nspect-unsent-${personId}`
const listeners = new Set<() => void>()
/** persons who had unsent changes since the page was opened */
const known = new Set<string>()

/**
 * Notes whether a person has unsent changes on this device, before they are stored: no database is
 * asked for it.
 */
export const setUnsentFlag = (personId: string, isKept: boolean): void => {
  if (isKept && !known.has(personId)) {
    known.add(personId)
    for (const listener of listeners) listener()
  }
  try {
    if (isKept) localStorage.setItem(buildFlagKey(personId), '1')
    else localStorage.removeItem(buildFlagKey(personId))
  } catch {
    // without it, changes are sent once a screen is opened that registers their senders: one of
    // points or photos
  }
}

const hasMark = (personId: string): boolean => {
  try {
    return localStorage.getItem(buildFlagKey(personId)) !== null
  } catch {
    return false
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether a person has unsent changes on this device, or had some since the page was opened. */
export const useHasUnsentChanges = (personId: string): boolean =>
  useSyncExternalStore(subscribe, () => known.has(personId) || hasMark(personId))
