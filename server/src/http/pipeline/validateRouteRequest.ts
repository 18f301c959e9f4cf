import { fieldAliases } from '@nspect/contract/http/fieldAliases'
import type { Route, RouteInput } from '@nspect/contract/http/route'
import { z } from 'zod'
import { getSingleHeader } from '../getSingleHeader.ts'
import { type FieldError, HttpError } from '../httpError.ts'
import { getLocalizedTexts, parseAcceptedLanguage } from '../localizedTexts.ts'
import { isRecord } from './authenticate.ts'
import { listAttemptsToReset } from './rateLimit.ts'
import type { ReceivedBody } from './receiveRequestBody.ts'
import type { AuthenticatedContext, ValidatedContext } from './requestContext.ts'

/**
 * The path of the first text that cannot be stored as it is: NUL or half a surrogate pair (BI-021,
 * BI-022).
 */
const brokenText = (value: unknown, path: string): string | undefined => {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inside] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`
    const found = brokenText(key, at) ?? brokenText(inside, at)
    if (found !== undefined) return found
  }
  return undefined
}

type RawIssue = Parameters<NonNullable<z.core.$ZodErrorMap>>[0]

/** The key of the message for an issue; it is translated when the response is built. */
const getMessageKey = (issue: RawIssue): string => {
  if (issue.input === undefined || issue.input === null) return 'value.required'
  const isNumber = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int')
  // a number above every possible id is invalid, not too big
  if (issue.code === 'too_big' && isNumber)
    return Number(issue.maximum) < 1e9 ? 'value.tooBig' : 'value.invalid'
  if (issue.code === 'too_small' && isNumber && Number(issue.minimum) > 1) return 'value.tooSmall'
  if (issue.code === 'too_big') return issue.origin === 'array' ? 'value.tooMany' : 'value.tooLong'
  if (issue.code === 'too_small' && issue.origin === 'string' && Number(issue.minimum) > 1)
    return 'value.tooShort'
  if (issue.code === 'too_small' && issue.origin === 'string') return 'value.required'
  return 'value.invalid'
}

const getIssueLimits = (issue: z.core.$ZodIssue): Record<string, string | number> => {
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
  const found = schema.safeParse(value, { error: getMessageKey })
  if (found.success) {
    // fields that were sent as JSON text are parsed only now
    const hidden = brokenText(found.data, '')
    if (hidden === undefined) return found.data as object
    errors.push({ field: hidden, key: 'value.invalid', values: {} })
    return {}
  }
  for (const issue of found.error.issues) {
    errors.push({
      field: issue.path.join('.') || 'body',
      key: issue.message,
      values: getIssueLimits(issue),
    })
  }
  return {}
}

/** Renames alternative spellings of a field (T3). */
const canonical = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const others = Object.keys(body).filter((key) => Object.hasOwn(fieldAliases, key))
  if (others.length === 0) return body
  const renamed: Record<string, unknown> = { ...body }
  for (const key of others) renamed[fieldAliases[key] ?? key] ??= renamed[key]
  return renamed
}

/**
 * Drops nulls, and empty values of a form, for fields that do not accept them, so that the answer
 * of a read can be sent back unchanged (T127).
 */
const withoutNothings = (
  schema: z.ZodType | undefined,
  body: unknown,
  isForm: boolean,
): unknown => {
  if (!(schema instanceof z.ZodObject) || !isRecord(body)) return body
  const fields = schema.shape as Record<string, z.ZodType>
  const isNothing = ([name, value]: [string, unknown]) =>
    (value === null || (isForm && value === '')) && fields[name]?.safeParse(value).success === false
  const entries = Object.entries(body)
  return entries.some(isNothing)
    ? Object.fromEntries(entries.filter((entry) => !isNothing(entry)))
    : body
}

/**
 * Validates everything a caller sent against the route's declaration; throws 400 naming each
 * invalid field.
 */
export const parseRouteInput = <R extends Route>(
  route: R,
  sent: { query: unknown; params: unknown; body: unknown },
): RouteInput<R> => {
  const errors: FieldError[] = []
  const input = {
    ...checkPart(route.query, sent.query, errors),
    ...checkPart(route.params, sent.params, errors),
    ...('body' in route
      ? checkPart(
          route.body,
          withoutNothings(route.body, canonical(sent.body), route.kind === 'upload'),
          errors,
        )
      : {}),
  }
  if (errors.length > 0) throw new InvalidInputError(errors, validFields(route, sent))
  return input as RouteInput<R>
}

/** Input that is not as declared, with those of its fields that are. */
export class InvalidInputError extends HttpError {
  readonly valid: object
  readonly invalid: ReadonlySet<string>
  constructor(
    errors: FieldError[],
    { valid, invalid }: { valid: object; invalid: ReadonlySet<string> },
  ) {
    super('input.invalid', { errors })
    this.valid = valid
    this.invalid = invalid
  }
}

/**
 * Each declared field on its own: the values of those that are valid, and the names of the others.
 */
const validFields = (route: Route, sent: { query: unknown; params: unknown; body: unknown }) => {
  const valid: Record<string, unknown> = {}
  const invalid = new Set<string>()
  const body =
    'body' in route
      ? withoutNothings(route.body, canonical(sent.body), route.kind === 'upload')
      : undefined
  const parts: [z.ZodType | undefined, unknown][] = [
    [route.query, sent.query],
    [route.params, sent.params],
    ['body' in route ? route.body : undefined, body],
  ]
  for (const [schema, values] of parts) {
    if (!(schema instanceof z.ZodObject)) continue
    for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
      const value = isRecord(values) && Object.hasOwn(values, name) ? values[name] : undefined
      const found = brokenText(value, name) === undefined ? field.safeParse(value) : undefined
      if (found?.success && isRecord(values)) valid[name] = found.data
      else invalid.add(name)
    }
  }
  return { valid, invalid }
}

/**
 * Does this call open a share link? Its token is a credential, although the call needs no
 * authenticated caller.
 */
const opensLink = ({ can, credential, query }: Route): boolean =>
  can === 'public' &&
  credential === undefined &&
  query instanceof z.ZodObject &&
  'token' in query.shape

/** A malformed token is treated like any invalid token (T5). */
const readInput = (
  { endpoint: { route }, request }: AuthenticatedContext,
  body: unknown,
): object => {
  try {
    return parseRouteInput(route, { query: request.query, params: request.params, body }) as object
  } catch (error) {
    if (
      error instanceof HttpError &&
      opensLink(route) &&
      error.errors.some(({ field }) => field === 'token')
    )
      throw new HttpError('share.noToken')
    throw error
  }
}

/** Validates what was received against the route's shape. Throws naming each invalid field. */
export const validateRouteRequest = async (
  context: AuthenticatedContext,
  { fields, uploads }: ReceivedBody,
): Promise<ValidatedContext> => {
  const { services, endpoint, request, now } = context
  const { route } = endpoint
  const input = readInput(context, fields)
  const words = getLocalizedTexts(
    parseAcceptedLanguage(getSingleHeader(request, 'accept-language')),
    services.site,
  )
  return {
    ...context,
    input,
    uploads,
    words,
    attemptKeys: await listAttemptsToReset(services.tokens, route, request, now),
  }
}
