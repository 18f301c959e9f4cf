import type { Readable } from 'node:stream'
import type { Route, RouteInput, RouteResult } from '@nspect/contract/http/route'
import type { Locale } from '@nspect/contract/i18n/locale'
import {
  type Action,
  type ActionSubject,
  type Actor,
  checkPermission,
  type Staff,
  type Visitor,
} from '@nspect/contract/permissions/policy'
import type { Language, Tier } from '@nspect/contract/shared/enums'
import type { listHeaders } from '@nspect/contract/shared/listQuery'
import type { DbOrTransaction } from '../db/connect.ts'
import type { Scope } from '../db/scope.ts'
import type { JobDefinition } from '../jobs/job.ts'
import type { RollbackStorage } from '../storage/rollbackStorage.ts'
import { HttpError } from './httpError.ts'
import type { Issuer } from './identityProviders.ts'
import type { UploadedFile } from './readMultipartBody.ts'
import type { Tokens } from './tokens.ts'

/** The record that a rule decides about, or a supertype of it; null where the right needs none. */
type LoadedFor<R extends Route> = R['can'] extends Action ? ActionSubject<R['can']> : null

export interface AuditNote {
  record: string
  recordId: number | null
  /** where it differs from the subject's */
  clientId?: number | null
  before?: unknown
  after?: unknown
  /** the actor, for calls that authenticate themselves: a sign-in has no caller yet */
  by?: { id: number; firstName: string; lastName: string }
  /** the name of the API key that proposed it */
  byKey?: string
  /** done by the program in the background, whoever is signed in there */
  isByProgram?: boolean
  /** the action, where it differs from the route's */
  action?: string
  /** the save goes on an editing session, which is one entry in all (decision 086) */
  edit?: {
    /** the name of the session, by the caller's program */
    session: string
    /** what two saves of the session stored, as if they had been one */
    join(earlier: unknown, later: unknown): unknown
  }
}

/** Headers that a handler may set; bodies are as their route declares. */
export type ResponseHeader = (typeof listHeaders)[keyof typeof listHeaders]

/** What handlers may know of the installation. */
export interface Site {
  /** without a slash at the end */
  publicUrl: string
  /** characters that a new password needs (T16) */
  passwordMin: number
  /** may "forgot password" reveal that an address has no account? (T14) */
  revealsAddresses: boolean
  /** is the language switcher shown where the setting says nothing? (T39) */
  hasLanguageSwitcher: boolean
  /** are mails sent? Otherwise they stay in the outbox (T15) */
  sendsMail: boolean
  /** can plans be bought here, from a provider or in the sandbox? (T109) */
  sellsPlans: boolean
  /** the plan of a client that registers (T404) */
  defaultTier: Tier
  /** must people who register confirm their address before they sign in? */
  confirmsEmail: boolean
  /** values of settings that are set in the environment (T34) */
  settings: Readonly<Record<string, string>>
  /** identity providers at which people sign in (T248) */
  issuers: readonly Issuer[]
  /** are webhooks sent to private networks, and without TLS? (T259) */
  allowsPrivateWebhooks: boolean
}

/** Where a call comes from, for the user's device list and the audit trail. */
export interface RequestOrigin {
  ip: string
  userAgent: string
}

/** What a handler's `run` works with. */
export interface HandlerContext<R extends Route, Subject, Prepared> {
  scope: Scope
  input: RouteInput<R>
  subject: Subject
  prepared: Prepared
  sessionId: string | null
  tokens: Tokens
  site: Site
  from: RequestOrigin
  /** the caller's language (T39) */
  language: Language
  /** the same with their region, for dates and numbers */
  locale: Locale
  files: RollbackStorage
  /** aborts when the caller disconnects; for long answers */
  signal: AbortSignal
  /**
   * adds to the audit trail, in the same transaction; if never called, the action alone is recorded
   */
  audit(note: AuditNote): void
  /**
   * enqueues a job that runs once this call's transaction has committed; for calls that change
   * something
   */
  enqueue<P extends object>(work: JobDefinition<P>, payload: P): Promise<void>
  /**
   * lets the browser keep this session's token in its cookie once the call has succeeded; null:
   * none any more (T204)
   */
  keepSession(token: string | null): void
  /** sets a response header; for read calls only: a replayed answer has no headers */
  header(name: ResponseHeader, value: string | number): void
}

export interface StreamResponse {
  body: Readable
  type: string
  headers?: Record<string, string>
}

/** The browser is to read the bytes elsewhere, at this address. */
export interface RedirectResponse {
  address: string
  headers?: Record<string, string>
}

type Answered<R extends Route> = R extends { kind: 'stream' }
  ? StreamResponse | RedirectResponse
  : RouteResult<R>

