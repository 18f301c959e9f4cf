import {
  errorsWithoutMail,
  errorsWithoutPlans,
  messagesWithoutMail,
} from '@nspect/contract/messages/textsByInstallation'
import { type Language, languages } from '@nspect/contract/shared/enums'
import { describe, expect, it } from 'vitest'
import {
  mailOnlyTexts,
  noMailOnlyTexts,
  planOnlyTexts,
  unrelatedTexts,
} from '../testing/conditionalTexts.ts'
import { firstScreenTexts } from './features.ts'
import { languageLoaders } from './languages/loaders.ts'

type Words = Record<Language, RegExp>

const wordsOfMail: Words = {
  en: /\b(sent|sends?|e-?mail(s|ed)?|mail(s|ed)?|on (its|their) way|notif\w*)\b/i,
  de: /mail|gesendet|geschickt|verschickt|sende[nt]|unterwegs|benachrichtig/i,
  es: /correo|enviad|enviar|en camino|de camino|notific/i,
  fr: /mail|courriel|envoy|en route|notifi/i,
  ja: /メール|送信|お送り|通知/,
  zh: /邮件|邮箱|发送|通知/,
}

const wordsOfPlans: Words = {
  en: /\bupgrad\w+/i,
  de: /upgrade|höheren tarif/i,
  es: /mejor(ar|e) (el )?plan|plan superior/i,
  fr: /forfait supérieur/i,
  ja: /アップグレード/,
  zh: /升级/,
}

/** All texts of a language by `namespace:key`, those of the server included. */
const loadLanguageTexts = async (language: Language): Promise<[string, string][]> =>
  Object.entries({
    ...(language === 'en' && firstScreenTexts),
    ...(await languageLoaders[language]()),
  }).flatMap(([namespace, texts]) =>
    Object.entries(texts).map(([key, text]): [string, string] => [`${namespace}:${key}`, text]),
  )

/** The keys of texts that have such a word in any language. */
const keysWith = async (words: Words): Promise<string[]> => {
  const keys = new Set<string>()
  for (const language of languages)
    for (const [key, text] of await loadLanguageTexts(language))
      if (words[language].test(text)) keys.add(key)
  return [...keys].sort()
}

const named = (namespace: string, keys: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(keys).map((key) => `${namespace}:${key}`)

const elsewhere = Object.values(unrelatedTexts).flatMap((byNamespace) =>
  Object.entries(byNamespace).flatMap(([namespace, keys]) =>
    keys.split(' ').map((key) => `${namespace}:${key}`),
  ),
)

const replacements = (table: Readonly<Record<string, string | null>>): string[] =>
  Object.values(table).flatMap((key) => key ?? [])

describe('the texts in six languages', () => {
  it('T490: that speak of sending have a row: shown only with mail, only without, or about something else', async () => {
    const rows = [
      ...Object.keys(mailOnlyTexts),
      ...replacements(mailOnlyTexts),
      ...noMailOnlyTexts,
      ...named('messages', messagesWithoutMail),
      ...named('errors', errorsWithoutMail),
      ...elsewhere,
    ]
    expect((await keysWith(wordsOfMail)).filter((key) => !rows.includes(key))).toEqual([])
  })

  it('T404: that offer a plan have a row with what is said where none is sold', async () => {
    const rows = [
      ...Object.keys(planOnlyTexts),
      ...named('errors', errorsWithoutPlans),
      ...elsewhere,
    ]
    expect((await keysWith(wordsOfPlans)).filter((key) => !rows.includes(key))).toEqual([])
    for (const language of languages) {
      const texts = Object.fromEntries(await loadLanguageTexts(language))
      const said = [
        ...Object.values(planOnlyTexts),
        ...Object.values(errorsWithoutPlans).map((key) => `messages:${key}`),
      ].map((key) => texts[key] ?? key)
      expect(said.filter((text) => wordsOfPlans[language].test(text))).toEqual([])
    }
  })

  it('T490: stand in the rows once, and every row is a text', async () => {
    const texts = new Set((await loadLanguageTexts('de')).map(([key]) => key))
    const rows = [
      ...Object.keys(mailOnlyTexts),
      ...noMailOnlyTexts,
      ...Object.keys(planOnlyTexts),
      ...elsewhere,
    ]
    expect(rows.filter((key, n) => rows.indexOf(key) !== n)).toEqual([])
    expect([...rows, ...replacements(mailOnlyTexts)].filter((key) => !texts.has(key))).toEqual([])
  })
})
