import { createStore, useStore } from '../api/createStore.ts'

const isOpen = createStore(false)

/** The list of unsent changes, which any screen can open. */
export const unsentListDialog = { open: () => isOpen.set(true), close: () => isOpen.set(false) }

/** Whether the list of unsent changes is open. */
export const useIsUnsentListOpen = (): boolean => useStore(isOpen)
