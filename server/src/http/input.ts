import { aliases } from '@nspect/contract/aliases'
import type { InputOf, Route } from '@nspect/contract/route'
import type { z } from 'zod'
import { type FieldError, Refusal } from './refuse.ts'

/** The first place whose text cannot be stored as it is: NUL or half a surrogate pair (BI-021, BI-022). */
const brokenText = (value: unknown, path: string): string | undefined => {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inside] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`
    const found = brokenText(key, at) ?? brokenText(inside, at)
    if (found !== undefined) return found
  }
  return undefined
}

type RawIssue = Parameters<NonNullable<z.core.$ZodErrorMap>>[0]

/** Names what is wrong by a key; sentences are made when the answer is worded. */
const keyOf = (issue: RawIssue): string => {
  if (issue.input === undefined || issue.input === null) return 'value.required'
  if (issue.code === 'too_big') return issue.origin === 'array' ? 'value.tooMany' : 'value.tooLong'
  if (issue.code === 'too_small' && issue.origin === 'string' && Number(issue.minimum) > 1) return 'value.tooShort'
  if (issue.code === 'too_small' && issue.origin === 'string') return 'value.required'
  return 'value.invalid'
}

const limitsOf = (issue: z.core.$ZodIssue): Record<string, string | number> => {
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  if (issue.code !== 'custom') return {}
  const { max, min } = issue.params ?? {}
  return { ...(typeof max === 'number' && { max }), ...(typeof min === 'number' && { min }) }
}

const checkPart = (schema: z.ZodType | undefined, value: unknown, errors: FieldError[]): object => {
  if (!schema) return {}
  const broken = brokenText(value, '')
  if (broken !== undefined) {
    errors.push({ field: broken, key: 'value.invalid', values: {} })
    return {}
  }
  const found = schema.safeParse(value, { error: keyOf })
  if (found.success) {
    // what travelled as JSON text has only now become text of its own
    const hidden = brokenText(found.data, '')
    if (hidden === undefined) return found.data as object
    errors.push({ field: hidden, key: 'value.invalid', values: {} })
    return {}
  }
  for (const issue of found.error.issues) {
    errors.push({ field: issue.path.join('.') || 'body', key: issue.message, values: limitsOf(issue) })
  }
  return {}
}

/** Renames other spellings of a field (T3). */
const named = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const others = Object.keys(body).filter((key) => Object.hasOwn(aliases, key))
  if (others.length === 0) return body
  const renamed: Record<string, unknown> = { ...body }
  for (const key of others) renamed[aliases[key] ?? key] ??= renamed[key]
  return renamed
}

/** Checks everything a caller sent against the route's declaration; refuses naming each field (400). */
export const checkInput = <R extends Route>(
  route: R,
  sent: { query: unknown; params: unknown; body: unknown },
): InputOf<R> => {
  const errors: FieldError[] = []
  const input = {
    ...checkPart(route.query, sent.query, errors),
    ...checkPart(route.params, sent.params, errors),
    ...('body' in route ? checkPart(route.body, named(sent.body), errors) : {}),
  }
  if (errors.length > 0) throw new Refusal('input.invalid', { errors })
  return input as InputOf<R>
}
