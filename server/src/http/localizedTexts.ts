import { type Language, languages } from '@nspect/contract/enums'
import { type ErrorBody, type ErrorCode, httpErrors } from '@nspect/contract/httpErrors'
import { fieldName } from '@nspect/contract/messages/fieldNames'
import { fill } from '@nspect/contract/messages/shared'
import {
  errorMessageIn,
  type Installation,
  messageKeyIn,
} from '@nspect/contract/messages/textsByInstallation'
import { translationOf } from '@nspect/contract/messages/translations/languages'
import type { HttpError } from './httpError.ts'

/** Texts for people, in one language and true in this installation. */
export interface LocalizedTexts {
  language: Language
  /** An unknown key is returned as it is: it may be a sentence already. */
  say(key: string, values?: Record<string, string | number>): string
  /** the text of an error, with its placeholders */
  errorText(code: ErrorCode): string
}

const cache = new Map<string, LocalizedTexts>()

/** The texts of a language. */
export const localizedTexts = (
  language: Language,
  { sendsMail, sellsPlans }: Installation,
): LocalizedTexts => {
  const cacheKey = `${language} ${sendsMail} ${sellsPlans}`
  const cached = cache.get(cacheKey)
  if (cached) return cached
  const installation = { sendsMail, sellsPlans }
  const { messages, errors } = translationOf(language)
  const all: Record<string, string> = messages
  const words: LocalizedTexts = {
    language,
    say: (key, values) => fill(all[messageKeyIn(installation, key)] ?? key, values),
    errorText: (code) => {
      const replacement = errorMessageIn(installation, code)
      return replacement ? messages[replacement] : (errors[code] ?? httpErrors[code].text)
    },
  }
  cache.set(cacheKey, words)
  return words
}

/** The first tag of `Accept-Language`, such as `en-US`; empty without one. */
export const localeOf = (header: string | undefined): string =>
  /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8})*)/i.exec(header?.slice(0, 200) ?? '')?.[1] ?? ''

/** The tags of `Accept-Language` that are a language or one with its region, such as `en-GB`. */
export const languageTagsOf = (header: string | undefined): string[] =>
  (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '')
    .filter((tag) => /^[a-z]{2}(?:-[a-z]{2})?$/i.test(tag))

/** The first language in `Accept-Language` that is supported, else English (T5). */
export const languageOf = (header: string | undefined): Language => {
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const [tag = ''] = part.trim().toLowerCase().split(/[-;]/)
    const found = languages.find((language) => language === tag)
    if (found) return found
  }
  return 'en'
}

/** A waiting time in somebody's language with its plurals: in seconds, above a minute and a half in minutes. */
export const waitIn = (language: Language, seconds: number): string => {
  const [count, unit] = seconds <= 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** The body of an error (T4): `Message` is the first field's sentence if there are field errors. */
export const bodyOf = (refusal: HttpError, words: LocalizedTexts): ErrorBody => {
  const errors = refusal.errors.map(({ field, key, values }) => ({
    field,
    message: words.say(key, { name: fieldName(words.language, field), ...values }),
  }))
  const text = words.errorText(refusal.code)
  const { waitSeconds, ...values } = refusal.values
  const wait =
    waitSeconds === undefined ? {} : { wait: waitIn(words.language, Number(waitSeconds)) }
  const Message = fill(text, { first: errors[0]?.message ?? '', ...wait, ...values })
  return {
    Message,
    code: refusal.code,
    ...(errors.length > 0 ? { errors } : {}),
    ...(refusal.current === undefined ? {} : { current: refusal.current }),
  }
}
