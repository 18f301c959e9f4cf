import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTranslation } from '@nspect/contract/messages/translations'
import { languages } from '@nspect/contract/shared/enums'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const screens = join(root, 'web/src')

/**
 * All texts of a language with their place: of the screens, of the server's answers, of mails and
 * of print-outs.
 */
const textsIn = (language: string): [string, string][] => [
  ...readdirSync(screens, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(`texts.${language}.json`))
    .flatMap((path) =>
      Object.entries(
        JSON.parse(readFileSync(join(screens, path), 'utf8')) as Record<string, string>,
      ).map(([key, text]): [string, string] => [`${path} ${key}`, text]),
    ),
  ...['server/src/mail/texts', 'server/src/reports/print/layout/texts'].flatMap((folder) => {
    const source = readFileSync(join(root, folder, `${language}.ts`), 'utf8')
    return [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(
      ([, text, template]): [string, string] => [
        `${folder}/${language}.ts`,
        text ?? template ?? '',
      ],
    )
  }),
]

/** The one name of the product's screens that only headings have. */
const isSentenceWithName = (text: string) => /nSpection/.test(text) && /[.。]\s*$/.test(text)

describe.each(languages)('T408: a sentence in %s', (language) => {
  it('says inspection; nSpection is for titles, menus and columns', () => {
    const { messages, errors } = getTranslation(language)
    const texts = [...textsIn(language), ...Object.entries({ ...messages, ...errors })]
    expect(texts.length).toBeGreaterThan(2000)
    expect(texts.filter(([, text]) => isSentenceWithName(text))).toEqual([])
  })
})
