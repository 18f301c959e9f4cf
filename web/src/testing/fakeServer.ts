import { type ErrorBody, type ErrorCode, httpErrors } from '@nspect/contract/errors/httpErrors'
import type { Route, RouteInput, RouteResult, StreamRoute } from '@nspect/contract/http/route'
import { fillPlaceholders } from '@nspect/contract/messages/fillPlaceholders'
import { getTranslation } from '@nspect/contract/messages/translations'
import { createDeferred } from '@nspect/contract/shared/createDeferred'
import { languages } from '@nspect/contract/shared/enums'
import { listHeaders } from '@nspect/contract/shared/listQuery'
import { type RawRequest, type RawResponse, stubNetwork } from './fakeNetwork.ts'

/** A received request, validated by the contract as on the server. */
export interface ReceivedRequest<R extends Route> {
  input: RouteInput<R>
  headers: Headers
  files: Record<string, File[]>
}

interface RefusedOptions {
  /** field errors */
  errors?: ErrorBody['errors']
  /** the stored record of a stale save */
  current?: unknown
  /** values for the placeholders of the message */
  values?: Record<string, string | number>
}

class Refused {
  readonly code: ErrorCode
  readonly options: RefusedOptions
  constructor(code: ErrorCode, options: RefusedOptions) {
    this.code = code
    this.options = options
  }
}
class Lost {
  readonly isLost = true
}
class Page<Row> {
  readonly rows: Row[]
  readonly total: number
  constructor(rows: Row[], total: number) {
    this.rows = rows
    this.total = total
  }
}

/** An error response, with the contract's message. */
export const createRefusal = (code: ErrorCode, options: RefusedOptions = {}): Refused =>
  new Refused(code, options)

/** The request arrives, its response does not: a network failure. */
export const lostReply = new Lost()

/** A page of a list with more rows than the page. */
export const createPage = <Row>(rows: Row[], total: number): Page<Row> => new Page(rows, total)

type RowOf<R extends Route> = RouteResult<R> extends (infer Row)[] ? Row : never
type Answered<R extends Route> = R extends StreamRoute ? Blob : RouteResult<R>
type ReplyValue<R extends Route> = Answered<R> | Page<RowOf<R>> | Refused | Lost
/** The response to a call: a value, or a function of the request. */
export type Reply<R extends Route> =
  | ReplyValue<R>
  | ((sent: ReceivedRequest<R>) => ReplyValue<R> | Promise<ReplyValue<R>>)

/** A response that does not arrive before it is released. */
export interface HeldReply<R extends Route> {
  (sent: ReceivedRequest<R>): Promise<ReplyValue<R>>
  release(): void
}

/** Holds a response back until the test releases it. */
export const createHeldReply = <R extends Route>(value: ReplyValue<R>): HeldReply<R> => {
  const { promise, resolve } = createDeferred<void>()
  return Object.assign(() => promise.then(() => value), { release: () => resolve() })
}

interface Served {
  route: Route
  path: RegExp
  replies: Reply<Route>[]
  sent: ReceivedRequest<Route>[]
}

let served: Served[] = []
let problems: string[] = []
let isReachable = true

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const buildRoutePattern = ({ path }: Route) =>
  new RegExp(
    `^/api/${path
      .split(/(:\w+)/)
      .map((part) => (part.startsWith(':') ? `(?<${part.slice(1)}>[^/]+)` : escapeRegExp(part)))
      .join('')}$`,
    'i',
  )

const validateRequest = (
  route: Route,
  request: RawRequest,
  url: URL,
  params: Record<string, string>,
): ReceivedRequest<Route> => {
  const input: Record<string, unknown> = {}
  const parts = [
    ['query', route.query, Object.fromEntries(url.searchParams)],
    ['params', route.params, params],
    ['body', 'body' in route ? route.body : undefined, request.body],
  ] as const
  for (const [part, schema, value] of parts) {
    const result = schema?.safeParse(value)
    if (result && !result.success) {
      const what = result.error.issues
        .map((issue) => `${issue.path.join('.')} (${issue.message})`)
        .join(', ')
      problems.push(
        `${route.method} ${route.path} was sent a ${part} that the contract refuses: ${what}`,
      )
    }
    Object.assign(input, result?.data)
  }
  return { input: input as RouteInput<Route>, headers: request.headers, files: request.files }
}

const json = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): RawResponse => ({
  status,
  headers,
  text: JSON.stringify(body),
})