/** What a handler's `prepare` works with. `subject` may have changed by the time of `run`. */
export interface PrepareContext<R extends Route, Subject> {
  db: DbOrTransaction
  actor: Actor | null
  sessionId: string | null
  input: RouteInput<R>
  subject: Subject
  uploads: UploadedFile[]
  files: RollbackStorage
  site: Site
  now: Date
  tokens: Tokens
  language: Language
  from: RequestOrigin
  /** writes to the audit trail at once, for a call that is about to be rejected */
  auditRefusal(note: AuditNote): Promise<void>
  /** enqueues a job at once, whether or not the call succeeds */
  enqueue<P extends object>(work: JobDefinition<P>, payload: P): Promise<void>
}

export interface Handler<R extends Route, Subject, Prepared> {
  /** finds the record among those that the caller may see; undefined answers 404 */
  load(scope: Scope, input: RouteInput<R>): Promise<Subject | undefined> | Subject
  /** is there anything to prepare for this input? If absent: always */
  prepares?(request: { input: RouteInput<R>; uploads: UploadedFile[] }): boolean
  /**
   * slow work, bytes and requests to other services, before the transaction; authorized already,
   * and again inside it
   */
  prepare?(context: PrepareContext<R, Subject>): Promise<Prepared>
  run(context: HandlerContext<R, Subject, Prepared>): Promise<Answered<R>>
}

/** A route with its handler. */
export interface Endpoint {
  route: Route
  handler: Handler<Route, unknown, unknown>
}

/** Joins a route with its handler; the handler's record must satisfy the route's right. */
export const handle = <R extends Route, Subject extends LoadedFor<R>, Prepared = undefined>(
  route: R,
  handler: Handler<R, Subject, Prepared>,
): Endpoint => ({ route, handler: handler as unknown as Handler<Route, unknown, unknown> })

/**
 * One feature as the server registers it: it does not compile unless every declared call has an
 * endpoint.
 */
export interface Feature {
  calls: Record<string, Endpoint>
  /** maps the feature's own errors to HTTP errors; undefined for any other */
  httpErrorOf?: ErrorMapping
}

/** Maps an error to an HTTP error; undefined for errors of other features. */
export type ErrorMapping = (error: unknown) => HttpError | undefined

/**
 * Names the steps of each call (`savePin.run`), so that stack traces and profiles show which call
 * it was.
 */
const nameSteps = (calls: Record<string, Endpoint>): void => {
  for (const [name, { handler }] of Object.entries(calls)) {
    for (const [step, work] of Object.entries(handler)) {
      // one that several calls share keeps its own name
      if (['load', 'prepares', 'prepare', 'run', ''].includes(work.name))
        Object.defineProperty(work, 'name', { value: `${name}.${step}` })
    }
  }
}

export const feature = <R extends Record<string, Route>>(
  _routes: R,
  calls: { [Name in keyof R]: Endpoint },
  httpErrorOf?: ErrorMapping,
): Feature => {
  nameSteps(calls)
  return { calls, ...(httpErrorOf && { httpErrorOf }) }
}

/** The error mappings of all features. */
export const listErrorMappings = (features: readonly Feature[]): ErrorMapping[] =>
  features.flatMap(({ httpErrorOf }) => (httpErrorOf ? [httpErrorOf] : []))

/**
 * Throws for what the permission table does not allow: 403, 402 or 409. For rights that depend on
 * the input.
 */
export const assertAllowed = <A extends Action>(
  actor: Actor | null,
  action: A,
  subject: ActionSubject<A>,
): void => {
  const verdict = actor ? checkPermission(actor, action, subject) : 'session.ended'
  if (verdict !== 'ok') throw new HttpError(verdict)
}

/** The signed-in user of a call that only staff may make. */
export const assertStaff = ({ actor }: Pick<Scope, 'actor'>): Staff => {
  if (actor?.kind !== 'staff') throw new HttpError('role.denied')
  return actor
}

/**
 * The session of a call that only a person who is signed in can make: what it makes is bound to it.
 */
export const assertSession = ({
  scope,
  sessionId,
}: {
  scope: Pick<Scope, 'actor'>
  sessionId: string | null
}): string => {
  if (sessionId) return sessionId
  throw new HttpError(assertStaff(scope).apiKey ? 'apiKey.denied' : 'session.ended')
}

/** The holder of a share link, of a call whose right nobody else has. */
export const assertVisitor = ({ actor }: Scope): Visitor => {
  if (actor?.kind !== 'visitor')
    throw new Error('somebody without a link has the right of those who have one')
  return actor
}

/** For rights that need no record. */
export const loadNoRecord = () => null
