import type { ErrorCode } from '@nspect/contract/httpErrors'

export interface FieldError {
  field: string
  message: string
}

/** A call that did not succeed. `message` is a sentence for the person; `status` 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number
  /** the server's stable code; `network` = nothing answered, `cancelled` = the caller stopped it, `unknown` = no body of ours */
  readonly code: ErrorCode | 'network' | 'cancelled' | 'unknown'
  readonly errors: readonly FieldError[]
  /** the stored record, when a stale save was refused */
  readonly current: unknown

  constructor(
    message: string,
    facts: { status: number; code: ApiError['code']; errors?: readonly FieldError[]; current?: unknown },
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = facts.status
    this.code = facts.code
    this.errors = facts.errors ?? []
    this.current = facts.current
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const fieldErrorsOf = (value: unknown): FieldError[] =>
  Array.isArray(value)
    ? value.filter((e): e is FieldError => isRecord(e) && typeof e.field === 'string' && typeof e.message === 'string')
    : []

/**
 * Makes the error of an answer that is not a success. `body` is what was parsed, or undefined when it was no JSON
 * (a proxy's page, a cut connection); `otherwise` is the sentence for that case.
 */
export const errorOfAnswer = (status: number, body: unknown, otherwise: string): ApiError => {
  if (!isRecord(body) || typeof body.Message !== 'string' || body.Message === '') {
    return new ApiError(otherwise, { status, code: 'unknown' })
  }
  const code = typeof body.code === 'string' ? (body.code as ErrorCode) : 'unknown'
  return new ApiError(body.Message, {
    status,
    code,
    errors: fieldErrorsOf(body.errors),
    current: body.current,
  })
}
