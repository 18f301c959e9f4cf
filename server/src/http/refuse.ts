import { type RefusalCode, refusals } from '@nspect/contract/refusals'

export interface FieldError {
  field: string
  /** key of a sentence, with its values */
  key: string
  values: Record<string, string | number>
}

/** The one way to say no. Status and sentence come from the table of refusals; `values` fill the sentence's marks. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly values: Record<string, string | number>
  readonly errors: FieldError[]
  readonly current: unknown

  constructor(
    code: RefusalCode,
    given: { values?: Record<string, string | number>; errors?: FieldError[]; current?: unknown } = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.values = given.values ?? {}
    this.errors = given.errors ?? []
    this.current = given.current
  }

  get status(): number {
    return refusals[this.code].status
  }
}

/** The value, or the refusal: `need(await findPin(…), 'record.missing')`. */
export const need = <T>(value: T | undefined, code: RefusalCode): T => {
  if (value === undefined) throw new Refusal(code)
  return value
}

/** Refuses a field of the input after its shape was found right. */
export const refuseField = (field: string, key = 'value.invalid'): Refusal =>
  new Refusal('input.invalid', { errors: [{ field, key, values: {} }] })
