import { type ErrorCode, httpErrors } from '@nspect/contract/errors/httpErrors'

export interface FieldError {
  field: string
  /** key of a sentence, with its values */
  key: string
  values: Record<string, string | number>
}

/**
 * The one way to reject a request. Status and sentence come from the error table; `values` fill its
 * placeholders. What whoever runs nSpect needs to know of it is its `cause`: logged, and told to
 * nobody else.
 */
export class HttpError extends Error {
  readonly code: ErrorCode
  readonly values: Record<string, string | number>
  readonly errors: FieldError[]
  readonly current: unknown

  constructor(
    code: ErrorCode,
    details: {
      values?: Record<string, string | number>
      errors?: FieldError[]
      current?: unknown
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: details.cause })
    this.name = 'HttpError'
    this.code = code
    this.values = details.values ?? {}
    this.errors = details.errors ?? []
    this.current = details.current
  }

  get status(): number {
    return httpErrors[this.code]
  }
}

/**
 * The value, or throws the error if it is undefined: `assertFound(await findPin(…),
 * 'record.missing')`.
 */
export const assertFound = <T>(value: T | undefined, code: ErrorCode): T => {
  if (value === undefined) throw new HttpError(code)
  return value
}

/** A field error for input whose shape is valid. */
export const createFieldError = (field: string, key = 'value.invalid'): HttpError =>
  new HttpError('input.invalid', { errors: [{ field, key, values: {} }] })
