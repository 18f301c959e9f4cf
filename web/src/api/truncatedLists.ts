const listeners = new Set<() => void>()

/** Answers that hold fewer rows than there are (T115): the app says so on the screen. */
export const truncatedListEvents = {
  notify: () => {
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
