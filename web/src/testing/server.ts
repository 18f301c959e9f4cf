import { type ErrorBody, type ErrorCode, httpErrors } from '@nspect/contract/httpErrors'
import { listHeaders } from '@nspect/contract/lists'
import { fill } from '@nspect/contract/messages'
import type { InputOf, ResultOf, Route, StreamRoute } from '@nspect/contract/route'
import { languages } from '@nspect/contract/vocab'
import { sentencesOf } from '@nspect/contract/words/languages'
import { type RawRequest, type Wire, wire } from './network.ts'

/** What arrived with one call, checked by the contract as the server checks it. */
export interface ReceivedRequest<R extends Route> {
  input: InputOf<R>
  headers: Headers
  files: Record<string, File[]>
}

interface RefusedOptions {
  /** sentences beside fields */
  errors?: ErrorBody['errors']
  /** the stored record of a stale save */
  current?: unknown
  /** fills the marks of the sentence */
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

/** The server says no, in the words of the contract. */
export const refused = (code: ErrorCode, options: RefusedOptions = {}): Refused => new Refused(code, options)

/** The call arrives, its answer does not: the network broke. */
export const lost = new Lost()

/** A page of a list that is longer than what is answered. */
export const pageOf = <Row>(rows: Row[], total: number): Page<Row> => new Page(rows, total)

type RowOf<R extends Route> = ResultOf<R> extends (infer Row)[] ? Row : never
type Answered<R extends Route> = R extends StreamRoute ? Blob : ResultOf<R>
type ReplyValue<R extends Route> = Answered<R> | Page<RowOf<R>> | Refused | Lost
/** What a call is answered with: a value, or a function of what was sent. */
export type Reply<R extends Route> =
  | ReplyValue<R>
  | ((sent: ReceivedRequest<R>) => ReplyValue<R> | Promise<ReplyValue<R>>)

/** An answer that does not come before it is let go. */
export interface Held<R extends Route> {
  (sent: ReceivedRequest<R>): Promise<ReplyValue<R>>
  release(): void
}

/** Keeps an answer back until the test releases it. */
export const held = <R extends Route>(given: ReplyValue<R>): Held<R> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return Object.assign(() => promise.then(() => given), { release: () => resolve() })
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

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const patternOf = ({ path }: Route) =>
  new RegExp(
    `^/api/${path
      .split(/(:\w+)/)
      .map((part) => (part.startsWith(':') ? `(?<${part.slice(1)}>[^/]+)` : escaped(part)))
      .join('')}$`,
    'i',
  )

const checked = (
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
    const found = schema?.safeParse(value)
    if (found && !found.success) {
      const what = found.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`).join(', ')
      problems.push(`${route.method} ${route.path} was sent a ${part} that the contract refuses: ${what}`)
    }
    Object.assign(input, found?.data)
  }
  return { input: input as InputOf<Route>, headers: request.headers, files: request.files }
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Wire => ({
  status,
  headers,
  text: JSON.stringify(body),
})

const languageOf = (headers: Headers) =>
  languages.find((language) => headers.get('accept-language')?.startsWith(language)) ?? 'en'

const refusal = ({ code, options }: Refused, headers: Headers): Wire => {
  const { errors, current, values } = options
  const sentence = sentencesOf(languageOf(headers)).errors[code]
  const body: ErrorBody = {
    Message: fill(sentence, { first: errors?.[0]?.message ?? '', ...values }),
    code,
    ...(errors && { errors }),
    ...(current !== undefined && { current }),
  }
  return json(httpErrors[code].status, body)
}

const success = (route: Route, given: unknown, headers: Headers): Wire => {
  if (given instanceof Blob) return { status: 200, headers: {}, blob: given, text: '' }
  const value = given instanceof Page ? given.rows : given
  const sentences: Record<string, string> = sentencesOf(languageOf(headers)).messages
  const worded = (result: object) => {
    const key = 'message' in result ? String(result.message) : (route.says ?? '')
    return { ...result, message: sentences[key] ?? key }
  }
  const answer = route.says ? worded(value as object) : value
  const found = 'answer' in route ? route.answer.safeParse(answer) : undefined
  if (found && !found.success)
    problems.push(`${route.path} is answered what the contract does not allow: ${found.error}`)
  const total = given instanceof Page ? given.total : Array.isArray(given) ? given.length : undefined
  return json(200, answer, total === undefined ? {} : { [listHeaders.total]: String(total) })
}

const answer = async (request: RawRequest): Promise<Wire | 'lost'> => {
  const url = new URL(request.url, 'http://localhost')
  if (!isReachable) return 'lost'
  if (url.pathname === '/healthz') return json(200, {})
  for (const one of served) {
    const match = one.route.method === request.method ? one.path.exec(url.pathname) : null
    if (!match) continue
    const decoded = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
    const sent = checked(one.route, request, url, Object.fromEntries(decoded))
    const reply = one.replies[Math.min(one.sent.length, one.replies.length - 1)]
    one.sent.push(sent)
    const given: unknown = typeof reply === 'function' ? await reply(sent) : reply
    if (given instanceof Lost) return 'lost'
    return given instanceof Refused ? refusal(given, sent.headers) : success(one.route, given, sent.headers)
  }
  problems.push(`nobody serves ${request.method} ${url.pathname}${url.search}`)
  return json(404, { Message: 'This address does not exist.', code: 'route.missing' } satisfies ErrorBody)
}

/**
 * The server as a screen meets it: it answers what a test serves, at the network. A test fails that calls what nobody serves,
 * sends what the contract refuses, or serves what it does not allow.
 */
export const server = {
  /** Answers a route: the first call with the first reply, and so on; the last goes on. Served anew, it counts anew. */
  serve<R extends Route>(route: R, ...replies: [Reply<R>, ...Reply<R>[]]): void {
    served = served.filter((one) => one.route !== route)
    served.push({ route, path: patternOf(route), replies: replies as unknown as Reply<Route>[], sent: [] })
  },
  /** The same for what a test does not serve itself. */
  serveByDefault<R extends Route>(route: R, reply: Reply<R>): void {
    if (!served.some((one) => one.route === route)) this.serve(route, reply)
  },
  /** What arrived at a route since it is served, in order. */
  sent<R extends Route>(route: R): ReceivedRequest<R>[] {
    return (served.find((one) => one.route === route)?.sent ?? []) as unknown as ReceivedRequest<R>[]
  },
  /** The network is gone, or back. */
  setReachable(next: boolean): void {
    isReachable = next
    window.dispatchEvent(new Event(next ? 'online' : 'offline'))
  },
  /** Takes the network's place; before all tests. */
  start: () => wire(answer),
  /** Forgets everything; answers what went wrong meanwhile. */
  reset(): string[] {
    const found = problems
    served = []
    problems = []
    if (!isReachable) this.setReachable(true)
    return found
  },
}
