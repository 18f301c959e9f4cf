import type { AnswerOf, ArgsOf, Route } from '@nspect/contract/route'
import { i18n } from '../i18n/i18n.ts'
import { ApiError, errorOfAnswer } from './ApiError.ts'
import { addressOf, fieldsOf, formOf } from './address.ts'
import { connection } from './connection.ts'
import { denials, reportToken, session } from './session.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** files of an upload by field */
  files?: Record<string, readonly File[]>
  /** one uuid per form, sent with each try to save it: the server then makes one row however often it arrives */
  idempotencyKey?: string
  /** bytes sent, and of how many; uploads only */
  onProgress?: (sent: number, total: number) => void
  /** what a successful answer carries beside its body; json calls only */
  onHeaders?: (headers: Headers) => void
}

interface Reply {
  status: number
  text: string
  blob?: Blob
  headers?: Headers
}

/**
 * The only way to the server. Arguments and answer are typed by the route of the contract.
 * Throws ApiError, always with a sentence for the person. A 401 on a session's call ends the session, and the share link's
 * token with it; a share link's 401 forgets that link's token only (T41). A 403 is told to the app, which leads the person
 * away.
 */
export const call = async <R extends Route>(
  route: R,
  args: ArgsOf<R>,
  options: CallOptions = {},
): Promise<AnswerOf<R>> => {
  const { url, body } = addressOf(route, { ...(args as Record<string, unknown>) })
  // a public call that tells people apart is told who asks, where somebody does
  const token = needsSession(route) || route.credential === 'any' ? session.token() : undefined
  const headers = headersOf(token, options)
  const isUpload = route.kind === 'upload'
  const files = options.files ?? {}
  const hasFiles = Object.values(files).some((list) => list.length > 0)
  const reply =
    isUpload && hasFiles
      ? await send(route, url, headers, formOf(body, files), options)
      : await ask(route, url, headers, isUpload ? fieldsOf(body) : body, options.signal)

  if (reply.status < 200 || reply.status >= 300) {
    const error = errorOfAnswer(reply.status, parsed(reply.text), i18n.t('api:unknown'))
    heedRefusal(route, error, token)
    throw error
  }
  if (reply.blob) return reply.blob as AnswerOf<R>
  const answer = parsed(reply.text)
  if (answer === undefined) throw new ApiError(i18n.t('api:unreadable'), { status: reply.status, code: 'unknown' })
  if (reply.headers) options.onHeaders?.(reply.headers)
  return answer as AnswerOf<R>
}

const needsSession = (route: Route) => route.can !== 'public' && (route.credential ?? 'session') === 'session'

const headersOf = (token: string | undefined, { idempotencyKey }: CallOptions): Headers => {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': i18n.language })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  return headers
}

/** Drops what the server no longer takes, and tells the app of a right that is missing. */
const heedRefusal = (route: Route, error: ApiError, token: string | undefined) => {
  if (error.status === 401 && route.credential === 'share') reportToken.drop()
  if (!needsSession(route)) return
  // only the session that was refused: a tab that signed in again meanwhile keeps its new one
  if (error.status === 401 && session.token() === token) {
    reportToken.drop()
    session.lose()
  }
  if (error.status === 403) {
    reportToken.drop()
    denials.tell(error)
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const unreachable = (route: Route) => {
  connection.doubt()
  return new ApiError(i18n.t(route.changes ? 'api:networkSave' : 'api:network'), { status: 0, code: 'network' })
}
const cancelled = () => new ApiError(i18n.t('api:cancelled'), { status: 0, code: 'cancelled' })

const ask = async (
  route: Route,
  url: string,
  headers: Headers,
  body: Record<string, unknown>,
  signal: AbortSignal | undefined,
): Promise<Reply> => {
  const hasBody = 'body' in route && route.body !== undefined
  if (hasBody) headers.set('Content-Type', 'application/json')
  try {
    const response = await fetch(url, {
      method: route.method,
      headers,
      // the share token travels in the address, so the page's address must not travel as a referrer
      referrerPolicy: 'no-referrer',
      ...(hasBody && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    if (route.kind === 'stream' && response.ok)
      return { status: response.status, text: '', blob: await response.blob() }
    return { status: response.status, text: await response.text(), headers: response.headers }
  } catch {
    throw signal?.aborted ? cancelled() : unreachable(route)
  }
}

/** XMLHttpRequest, because fetch tells nothing about the progress of what it sends. */
const send = (route: Route, url: string, headers: Headers, form: FormData, options: CallOptions): Promise<Reply> =>
  new Promise((resolve, reject) => {
    if (options.signal?.aborted) return reject(cancelled())
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    options.signal?.addEventListener('abort', stop, { once: true })
    request.open(route.method, url)
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded, event.total)
    }
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(unreachable(route))
    request.onabort = () => reject(cancelled())
    request.onloadend = () => options.signal?.removeEventListener('abort', stop)
    request.send(form)
  })
