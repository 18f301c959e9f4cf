import { aliases } from '@nspect/contract/fieldAliases'
import type { InputOf, Route } from '@nspect/contract/route'
import { z } from 'zod'
import { type FieldError, HttpError } from '../httpError.ts'
import { languageOf, localizedTexts } from '../localizedTexts.ts'
import { readUpload } from '../readUpload.ts'
import { authenticate, headerOf, identifyCaller, isNamedInBody } from './authenticate.ts'
import { attemptsToReset, limitAccount } from './rateLimit.ts'
import type { AuthenticatedContext, RequestContext, ValidatedContext } from './requestContext.ts'

/** The path of the first text that cannot be stored as it is: NUL or half a surrogate pair (BI-021, BI-022). */
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

/** The key of the message for an issue; it is translated when the response is built. */
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
    // fields that were sent as JSON text are parsed only now
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

/** Renames alternative spellings of a field (T3). */
const canonical = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const others = Object.keys(body).filter((key) => Object.hasOwn(aliases, key))
  if (others.length === 0) return body
  const renamed: Record<string, unknown> = { ...body }
  for (const key of others) renamed[aliases[key] ?? key] ??= renamed[key]
  return renamed
}

/** Validates everything a caller sent against the route's declaration; throws 400 naming each invalid field. */
export const checkInput = <R extends Route>(
  route: R,
  sent: { query: unknown; params: unknown; body: unknown },
): InputOf<R> => {
  const errors: FieldError[] = []
  const input = {
    ...checkPart(route.query, sent.query, errors),
    ...checkPart(route.params, sent.params, errors),
    ...('body' in route ? checkPart(route.body, canonical(sent.body), errors) : {}),
  }
  if (errors.length > 0) throw new HttpError('input.invalid', { errors })
  return input as InputOf<R>
}

/** Does this call open a share link? Its token is a credential, although the call needs no authenticated caller. */
const opensLink = ({ can, credential, query }: Route): boolean =>
  can === 'public' && credential === undefined && query instanceof z.ZodObject && 'token' in query.shape

/**
 * A malformed token is treated like any invalid token (T5). A reader without access gets that error rather than
 * validation errors of their input.
 */
const inputOf = async (context: AuthenticatedContext, body: unknown): Promise<object> => {
  const { endpoint, request, services } = context
  const { route } = endpoint
  try {
    return checkInput(route, { query: request.query, params: request.params, body }) as object
  } catch (error) {
    if (error instanceof HttpError && opensLink(route) && error.errors.some(({ field }) => field === 'token'))
      throw new HttpError('share.noToken')
    if (!route.changes) await identifyCaller(context, services.db)
    throw error
  }
}

type Form = Awaited<ReturnType<typeof readUpload>>

/**
 * Reads a form that names its caller in a field: before it, there is nothing to authenticate by. If the field comes before the
 * files, as our own client sends it, the call is counted and an invalid one is refused before their bytes are read; otherwise
 * they are discarded. Undefined for every other body, which is read once the credential was.
 */
export const readNamingForm = async (context: RequestContext): Promise<(Form & { isCounted: boolean }) | undefined> => {
  const { services, endpoint, request, files } = context
  const { route } = endpoint
  if (route.kind !== 'upload' || !isNamedInBody(route) || !request.isMultipart()) return undefined
  let isCounted = false
  const beforeFile = async (fields: Record<string, unknown>) => {
    if (isCounted || fields.token === undefined) return
    isCounted = true
    request.body = fields
    await limitAccount(context)
    await identifyCaller(await authenticate(context), services.db)
  }
  const form = await readUpload(request, route, files, services.bodies, beforeFile)
  request.body = form.fields
  return { ...form, isCounted }
}

/** Reads body and uploads, unless `form` was read already, and validates them against the route's shape. Throws naming each invalid field. */
export const validate = async (context: AuthenticatedContext, form?: Form): Promise<ValidatedContext> => {
  const { services, endpoint, request, files, now } = context
  const { route } = endpoint
  const isUpload = request.isMultipart()
  if (route.kind === 'json' ? isUpload : route.kind === 'upload' && !isUpload && !request.body)
    throw new HttpError('body.type')
  const { fields, uploads } =
    route.kind === 'upload' && isUpload
      ? (form ?? (await readUpload(request, route, files, services.bodies)))
      : { fields: request.body, uploads: [] }
  const input = await inputOf(context, fields)
  const words = localizedTexts(languageOf(headerOf(request, 'accept-language')))
  return { ...context, input, uploads, words, attemptKeys: await attemptsToReset(services.tokens, route, request, now) }
}
