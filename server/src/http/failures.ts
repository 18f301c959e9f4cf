import { isUnavailable } from '../db/unavailable.ts'
import { StorageError } from '../storage/storage.ts'
import type { ErrorMapping } from './call.ts'
import { HttpError } from './httpError.ts'

/** The error and what caused it, outermost first: the query builder wraps what the database said. */
const chain = (error: unknown): { code: string; message: string }[] => {
  const found: { code: string; message: string }[] = []
  for (let e = error; e instanceof Error && found.length < 5; e = e.cause) {
    found.push({ code: 'code' in e ? String(e.code) : '', message: e.message })
  }
  return found
}

/** Deadlock or serialisation failure: the same transaction may pass when tried again. */
export const isRetriable = (error: unknown): boolean =>
  chain(error).some(({ code }) => code === '40P01' || code === '40001')

/** The database is there and gave this statement up: it took too long, or stood in another's way. */
const statementAbandoned = /^(55P03|57014|40P01|40001)$/
/** Seconds until the database may be asked again; it restarts in about as many. */
const tryAgainIn = 2
const databaseUnavailable = () => new HttpError('database.unavailable', { values: { waitSeconds: tryAgainIn } })

/** What the framework, the database and the connection call their failures, and what each is to the caller. */
const knownCodes: readonly [code: RegExp, refusal: () => HttpError][] = [
  [
    /^FST_(ERR_CTP_BODY_TOO_LARGE|REQ_FILE_TOO_LARGE|PARTS_LIMIT|FILES_LIMIT|FIELDS_LIMIT)$/,
    () => new HttpError('body.tooLarge'),
  ],
  [/^FST_ERR_CTP_INVALID_MEDIA_TYPE$/, () => new HttpError('body.type')],
  [/^FST_/, () => new HttpError('input.unreadable')],
  // the sender walked away in the middle
  [/^(ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)$/, () => new HttpError('input.unreadable')],
  [/^53100$/, () => new HttpError('storage.full')],
  [statementAbandoned, databaseUnavailable],
  // characters that the database does not hold
  [/^(22021|22P05)$/, () => new HttpError('input.unreadable')],
]
/** Failures without a code: the sender closed the connection, or sent a malformed form. */
const unreadable = /^aborted$|^Multipart: |Unexpected end of (form|multipart data)|Malformed part header/

/** Answers as a refusal what went wrong below us; undefined for a fault of our own. */
const httpErrorFor = (error: unknown): HttpError | undefined => {
  if (error instanceof HttpError) return error
  if (error instanceof StorageError)
    return new HttpError(error.code === 'noSpace' ? 'storage.full' : 'storage.unavailable')
  if (isUnavailable(error)) return databaseUnavailable()
  for (const { code, message } of chain(error)) {
    const refusal = knownCodes.find(([known]) => known.test(code))?.[1]
    if (refusal) return refusal()
    if (unreadable.test(message)) return new HttpError('input.unreadable')
  }
  return undefined
}

/** What the owner of this error says it is to the caller. */
export const mappedBy = (mappings: readonly ErrorMapping[], error: unknown): HttpError | undefined => {
  for (const mapping of mappings) {
    const found = mapping(error)
    if (found) return found
  }
  return undefined
}

/**
 * Every failure becomes a refusal; `isFault` says that it is ours and belongs into the log as an error. Features tell by
 * `mappings` what their own errors are.
 */
export const asHttpError = (
  error: unknown,
  mappings: readonly ErrorMapping[] = [],
): { refusal: HttpError; isFault: boolean } => {
  const refusal = httpErrorFor(error) ?? mappedBy(mappings, error)
  if (refusal) return { refusal, isFault: refusal.status >= 500 }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return { refusal: new HttpError('input.unreadable'), isFault: false }
  return { refusal: new HttpError('server.fault'), isFault: true }
}
