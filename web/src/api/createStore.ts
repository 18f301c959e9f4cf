import { useSyncExternalStore } from 'react'

/** Events without state. Subscribing returns a function that unsubscribes. */
export const createEvents = <T = void>() => {
  const listeners = new Set<(event: T) => void>()
  return {
    notify: (event: T) => {
      for (const listener of listeners) listener(event)
    },
    subscribe: (listener: (event: T) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * State outside React. Setting the same value again notifies no subscriber. Not the library of the
 * inspection's store: the sign-in page and the public report have no router, so it would cost them
 * 2.4 KB (compressed; this file costs 0.2 KB).
 */
export const createStore = <T>(initial: T) => {
  let state = initial
  const { notify, subscribe } = createEvents()
  return {
    read: () => state,
    set: (next: T) => {
      if (Object.is(state, next)) return
      state = next
      notify()
    },
    subscribe,
  }
}

/** The state of a store; re-renders when it changes. */
export const useStore = <T>({
  read,
  subscribe,
}: Pick<ReturnType<typeof createStore<T>>, 'read' | 'subscribe'>): T =>
  useSyncExternalStore(subscribe, read)
