import { z } from 'zod'
import { isMoney } from '../money/amounts.ts'
import { limits } from './limits.ts'
import { parseUntrustedJson } from './parseUntrustedJson.ts'
import { parseUrl } from './parseUrl.ts'

/**
 * Scalars of the wire. An `error` here is a message key (see messages/texts.en.json), not a sentence:
 * server and forms translate it to the reader's language. Coercion is never used: it accepts "",
 * "0x10", null and [] as numbers.
 */

const biggestId = 2_147_483_647

/** A record's id in a body or a response. */
export const id = z.int().min(1).max(biggestId)

/** The id of a record to save; 0 for a new one (T6). */
export const idOrNew = z.int().min(0).max(biggestId)

/** The version of a record as it was read (T83). */
export const version = z.int().min(1).max(biggestId)

/** The message of a value that is missing, or that is not one of its kind. */
const missingOrInvalid = (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? 'value.required' : 'value.invalid'

/**
 * A record's id in a path, query or multipart field, where everything is text; parsed to a number.
 */
export const textId = z
  .union([id, z.string().regex(/^[1-9]\d{0,9}$/)], { error: missingOrInvalid })
  .transform(Number)
  .refine((n) => n <= biggestId, { error: 'value.invalid' })

/** Ids in a query, separated by commas; parsed to numbers, each once. */
export const idListText = (max: number) =>
  z
    .union([id, z.string().regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/)], { error: missingOrInvalid })
    .transform((value) => [...new Set(String(value).split(',').map(Number))])
    .refine((ids) => ids.length <= max && ids.every((number) => number <= biggestId), {
      error: 'value.invalid',
    })

/** A boolean, possibly sent as text. */
export const booleanOrText = z
  .union([z.boolean(), z.enum(['true', 'false'])], { error: missingOrInvalid })
  .transform((v) => v === true || v === 'true')

/** Code points, not UTF-16 units: an emoji counts once (BI-023). */
const codePoints = (s: string) => {
  let n = 0
  for (const _ of s) n++
  return n
}

/**
 * Free text up to `max` code points. The server rejects input with NUL or lone surrogates (BI-021,
 * BI-022).
 */
export const text = (max: number) =>
  z.string().refine((s) => s.length <= max || codePoints(s) <= max, {
    error: 'value.tooLong',
    params: { max },
  })

/** A text for which programs may send `true` or `false`, as of a yes/no field (T412). */
export const textOrFlag = (max: number) => z.union([text(max), z.boolean()]).transform(String)

/**
 * Whether anything of it can be seen: not only spaces, control characters and those without a
 * width.
 */
export const hasVisibleCharacter = (s: string): boolean =>
  /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(s)

/** Required text; `error` is the message key if it is blank. */
export const requiredText = (max: number, error = 'value.required') =>
  z
    .string({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? error : 'value.invalid',
    })
    .trim()
    .min(1, { error, abort: true })
    .refine(hasVisibleCharacter, { error, abort: true })
    .refine((s) => s.length <= max || codePoints(s) <= max, {
      error: 'value.tooLong',
      params: { max },
    })

/**
 * Line breaks and other control characters: in a name they could be injected into a mail header
 * (BI-028).
 */
const isOneLine = (s: string) => !/[\p{Cc}\u2028\u2029]/u.test(s)

/** Optional text on one line. */
export const optionalTextLine = (max: number) =>
  text(max).refine(isOneLine, { error: 'value.invalid' })

/** Required text on one line: names and other values that may appear in a mail header. */
export const requiredTextLine = (max: number, error?: string) =>
  requiredText(max, error).refine(isOneLine, { error: 'value.invalid' })

/**
 * A line of `min` to `max` characters, trimmed, with separate messages for too short and too long.
 */
export const textLineOfLength = (min: number, max: number, required = 'value.required') =>
  z
    .string({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? required : 'value.invalid',
    })
    .trim()
    .min(1, { error: required, abort: true })
    .refine(hasVisibleCharacter, { error: required, abort: true })
    .refine((s) => codePoints(s) >= min, { error: 'symbols.min', params: { min } })
    .refine((s) => s.length <= max || codePoints(s) <= max, {
      error: 'symbols.max',
      params: { max },
    })
    .refine(isOneLine, { error: 'value.invalid' })

/**
 * An e-mail address; errors are message keys. Its length is checked before any pattern is applied
 * (BI-033).
 */
