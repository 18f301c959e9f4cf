import { linkRights } from '@nspect/contract/shareLinks'
import { z } from 'zod'

const opening = linkRights.extend({ originalToken: z.string() })
/** What a link answers when it is opened. */
export type Opening = z.output<typeof opening>

const key = 'opened-links'
const dayLength = 86_400_000
const stored = z.record(z.string(), z.object({ opening, at: z.number() }))

/** opened by this page */
const inMemory = new Map<string, Opening>()

const readStored = (now: number): z.output<typeof stored> => {
  try {
    const found = stored.safeParse(JSON.parse(localStorage.getItem(key) ?? '{}')).data ?? {}
    return Object.fromEntries(Object.entries(found).filter(([, { at }]) => now - at < dayLength))
  } catch {
    return {}
  }
}

const writeStored = (links: z.output<typeof stored>) => {
  try {
    if (Object.keys(links).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(links))
  } catch {
    // storage is unavailable: asked again when the page is opened again
  }
}

/**
 * Links that were opened, by their short token: by this page, so that a refetch does not count as another opening, and
 * those with a password for a day, so that it is asked for once (T128).
 */
export const openedLinks = {
  get: (shortToken: string): Opening | undefined =>
    inMemory.get(shortToken) ?? readStored(Date.now())[shortToken]?.opening,
  keep: (shortToken: string, opened: Opening) => {
    inMemory.set(shortToken, opened)
  },
  keepForDay: (shortToken: string, opened: Opening, now = Date.now()) => {
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
