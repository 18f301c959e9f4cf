import type { ErrorBody, ErrorCode } from '@nspect/contract/errors/httpErrors'
import { type Locale, resolveLocale } from '@nspect/contract/i18n/locale'
import { formatDecimal, formatNumber } from '@nspect/contract/i18n/numberFormats'
import { fillPlaceholders } from '@nspect/contract/messages/fillPlaceholders'
import {
  type InstallationFeatures,
  resolveErrorKeyForInstallation,
  resolveMessageKeyForInstallation,
} from '@nspect/contract/messages/textsByInstallation'
import { getTranslation } from '@nspect/contract/messages/translations'
import { type Language, languages } from '@nspect/contract/shared/enums'
import { getFormFieldName } from './fieldNames/fieldNames.ts'
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
export const getLocalizedTexts = (
  language: Language,
  { sendsMail, sellsPlans }: InstallationFeatures,
): LocalizedTexts => {
  const cacheKey = `${language} ${sendsMail} ${sellsPlans}`
  const cached = cache.get(cacheKey)
  if (cached) return cached
  const installation = { sendsMail, sellsPlans }
  const { messages, errors } = getTranslation(language)
  const all: Record<string, string> = messages
  const words: LocalizedTexts = {
    language,
    say: (key, values) =>
      fillPlaceholders(all[resolveMessageKeyForInstallation(installation, key)] ?? key, values),
    errorText: (code) => {
      const replacement = resolveErrorKeyForInstallation(installation, code)
      return replacement ? messages[replacement] : errors[code]
    },
  }
  cache.set(cacheKey, words)
  return words
}

/** The tags of `Accept-Language`, such as `en-GB`, or of an address that names one. */
const parseLanguageTags = (header: string | undefined): string[] =>
  (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '')

/** The first language in `Accept-Language` that is supported, else English (T5). */
export const parseAcceptedLanguage = (header: string | undefined): Language => {
  for (const tag of parseLanguageTags(header)) {
    const [name = ''] = tag.toLowerCase().split('-')
    const found = languages.find((language) => language === name)
    if (found) return found
  }
  return 'en'
}

/**
 * How the sender of `Accept-Language` reads dates and numbers, in the language that is shown to
 * them.
 */
export const parseAcceptedLocale = (
  header: string | undefined,
  language = parseAcceptedLanguage(header),
): Locale => resolveLocale(language, parseLanguageTags(header))

/** A waiting time with its plurals: in seconds, above a minute and a half in minutes. */
export const formatWaitingTime = (language: Language, seconds: number): string => {
  const [count, unit] = seconds <= 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return formatNumber(count, language, { style: 'unit', unit, unitDisplay: 'long' })
}

/** An amount of storage. */
export const formatGigabytes = (locale: Locale, bytes: number): string =>
  `${formatDecimal(bytes / 1024 ** 3, 1, locale)} GB`

/** The values of an error's sentence: those with a unit in their name are written with it. */
const shownValues = (language: Language, values: HttpError['values']) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name === 'waitSeconds') return ['wait', formatWaitingTime(language, Number(value))]
      if (!name.endsWith('Bytes')) return [name, value]
      return [name.slice(0, -'Bytes'.length), formatGigabytes(language, Number(value))]
    }),
  )

/** The body of an error (T4): `Message` is the first field's sentence if there are field errors. */
export const buildErrorBody = (refusal: HttpError, words: LocalizedTexts): ErrorBody => {
  const errors = refusal.errors.map(({ field, key, values }) => ({
    field,
    message: words.say(key, { name: getFormFieldName(words.language, field), ...values }),
  }))
  const text = words.errorText(refusal.code)
  const values = shownValues(words.language, refusal.values)
  const Message = fillPlaceholders(text, { first: errors[0]?.message ?? '', ...values })
  return {
    Message,
    code: refusal.code,
    ...(errors.length > 0 ? { errors } : {}),
    ...(refusal.current === undefined ? {} : { current: refusal.current }),
  }
}
