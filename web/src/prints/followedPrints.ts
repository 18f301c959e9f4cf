import { useSyncExternalStore } from 'react'
import { createEvents } from '../api/createStore.ts'

/**
 * The print-outs that a person is waiting for in this browser, by the person's id; all tabs share
 * them.
 */
type Followed = Readonly<Record<string, readonly number[]>>

const key = 'followed-prints'
const none: readonly number[] = []
const changes = createEvents()

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((id) => Number.isInteger(id) && id > 0)

const parse = (stored: string | null): Followed => {
  try {
    const all: unknown = JSON.parse(stored ?? '{}')
    if (typeof all !== 'object' || all === null) return {}
    return Object.fromEntries(Object.entries(all).filter(([, ids]) => isIds(ids)))
  } catch {
    return {}
  }
}

const read = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

let text = read()
let followed = parse(text)
/** The same object as long as nothing changed, also by another tab. */
const readFollowed = (): Followed => {
  const stored = read()
  if (stored !== text) {
    text = stored
    followed = parse(stored)
  }
  return followed
}

const set = (personId: number, ids: readonly number[]) => {
  const { [personId]: _, ...others } = readFollowed()
  followed = ids.length > 0 ? { ...others, [personId]: ids } : others
  text = JSON.stringify(followed)
  try {
    localStorage.setItem(key, text)
  } catch {
    // without storage they are followed as long as the page lives
    text = read()
  }
  changes.notify()
}

const subscribe = (listener: () => void) => {
  const unsubscribe = changes.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}

const getFollowedIds = (personId: number): readonly number[] => readFollowed()[personId] ?? none

/** The ids of the print-outs that this person waits for. */
export const useFollowedPrints = (personId: number): readonly number[] =>
  useSyncExternalStore(subscribe, () => getFollowedIds(personId))

/** From now on every page tells how far this print-out is. */
export const followPrintOut = (personId: number, printId: number): void => {
  if (!getFollowedIds(personId).includes(printId))
    set(personId, [...getFollowedIds(personId), printId])
}

/** The person has seen it: no page tells of it any more. */
export const unfollowPrintOut = (personId: number, printId: number): void =>
  set(
    personId,
    getFollowedIds(personId).filter((id) => id !== printId),
  )