export const emailAddress = (
  min: number,
  max: number,
  says: { needed: string; invalid: string } = {
    needed: 'value.required',
    invalid: 'email.invalid',
  },
) => textLineOfLength(min, max, says.needed).refine(isEmailAddress, { error: says.invalid })

/** An integer, possibly sent as text; parsed to a number. */
export const integerFromText = (min: number) =>
  z
    .union([z.int().min(min).max(biggestId), z.string().regex(/^(0|[1-9]\d{0,9})$/)], {
      error: missingOrInvalid,
    })
    .transform(Number)
    .refine((n) => n >= min && n <= biggestId, { error: 'value.invalid' })

/**
 * Whether it looks like an address: a local part without spaces or characters that nobody sees, by
 * which it would pass for another one, and a host of parts separated by dots.
 */
export const isEmailAddress = (value: string): boolean => {
  const at = value.indexOf('@')
  const [name, host] = [value.slice(0, at), value.slice(at + 1)]
  const isHost =
    host.length <= 253 &&
    host.includes('.') &&
    host.split('.').every((part) => /^(?!-)[\p{L}\p{M}\d-]{1,63}(?<!-)$/u.test(part))
  return (
    at > 0 &&
    at <= 64 &&
    /^[^\s@,;<>()[\]"\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+$/u.test(name) &&
    isHost
  )
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** An existing calendar day YYYY-MM-DD, 1900 to 2099 (T65); never shifted by a time zone. */
export const calendarDay = z
  .string({ error: 'value.required' })
  .max(10, { error: 'date.invalid' })
  .refine(
    (s) => {
      const m = /^(19\d\d|20\d\d)-(\d\d)-(\d\d)$/.exec(s)
      if (!m) return false
      const [month, day] = [Number(m[2]), Number(m[3])]
      return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(Number(m[1]), month)
    },
    { error: 'date.invalid' },
  )

/**
 * A cost from 0 to below 10^12 as decimal text with a point or comma, and the currency that it is
 * in, if the client has chosen none yet: `1250.50`, `1250,5 EUR`. How many decimals it may have says
 * its currency.
 */
export const cost = z
  .string({ error: 'pin.costInvalid' })
  .trim()
  .regex(/^\d{1,12}(?:[.,]\d{1,4})?(?: [A-Z]{3})?$/, { error: 'pin.costInvalid' })
  .transform((value) => value.replace(',', '.').replace(/^0+(?=\d)/, ''))
  .refine(isMoney, { error: 'setting.currency' })

/** An ISO instant in UTC in a response. */
export const instant = z.string()

/** When a record was changed last, as it was read: what a save sends back (T83). */
export const updatedAtAsRead = z
  .string()
  .refine((s) => !Number.isNaN(Date.parse(s)), { error: 'value.invalid' })

/**
 * A link for people to follow: https only, without credentials; the server never fetches it (T53,
 * BI-106).
 */
export const httpsLink = text(limits.link).refine(
  (s) => {
    const url = parseUrl(s)
    return (
      url !== null &&
      url.protocol === 'https:' &&
      url.username === '' &&
      url.password === '' &&
      /^https:\/\//i.test(s)
    )
  },
  { error: 'link.invalid' },
)

/** A value possibly sent as JSON text, as in multipart fields; errors inside keep their path. */
export const jsonField = <S extends z.ZodType>(inside: S) =>
  z
    .custom<z.input<S> | string>((value) => value !== undefined && value !== null, {
      error: 'value.invalid',
    })
    .transform((value, ctx): unknown => {
      if (typeof value !== 'string') return value
      const read = parseUntrustedJson(value)
      if (read) return read.value
      ctx.addIssue({ code: 'custom', message: 'value.invalid' })
      return z.NEVER
    })
    .pipe(inside as z.ZodType<z.output<S>>)

/**
 * The token of a share link; in a form before its files, so that an invalid one is refused before
 * they are read.
 */
export const sharedToken = requiredText(limits.link)

/**
 * Hidden from people, filled in by bots. Matches get an error response with these words instead of
 * being dropped silently, so that nobody whose browser filled it in believes that their input was
 * saved.
 */
export const honeypotField = (error: string) =>
  z
    .string()
    .refine((value) => value === '', { error })
    .optional()

/** The response of a call that writes: a message for the user, and further fields. */
export const messageResponse = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ message: z.string(), ...shape })
