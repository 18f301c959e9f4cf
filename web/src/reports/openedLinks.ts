import type { RouteResponse } from '@nspect/contract/http/route'
import type { reportRoutes } from '@nspect/contract/reports/reports'

/** What a link answers when it is opened. */
export type OpenedLink = RouteResponse<typeof reportRoutes.resolveShortToken>['data']

interface Kept {
  opening: OpenedLink
  /** ms */
  at: number
}

const key = 'opened-links'
const dayLength = 86_400_000

/** opened by this page */
const inMemory = new Map<string, OpenedLink>()

/** Is it what this version stores? The server decides what the token in it is worth. */
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'opening' in value &&
  typeof value.opening === 'object' &&
  value.opening !== null &&
  'originalToken' in value.opening &&
  'level' in value.opening

const readStored = (now: number): Record<string, Kept> => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const kept = Object.entries(found ?? {}).filter((entry): entry is [string, Kept] =>
      isKept(entry[1]),
    )
    return Object.fromEntries(kept.filter(([, { at }]) => now - at < dayLength))
  } catch {
    return {}
  }
}

const writeStored = (links: Record<string, Kept>) => {
  try {
    if (Object.keys(links).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(links))
  } catch {
    // storage is unavailable: asked again when the page is opened again
  }
}

/**
 * Links that were opened, by their short token: by this page, so that a refetch does not count as
 * another opening, and those with a password for a day, so that it is asked for once (T128).
 */
export const openedLinks = {
  get: (shortToken: string): OpenedLink | undefined =>
    inMemory.get(shortToken) ?? readStored(Date.now())[shortToken]?.opening,
  keep: (shortToken: string, opened: OpenedLink) => {
    inMemory.set(shortToken, opened)
  },
  keepForDay: (shortToken: string, opened: OpenedLink, now = Date.now()) => {
    inMemory.set(shortToken, opened)
    writeStored({ ...readStored(now), [shortToken]: { opening: opened, at: now } })
  },
  drop: (shortToken: string) => {
    inMemory.delete(shortToken)
    const { [shortToken]: _, ...others } = readStored(Date.now())
    writeStored(others)
  },
  /** forgets what this page has opened, as a reload does */
  reload: () => inMemory.clear(),
}
