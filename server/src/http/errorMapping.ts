import { isDatabaseUnavailable } from '../db/connectionErrors.ts'
import { QueueFullError } from '../jobs/job.ts'
import { StorageError } from '../storage/storage.ts'
import type { ErrorMapping } from './handler.ts'
import { HttpError } from './httpError.ts'

/** The error and its causes, outermost first: the query builder wraps the database's error. */
const chain = (error: unknown): { code: string; message: string }[] => {
  const found: { code: string; message: string }[] = []
  for (let e = error; e instanceof Error && found.length < 5; e = e.cause) {
    found.push({ code: 'code' in e ? String(e.code) : '', message: e.message })
  }
  return found
}

/** Deadlock or serialization failure: the same transaction may succeed when retried. */
export const isRetriableTransactionError = (error: unknown): boolean =>
  chain(error).some(({ code }) => code === '40P01' || code === '40001')

/**
 * The database is available and cancelled this statement: it took too long, or was in conflict with
 * another.
 */
const statementAbandoned = /^(55P03|57014|40P01|40001)$/
/** Seconds until the database may be tried again; it restarts in about as many. */
const tryAgainIn = 2
const databaseUnavailable = () =>
  new HttpError('database.unavailable', { values: { waitSeconds: tryAgainIn } })

/** Error codes of the framework, the database and the connection, and the HTTP error of each. */
const knownCodes: readonly [code: RegExp, refusal: () => HttpError][] = [
  [
    /^FST_(ERR_CTP_BODY_TOO_LARGE|REQ_FILE_TOO_LARGE|PARTS_LIMIT|FILES_LIMIT|FIELDS_LIMIT)$/,
    () => new HttpError('body.tooLarge'),
  ],
  [/^FST_ERR_CTP_INVALID_MEDIA_TYPE$/, () => new HttpError('body.type')],
  // no address takes QUERY
  [/^FST_ERR_ROUTE_MISSING_CONTENT_TYPE$/, () => new HttpError('route.missing')],
  [/^FST_/, () => new HttpError('input.unreadable')],
  // the sender disconnected in the middle
  [/^(ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)$/, () => new HttpError('input.unreadable')],
  [/^53100$/, () => new HttpError('storage.full')],
  [statementAbandoned, databaseUnavailable],
  // characters that the database cannot store
  [/^(22021|22P05)$/, () => new HttpError('input.unreadable')],
]
/**
 * Failures without a code: the sender closed the connection, or sent a malformed form, or one with
 * an endless boundary.
 */
const unreadable =
  /^aborted$|^Multipart: |Unexpected end of (form|multipart data)|Malformed part header|^The needle cannot/

/** The HTTP error for a failure below us; undefined for a fault of our own. */
const httpErrorFor = (error: unknown): HttpError | undefined => {
  if (error instanceof HttpError) return error
  if (error instanceof StorageError)
    return new HttpError(error.code === 'noSpace' ? 'storage.full' : 'storage.unavailable')
  if (error instanceof QueueFullError)
    return new HttpError('queue.full', { values: { limit: error.limit } })
  if (isDatabaseUnavailable(error)) return databaseUnavailable()
  for (const { code, message } of chain(error)) {
    const refusal = knownCodes.find(([known]) => known.test(code))?.[1]
    if (refusal) return refusal()
    if (unreadable.test(message)) return new HttpError('input.unreadable')
  }
  return undefined
}

/** The HTTP error by the feature that owns this error. */
export const mapFeatureError = (
  mappings: readonly ErrorMapping[],
  error: unknown,
): HttpError | undefined => {
  for (const mapping of mappings) {
    const found = mapping(error)
    if (found) return found
  }
  return undefined
}

/**
 * Maps every failure to an HTTP error; `isFault`: it is ours and is logged as an error. `mappings`
 * are those of the features for their own errors.
 */
export const toHttpError = (
  error: unknown,
  mappings: readonly ErrorMapping[] = [],
): { refusal: HttpError; isFault: boolean } => {
  // a feature knows its own errors: what they were caused by must not be taken for the caller's
  // connection
  const refusal = mapFeatureError(mappings, error) ?? httpErrorFor(error)
  if (refusal) return { refusal, isFault: refusal.status >= 500 }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500)
    return { refusal: new HttpError('input.unreadable'), isFault: false }
  return { refusal: new HttpError('server.fault'), isFault: true }
}
