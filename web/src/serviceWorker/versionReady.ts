import { createStore, useStore } from '../api/createStore.ts'

/** Whether the server has another version of the program than this page. */
export const versionReady = createStore(false)

/** Whether a new version is ready to be loaded; re-renders when that changes. */
export const useIsVersionReady = (): boolean => useStore(versionReady)
