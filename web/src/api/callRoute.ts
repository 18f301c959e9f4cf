import type { Route, RouteArgs, RouteResponse, StreamRoute } from '@nspect/contract/http/route'
import { signedInAsHeader } from '@nspect/contract/sessions/browserSession'
import { listHeaders } from '@nspect/contract/shared/listQuery'
import { getShownLocale, i18n } from '../i18n/i18n.ts'
import { ApiError, toApiError } from './ApiError.ts'
import { connection } from './connectionState.ts'
import { forgetOfflineResponse, readOfflineResponse } from './offlineResponses.ts'
import { buildRequest, toFormData } from './requestUrl.ts'
import { denialEvents, truncatedListEvents } from './responseEvents.ts'
import { reportToken, session } from './session.ts'
import { takeStartedCall } from './startedCalls.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** files of an upload by field */
  files?: Record<string, readonly File[]>
  /** whether it is sent to its end when the page is closed; for small bodies without files */
  keepalive?: boolean
  /**
   * whether a 403 is not reported to the app: nobody waits on a screen for this call, or its form
   * says why and stays
   */
  isQuiet?: boolean
  /** whether only the server's answer counts, and none that was taken along */
  isFresh?: boolean
  /**
   * one UUID per form, sent with each attempt to save it, so that the server creates a single row
   */
  idempotencyKey?: string
  /** bytes sent and in total; uploads only */
  onProgress?: (sent: number, total: number) => void
  /** the headers of a successful response; json calls only */
  onHeaders?: (headers: Headers) => void
}

interface Reply {
  status: number
  text: string
  blob?: Blob
  headers?: Headers
  /** the server's number of the request */
  requestId?: string | null
}

const requestIdHeader = 'x-request-id'

/**
 * Sends an API request; all of them go through here. Arguments and response are typed by the
 * contract's route. Throws ApiError, always with a sentence for the person. Without a network, a
 * read call gets what was taken along of it. A 401 on a call with a session ends the session and
 * drops the share link's token; a 401 on a share link drops that token only (T41). A 403 is
 * reported to the app through `denialEvents`.
 */
export const callRoute = async <R extends Route>(
  route: R,
  args: RouteArgs<R>,
  options: CallOptions = {},
): Promise<RouteResponse<R>> => {
  const { url, body } = buildRequest(route, { ...(args as Record<string, unknown>) })
  const sentAs = session.current()
  // a public call that takes any credential is made as the signed-in person if there is one
  const headers = buildHeaders(
    needsSession(route) || route.credential === 'any' ? session.person() : undefined,
    options,
  )
  const files = options.files ?? {}
  const hasFiles = Object.values(files).some((list) => list.length > 0)
  const sent = route.kind === 'upload' ? toFormData(body, files) : body
  const reply =
    sent instanceof FormData && hasFiles
      ? await upload(route, url, headers, sent, options)
      : await send(route, url, headers, sent, options)

  if (reply.status < 200 || reply.status >= 300)
    throw toRefusalError(route, reply, sentAs, options.isQuiet)
  if (reply.blob) return reply.blob as RouteResponse<R>
  const response = parseJson(reply.text)
  if (response === undefined)
    throw new ApiError(i18n.t('api:unreadable'), { status: reply.status, code: 'unknown' })
  if (reply.headers) options.onHeaders?.(reply.headers)
  if (reply.headers?.has(listHeaders.truncated)) truncatedListEvents.notify()
  return response as RouteResponse<R>
}

const needsSession = (route: Route) =>
  route.can !== 'public' && (route.credential ?? 'session') === 'session'

/**
 * The browser adds the session's cookie by itself; without the name of its person no change is made
 * by it (T205).
 */
const buildHeaders = (person: string | undefined, { idempotencyKey }: CallOptions): Headers => {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': getShownLocale() })
  if (person) headers.set(signedInAsHeader, person)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  return headers
}

/** The error of an unsuccessful response, after what it means for the session was done. */
const toRefusalError = (
  route: Route,
  { status, text, requestId }: Pick<Reply, 'status' | 'text' | 'requestId'>,
  sentAs: string | undefined,
  isQuiet = false,
) => {
  const reference = requestId ? i18n.t('api:reference', { id: requestId }) : ''
  const error = toApiError(status, parseJson(text), i18n.t('api:unknown'), reference)
  if (!isQuiet || status === 401) handleRefusal(route, error, sentAs)
  return error
}

