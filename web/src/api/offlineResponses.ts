import { useSyncExternalStore } from 'react'
import { buildOfflineCacheName, ofEveryPage, parseOfflineCacheName } from './cacheNames.ts'
import { session } from './session.ts'

/** The header of a kept answer: ms since 1970 when it was taken along. */
export const copiedAtHeader = 'x-taken-at'

/** ms after which what was taken along is no longer opened */
export const offlineCopyLifetimeMs = 30 * 24 * 60 * 60_000

/** when the answers that this page has from the device were taken, by their addresses */
const inUse = new Map<string, number>()
const listeners = new Set<() => void>()
const note = (url: string, takenAt: number | undefined) => {
  if (inUse.get(url) === takenAt) return
  if (takenAt === undefined) inUse.delete(url)
  else inUse.set(url, takenAt)
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Names of the caches of what the signed-in person has taken along; none on plain http, which has
 * no such storage.
 */
export const listOfflineCaches = async (personId: string): Promise<string[]> =>
  typeof caches === 'undefined'
    ? []
    : (await caches.keys()).filter((name) => parseOfflineCacheName(name)?.personId === personId)

/** Removes all that a person has taken along: they sign out. */
export const removeOfflineCaches = async (personId: string): Promise<void> => {
  for (const name of await listOfflineCaches(personId)) await caches.delete(name)
}

/**
 * The answer to a read call as the signed-in person has taken it along, the newest of several;
 * undefined if there is none, or only one that is too old. For a call to which the server gives no
 * answer.
 */
export const readOfflineResponse = async (
  url: string,
): Promise<{ status: number; text: string } | undefined> => {
  const personId = session.person()
  if (personId === undefined) return undefined
  let newest: { takenAt: number; response: Response } | undefined
  for (const name of await listOfflineCaches(personId).catch(() => [])) {
    const response = await (await caches.open(name)).match(url)
    const takenAt = Number(response?.headers.get(copiedAtHeader))
    if (response && takenAt > (newest?.takenAt ?? Date.now() - offlineCopyLifetimeMs))
      newest = { takenAt, response }
  }
  if (!newest) return undefined
  const text = await newest.response.text()
  // signed out, or somebody else, meanwhile
  if (session.person() !== personId) return undefined
  note(url, newest.takenAt)
  return { status: 200, text }
}

/**
 * Keeps the server's answer to a call of every page, for a page that is opened without a network;
 * an answer that came from this device itself is not made younger. Without storage nothing is kept.
 */
export const keepResponseOffline = async (url: string, response: unknown): Promise<void> => {
  const personId = session.person()
  if (personId === undefined || typeof caches === 'undefined' || inUse.has(url)) return
  const cache = await caches.open(buildOfflineCacheName(personId, ofEveryPage))
  // signed out, or somebody else, meanwhile
  if (session.person() !== personId) return
  const headers = { 'content-type': 'application/json', [copiedAtHeader]: String(Date.now()) }
  await cache.put(url, new Response(JSON.stringify(response), { headers }))
}

/** Called when the server has answered: what is shown is no longer what was taken. */
export const forgetOfflineResponse = (url: string): void => note(url, undefined)

/**
 * When the answer of this address that the page shows was taken along; undefined if it came from
 * the server.
 */
export const useOfflineCopyTime = (url: string): number | undefined =>
  useSyncExternalStore(subscribe, () => inUse.get(url))
