import { fill, messages } from '@nspect/contract/messages'
import { type RefusalBody, refusals } from '@nspect/contract/refusals'
import type { Refusal } from './refuse.ts'

/** Words for people: the sentences of the kernel and of every registered feature. */
export type Words = (key: string, values?: Record<string, string | number>) => string

export const wordsOf = (features: readonly Record<string, string>[]): Words => {
  const all: Record<string, string> = Object.assign({}, messages, ...features)
  return (key, values) => fill(all[key] ?? key, values)
}

/** The body of an error (T4): `Message` is the first field's sentence where fields are named. */
export const bodyOf = (refusal: Refusal, words: Words): RefusalBody => {
  const errors = refusal.errors.map(({ field, key, values }) => ({
    field,
    message: words(key, { name: field, ...values }),
  }))
  const Message = fill(refusals[refusal.code].text, { first: errors[0]?.message ?? '', ...refusal.values })
  return {
    Message,
    code: refusal.code,
    ...(errors.length > 0 ? { errors } : {}),
    ...(refusal.current === undefined ? {} : { current: refusal.current }),
  }
}
