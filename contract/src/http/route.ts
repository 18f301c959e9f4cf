import type { z } from 'zod'
import type { Action } from '../permissions/policy.ts'

/** A file field of a multipart call. */
export interface FileRule {
  /** maximum number of files of this name */
  max: number
  maxBytes: number
  /** document: anything but executables and web pages (T87); table: read, and not kept */
  takes: 'image' | 'model' | 'plan' | 'document' | 'table'
}

/**
 * Rate limit: at most `max` calls per `seconds`, counted per caller's address, per account named by
 * the body's field `account`, or per link of the share token, from each address or from all. With
 * `forgives`, a successful call resets the count.
 */
export type Rate = { max: number; seconds: number; forgives?: true } & (
  | { per: 'ip' | 'link' | 'link+ip' }
  | { per: 'account' | 'account+ip'; account: string }
)

interface Common {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** below /api/; matched without regard to case (T2) */
  path: string
  /** the required right, or 'public': a call without either does not compile */
  can: Action | 'public'
  /**
   * whether the call writes: if so, one transaction, a lock on the inspection, an audit row, an
   * idempotency key
   */
  changes: boolean
  /** available to browsers on the same machine only; for all others the route does not exist */
  from?: 'loopback'
  /**
   * accepted credential: a session (bearer header), a share token (field `token`), or a print
   * ticket (field `token`); `any`, for public calls: a session, a share token or none, all treated
   * alike; `none`, for webhooks, which are signed: a request with a user's credential is rejected
   */
  credential?: 'session' | 'share' | 'print' | 'any' | 'none'
  query?: z.ZodType
  params?: z.ZodType
  /** key of the message that a successful change returns as `message` */
  successMessage?: string
  /**
   * the response contains a secret of which only the hash is stored: it is stored encrypted for
   * idempotent replays
   */
  isSecret?: true
  rate?: readonly Rate[]
}

export interface JsonRoute extends Common {
  kind: 'json'
  body?: z.ZodType
  bodyLimit?: number
  /**
   * for webhooks with a form body: its raw text arrives as `payload`, the value of this header as
   * `signature`
   */
  signatureHeader?: string
  answer: z.ZodType
}
export interface UploadRoute extends Common {
  kind: 'upload'
  body: z.ZodType
  files: Record<string, FileRule>
  answer: z.ZodType
}
export interface StreamRoute extends Common {
  kind: 'stream'
  /** for what does not fit into an address */
  body?: z.ZodType
}
export type Route = JsonRoute | UploadRoute | StreamRoute

/** The text fields of a call's body: only these can name an account. */
type TextField<R> = R extends { body: infer B extends z.ZodType }
  ? {
      [Field in keyof z.output<B>]: z.output<B>[Field] extends string ? Field : never
    }[keyof z.output<B>]
  : never
/** The fields by which a call's rate limits count accounts. */
type CountedField<R> = R extends { rate: readonly (infer One)[] }
  ? Extract<One, { account: string }>['account']
  : never

/**
 * Declares the calls of a feature; keeps each call's exact type. A rate limit by an unknown field
 * does not compile.
 */
export const routes = <const R extends Record<string, Route>>(
  declared: R & {
    [Name in keyof R]: CountedField<R[Name]> extends TextField<R[Name]> ? unknown : never
  },
): R => declared

type In<T> = T extends z.ZodType ? z.input<T> : unknown
type Out<T> = T extends z.ZodType ? z.output<T> : unknown
type Part<R, K extends string> = R extends { [P in K]?: infer T } ? T : undefined

/** Arguments of a caller: query, path values and body in one object (`File`s aside). */
export type RouteArgs<R extends Route> = In<Part<R, 'query'>> &
  In<Part<R, 'params'>> &
  In<Part<R, 'body'>>
/** Input of a handler: the same, validated. */
export type RouteInput<R extends Route> = Out<Part<R, 'query'>> &
  Out<Part<R, 'params'>> &
  Out<Part<R, 'body'>>
/**
 * Result of a handler; the server fills in the key `message`, by default the route's
 * `successMessage`.
 */
export type RouteResult<R extends Route> = R extends { answer: infer A extends z.ZodType }
  ? R extends { successMessage: string }
    ? Omit<z.input<A>, 'message'> & { message?: string }
    : z.input<A>
  : never
/** The response as the caller receives it. */
export type RouteResponse<R extends Route> = R extends { answer: infer A extends z.ZodType }
  ? z.output<A>
  : Blob
