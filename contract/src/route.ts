import type { z } from 'zod'
import type { Action } from './policy.ts'

/** A file field of a multipart call. */
export interface FileRule {
  /** how many files of this name at most */
  max: number
  maxBytes: number
  /** document: anything but programs and pages (T87) */
  takes: 'image' | 'model' | 'document'
}

/**
 * At most `max` calls per `seconds`, counted for each of `per`: the caller's address, the account that the body's field
 * `account` names, the link that the share token belongs to. With `forgives`, a call that succeeds wipes the count.
 */
export type Rate = { max: number; seconds: number; forgives?: true } & (
  | { per: 'ip' | 'link+ip' }
  | { per: 'account' | 'account+ip'; account: string }
)

interface Common {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** below /api/; matched without regard to case (T2) */
  path: string
  /** the right that is asked, or 'public': a call that nobody guards does not compile */
  can: Action | 'public'
  /** does it change anything? Then one transaction, a lock on the inspection, an audit row, an idempotency key */
  changes: boolean
  /** answered to a browser on the same machine only; to everyone else the address does not exist */
  from?: 'loopback'
  /**
   * which credential counts: a session (bearer header), a share token (field `token`), or a print ticket (field `token`);
   * `any`, for public calls: a session or a share token is told apart from nobody, and none is asked for; `none`, for calls
   * of other servers, which sign what they send: who comes with a credential of a person is refused
   */
  credential?: 'session' | 'share' | 'print' | 'any' | 'none'
  query?: z.ZodType
  params?: z.ZodType
  /** key of the sentence that a successful change answers as `message` */
  says?: string
  /** the answer holds what only its hash is stored of: it is stored encrypted for a repeated call */
  isSecret?: true
  rate?: readonly Rate[]
}

export interface JsonRoute extends Common {
  kind: 'json'
  body?: z.ZodType
  bodyLimit?: number
  /** for calls of other servers that send a form: its text arrives as `payload`, what stands in this header as `signature` */
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
}
export type Route = JsonRoute | UploadRoute | StreamRoute

/** The fields of a call's body that hold text: only these can name an account. */
type TextFieldOf<R> = R extends { body: infer B extends z.ZodType }
  ? { [Field in keyof z.output<B>]: z.output<B>[Field] extends string ? Field : never }[keyof z.output<B>]
  : never
/** The fields by which the rates of a call count accounts. */
type CountedFieldOf<R> = R extends { rate: readonly (infer One)[] }
  ? Extract<One, { account: string }>['account']
  : never

/** Declares the calls of one feature; keeps each call's exact type. A rate that counts by a field the call does not take does not compile. */
export const routes = <const R extends Record<string, Route>>(
  declared: R & { [Name in keyof R]: CountedFieldOf<R[Name]> extends TextFieldOf<R[Name]> ? unknown : never },
): R => declared

type In<T> = T extends z.ZodType ? z.input<T> : unknown
type Out<T> = T extends z.ZodType ? z.output<T> : unknown
type Part<R, K extends string> = R extends { [P in K]?: infer T } ? T : undefined

/** What a caller passes: query, path values and body in one object (`File`s aside). */
export type ArgsOf<R extends Route> = In<Part<R, 'query'>> & In<Part<R, 'params'>> & In<Part<R, 'body'>>
/** What a handler gets: the same, checked. */
export type InputOf<R extends Route> = Out<Part<R, 'query'>> & Out<Part<R, 'params'>> & Out<Part<R, 'body'>>
/** What a handler answers; the kernel words `message`, a key, which is the route's `says` unless the handler names another. */
export type ResultOf<R extends Route> = R extends { answer: infer A extends z.ZodType }
  ? R extends { says: string }
    ? Omit<z.input<A>, 'message'> & { message?: string }
    : z.input<A>
  : never
/** What a caller receives. */
export type AnswerOf<R extends Route> = R extends { answer: infer A extends z.ZodType } ? z.output<A> : Blob