/**
 * Opens a stream of the signed-in person and returns its body, to be read while it arrives. Throws
 * ApiError, as `call`.
 */
export const openEventStreamOfUser = async <R extends StreamRoute>(
  route: R,
  args: RouteArgs<R>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
  const { url } = buildRequest(route, { ...(args as Record<string, unknown>) })
  const sentAs = session.current()
  const headers = buildHeaders(session.person(), {})
  const response = await fetch(url, { headers, referrerPolicy: 'no-referrer', signal }).catch(
    () => {
      throw signal.aborted ? createCancelledError() : unreachable(route)
    },
  )
  if (!response.ok) {
    const requestId = response.headers.get(requestIdHeader)
    throw toRefusalError(
      route,
      { status: response.status, text: await response.text(), requestId },
      sentAs,
    )
  }
  return response.body ?? new ReadableStream({ start: (controller) => controller.close() })
}

/**
 * Drops the session or link token that the server rejected, and reports a missing permission to the
 * app.
 */
const handleRefusal = (route: Route, error: ApiError, sentAs: string | undefined) => {
  if (error.status === 401 && route.credential === 'share') reportToken.drop()
  if (!needsSession(route)) return
  // only the rejected session: a tab that has signed in again meanwhile keeps its new one
  if (error.status === 401 && session.current() === sentAs) {
    reportToken.drop()
    session.lose()
  }
  if (error.status === 403) {
    reportToken.drop()
    denialEvents.notify(error)
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const unreachable = (route: Route) => {
  connection.check()
  return new ApiError(i18n.t(route.changes ? 'api:networkSave' : 'api:network'), {
    status: 0,
    code: 'network',
  })
}
const createCancelledError = () =>
  new ApiError(i18n.t('api:cancelled'), { status: 0, code: 'cancelled' })

const send = async (
  route: Route,
  url: string,
  headers: Headers,
  body: Record<string, unknown> | FormData,
  { signal, keepalive = false, isFresh = false }: CallOptions,
): Promise<Reply> => {
  const hasBody = 'body' in route && route.body !== undefined
  const isForm = body instanceof FormData
  // the browser adds the type of a form, with its boundary
  if (hasBody && !isForm) headers.set('Content-Type', 'application/json')
  const mayBeKept = route.kind === 'json' && route.method === 'GET' && !isFresh
  // known to be cut off: nobody waits for a network that does not answer
  const known = mayBeKept && !connection.isReachable() ? await readOfflineResponse(url) : undefined
  if (known) return known
  const started =
    route.method === 'GET' ? await takeStartedCall(url, headers.get(signedInAsHeader)) : undefined
  if (started) return started
  try {
    const response = await fetch(url, {
      method: route.method,
      headers,
      // the page's URL may contain the share token, so it must not be sent as a referrer
      referrerPolicy: 'no-referrer',
      ...(hasBody && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    })
    if (route.kind === 'stream' && response.ok)
      return { status: response.status, text: '', blob: await response.blob() }
    const text = await response.text()
    forgetOfflineResponse(url)
    return {
      status: response.status,
      text,
      headers: response.headers,
      requestId: response.headers.get(requestIdHeader),
    }
  } catch {
    if (signal?.aborted) throw createCancelledError()
    const error = unreachable(route)
    const kept = mayBeKept ? await readOfflineResponse(url) : undefined
    if (!kept) throw error
    return kept
  }
}

/** Uses XMLHttpRequest because fetch does not report upload progress. */
const upload = (
  route: Route,
  url: string,
  headers: Headers,
  form: FormData,
  options: CallOptions,
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    if (options.signal?.aborted) return reject(createCancelledError())
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    options.signal?.addEventListener('abort', abort, { once: true })
    request.open(route.method, url)
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded, event.total)
    }
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        requestId: request.getResponseHeader(requestIdHeader),
      })
    request.onerror = () => reject(unreachable(route))
    request.onabort = () => reject(createCancelledError())
    request.onloadend = () => options.signal?.removeEventListener('abort', abort)
    request.send(form)
  })