const getRequestLanguage = (headers: Headers) =>
  languages.find((language) => headers.get('accept-language')?.startsWith(language)) ?? 'en'

const refusal = ({ code, options }: Refused, headers: Headers): RawResponse => {
  const { errors, current, values } = options
  const sentence = getTranslation(getRequestLanguage(headers)).errors[code]
  const body: ErrorBody = {
    Message: fillPlaceholders(sentence, { first: errors?.[0]?.message ?? '', ...values }),
    code,
    ...(errors && { errors }),
    ...(current !== undefined && { current }),
  }
  return json(httpErrors[code], body)
}

const success = (route: Route, reply: unknown, headers: Headers): RawResponse => {
  if (reply instanceof Blob) return { status: 200, headers: {}, blob: reply, text: '' }
  const value = reply instanceof Page ? reply.rows : reply
  const sentences: Record<string, string> = getTranslation(getRequestLanguage(headers)).messages
  const worded = (result: object) => {
    const key = 'message' in result ? String(result.message) : (route.successMessage ?? '')
    return { ...result, message: sentences[key] ?? key }
  }
  const body = route.successMessage ? worded(value as object) : value
  const result = 'answer' in route ? route.answer.safeParse(body) : undefined
  if (result && !result.success)
    problems.push(`${route.path} is answered what the contract does not allow: ${result.error}`)
  const total =
    reply instanceof Page ? reply.total : Array.isArray(reply) ? reply.length : undefined
  return json(200, body, total === undefined ? {} : { [listHeaders.total]: String(total) })
}

const handle = async (request: RawRequest): Promise<RawResponse | 'lost'> => {
  const url = new URL(request.url, 'http://localhost')
  if (!isReachable) return 'lost'
  if (url.pathname === '/healthz') return json(200, {})
  for (const servedRoute of served) {
    const match =
      servedRoute.route.method === request.method ? servedRoute.path.exec(url.pathname) : null
    if (!match) continue
    const decoded = Object.entries(match.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ])
    const sent = validateRequest(servedRoute.route, request, url, Object.fromEntries(decoded))
    const next =
      servedRoute.replies[Math.min(servedRoute.sent.length, servedRoute.replies.length - 1)]
    servedRoute.sent.push(sent)
    const reply: unknown = typeof next === 'function' ? await next(sent) : next
    if (reply instanceof Lost) return 'lost'
    return reply instanceof Refused
      ? refusal(reply, sent.headers)
      : success(servedRoute.route, reply, sent.headers)
  }
  problems.push(`nobody serves ${request.method} ${url.pathname}${url.search}`)
  return json(404, {
    Message: 'This address does not exist.',
    code: 'route.missing',
  } satisfies ErrorBody)
}

/**
 * A fake server at the network: it returns what a test serves. A test fails that calls what nobody
 * serves, sends what the contract rejects, or serves what it does not allow.
 */
export const server = {
  /**
   * Serves a route: the first call gets the first reply, and so on; the last repeats. Serving it
   * again restarts.
   */
  serve<R extends Route>(route: R, ...replies: [Reply<R>, ...Reply<R>[]]): void {
    served = served.filter((servedRoute) => servedRoute.route !== route)
    served.push({
      route,
      path: buildRoutePattern(route),
      replies: replies as unknown as Reply<Route>[],
      sent: [],
    })
  },
  /** Serves a route that the test does not serve itself. */
  serveByDefault<R extends Route>(route: R, reply: Reply<R>): void {
    if (!served.some((servedRoute) => servedRoute.route === route)) this.serve(route, reply)
  },
  /** The requests to a route since it is served, in order. */
  sent<R extends Route>(route: R): ReceivedRequest<R>[] {
    return (served.find((servedRoute) => servedRoute.route === route)?.sent ??
      []) as unknown as ReceivedRequest<R>[]
  },
  /** The routes that were asked for. */
  called: (): Route[] => served.flatMap(({ route, sent }) => (sent.length > 0 ? route : [])),
  /** Breaks or restores the network. */
  setReachable(next: boolean): void {
    isReachable = next
    window.dispatchEvent(new Event(next ? 'online' : 'offline'))
  },
  /** Replaces the network; before all tests. */
  start: () => stubNetwork(handle),
  /** Resets everything; returns the problems since the last reset. */
  reset(): string[] {
    const noticed = problems
    served = []
    problems = []
    if (!isReachable) this.setReachable(true)
    return noticed
  },
}
