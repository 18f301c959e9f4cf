import type { QueryClient } from '@tanstack/react-query'
import { watchImageUrls } from './imageUrl.ts'

/**
 * Addresses of files live for an hour or two: what is shown is asked for again before they end, ms.
 */
export const urlRenewalMs = 45 * 60_000
/** Several pictures whose address has ended ask once, ms. */
const shortest = 60_000

/**
 * Keeps the addresses of files on a page valid that is open all day. What people do not see is not
 * asked for: it is asked for when they come back to it.
 */
export const startUrlRenewal = (queries: Pick<QueryClient, 'invalidateQueries'>): void => {
  let askedAt = Date.now()
  const askAgain = () => {
    if (Date.now() - askedAt < shortest) return
    askedAt = Date.now()
    void queries.invalidateQueries()
  }
  watchImageUrls(askAgain)
  setInterval(() => {
    if (document.visibilityState === 'visible') askAgain()
  }, urlRenewalMs)
}
