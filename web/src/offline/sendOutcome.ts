import { ApiError } from '../api/ApiError.ts'
import { i18n } from '../i18n/i18n.ts'

/**
 * The browser cannot store a change, and the server was not reached; or it cannot store the draft
 * to open it as.
 */
export class NoRoomError extends Error {
  constructor(text: 'noRoom' | 'noRoomToOpen' | 'privateWindow' = 'noRoom') {
    super(i18n.t(`offline:${text}`))
    this.name = 'NoRoom'
  }
}

/** Nobody is signed in, so nobody could send it. */
export class SignedOutError extends Error {
  constructor() {
    super(i18n.t('offline:signedOut'))
    this.name = 'SignedOut'
  }
}

/** later: sent again · signIn: waits for its person · refused: kept, until its person decides */
type Outcome = 'later' | 'signIn' | 'refused'

/** Statuses that say nothing of the request itself: too early, too slow, too many. */
const passing = [408, 425, 429]

/** What a failed attempt means for the change: whether sending it again may help. */
export const classifySendFailure = (error: unknown): Outcome => {
  // a fault of this program; the change is kept
  if (!(error instanceof ApiError)) return 'refused'
  if (error.status === 401) return 'signIn'
  if (error.status === 0 || error.status >= 500 || passing.includes(error.status)) return 'later'
  // an answer that is none of ours: a hotel's sign-in page, or a proxy
  return error.code === 'unknown' ? 'later' : 'refused'
}

const delays = [2, 5, 10, 30, 60]

/** ms until the next attempt after so many in a row that got no answer. */
export const computeRetryDelayMs = (attempts: number): number =>
  1000 * (delays[Math.min(attempts, delays.length) - 1] ?? 0)
