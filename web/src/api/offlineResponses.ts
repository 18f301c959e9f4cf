import { createEvents, useStore } from './createStore.ts'
import { session } from './session.ts'

/** when the answers that this page has from the device were taken, by their addresses */
const inUse = new Map<string, number>()
const changes = createEvents()
const note = (url: string, takenAt: number | undefined) => {
  if (inUse.get(url) === takenAt) return
  if (takenAt === undefined) inUse.delete(url)
  else inUse.set(url, takenAt)
  changes.notify()
}

// whoever is signed in then has seen none of it
session.subscribe(() => {
  for (const url of [...inUse.keys()]) note(url, undefined)
})

/** Loaded when it is needed: most pages never read it. */
const loadStore = () => import('../deviceStore/responseStore.ts')

/**
 * The answer to a read call as this device has it of the signed-in person; undefined if there is
 * none, or only one that is too old. For a call to which the server gives no answer.
 */
export const readOfflineResponse = async (
  url: string,
): Promise<{ status: number; text: string } | undefined> => {
  const personId = session.person()
  if (personId === undefined) return undefined
  const stored = await loadStore()
    .then((store) => store.readStoredResponse(personId, url))
    .catch(() => undefined)
  // signed out, or somebody else, meanwhile
  if (!stored || session.person() !== personId) return undefined
  note(url, stored.takenAt)
  return { status: 200, text: stored.text }
}

/**
 * Keeps the server's answer to a call of every page, for a page that is opened without a network;
 * an answer that came from this device itself is not made younger. Without storage nothing is kept.
 */
export const keepResponseOffline = async (url: string, response: unknown): Promise<void> => {
  const personId = session.person()
  if (personId === undefined || inUse.has(url)) return
  const store = await loadStore()
  // signed out, or somebody else, meanwhile
  if (session.person() === personId) await store.storeResponseOfEveryPage(personId, url, response)
}

/** Called when the page shows an answer that this device had. */
export const noteOfflineResponse = (url: string, takenAt: number): void => note(url, takenAt)

/** Whether the page shows an answer that this device had, as the server has given none since. */
export const isFromDevice = (url: string): boolean => inUse.has(url)

/** Called when the server has answered: what is shown is no longer what this device had. */
export const forgetOfflineResponse = (url: string): void => note(url, undefined)

/**
 * When the answer of this address that the page shows was taken; undefined if it came from the
 * server.
 */
export const useOfflineCopyTime = (url: string): number | undefined =>
  useStore({ read: () => inUse.get(url), subscribe: changes.subscribe })
