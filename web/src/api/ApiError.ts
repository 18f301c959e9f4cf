import type { ErrorCode } from '@nspect/contract/errors/httpErrors'

export interface FieldError {
  field: string
  message: string
}

/**
 * A failed call. `message` is a sentence for the person; `status` 0 means that there was no
 * response.
 */
export class ApiError extends Error {
  readonly status: number
  /**
   * the server's code; `network` = no response, `cancelled` = aborted by the caller, `unknown` =
   * not our body
   */
  readonly code: ErrorCode | 'network' | 'cancelled' | 'unknown'
  readonly errors: readonly FieldError[]
  /** the stored record, when a save was rejected as stale */
  readonly current: unknown

  constructor(
    message: string,
    details: {
      status: number
      code: ApiError['code']
      errors?: readonly FieldError[]
      current?: unknown
    },
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = details.status
    this.code = details.code
    this.errors = details.errors ?? []
    this.current = details.current
  }
}

/** The sentence of something thrown, for the person. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const parseFieldErrors = (value: unknown): FieldError[] =>
  Array.isArray(value)
    ? value.filter(
        (e): e is FieldError =>
          isRecord(e) && typeof e.field === 'string' && typeof e.message === 'string',
      )
    : []

/**
 * Creates the error of an unsuccessful response. `body` is the parsed JSON, or undefined if it was
 * not JSON (a proxy's page, a cut connection); `fallback` is the message for that case. `reference`
 * is said with a fault of the server, so that the person can quote it.
 */
export const toApiError = (
  status: number,
  body: unknown,
  fallback: string,
  reference = '',
): ApiError => {
  if (!isRecord(body) || typeof body.Message !== 'string' || body.Message === '') {
    return new ApiError(fallback, { status, code: 'unknown' })
  }
  const code = typeof body.code === 'string' ? (body.code as ErrorCode) : 'unknown'
  const message =
    code === 'server.fault' && reference ? `${body.Message} ${reference}` : body.Message
  return new ApiError(message, {
    status,
    code,
    errors: parseFieldErrors(body.errors),
    current: body.current,
  })
}

/** Whether the request was stopped by the person, or with the form that sent it. */
export const isRequestCancelled = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'cancelled'

/**
 * Whether the request may have succeeded: no response, stopped on the way, or a server or proxy
 * error.
 */
export const mayRequestHaveSucceeded = (error: ApiError): boolean =>
  error.status === 0 || error.status >= 500
