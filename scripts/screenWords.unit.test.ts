import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '../contract/src/shared/enums.ts'

const root = join(import.meta.dirname, '..')

interface ReplacedWords {
  pattern: RegExp
  /** what to write instead */
  instead: string
}

/** Words that a product writer would not put on a screen. Titles of the documents stay as quoted. */
const replacedWords: Record<Language, readonly ReplacedWords[]> = {
  en: [
    { pattern: /\btak(?:e|en) along\b/i, instead: 'Make available offline' },
    { pattern: /\bfirms?\b/i, instead: 'contractor' },
    { pattern: /\bon (?:its|their) way\b/i, instead: 'sent' },
    { pattern: /\blately\b/i, instead: 'recently' },
    { pattern: /\b(?:some|no|every)body\b/i, instead: 'someone, no one, everyone' },
    { pattern: /\bwhoever\b/i, instead: 'the operator, the person who' },
    { pattern: /\blooked after by\b/i, instead: 'Managed by' },
    { pattern: /\bnot yours to see\b/i, instead: 'you don’t have access' },
    { pattern: /\bas usual\b/i, instead: 'Default' },
    { pattern: /\bthat of the\b/i, instead: 'the reader’s' },
    { pattern: /\bleft empty:/i, instead: 'Default:' },
    { pattern: /\bnothing chosen\b/i, instead: 'None' },
    { pattern: /\btake back\b/i, instead: 'Undo' },
    { pattern: /\bpress (?:where|elsewhere|on|it|the (?!arrow)|place)/i, instead: 'Click or tap' },
    { pattern: /\blooks right\b/i, instead: 'Continue' },
    { pattern: /\bopen the longest\b/i, instead: 'Oldest open point' },
    { pattern: /\bnothing for OSHA\b/i, instead: 'No critical points' },
    { pattern: /\bworth a look\b/i, instead: 'to check' },
    { pattern: /\bfound by itself\b/i, instead: 'Leave empty to detect' },
    { pattern: /\bis offered this\b/i, instead: 'Available on' },
    { pattern: /\btell it to\b/i, instead: 'Give this code to' },
    { pattern: /\bdrawn up by\b/i, instead: 'Prepared by' },
    { pattern: /\bthe sign-in$/i, instead: 'Back to sign in' },
    { pattern: /\b(?:meanwhile|anew)\b/i, instead: 'in the meantime, again' },
    { pattern: /\bat most\b/i, instead: 'up to' },
    { pattern: /\bgo on\b/i, instead: 'continue' },
    { pattern: /\be-mail\b/i, instead: 'email' },
    { pattern: /\bmails?\b(?! server)/i, instead: 'email' },
    { pattern: /organisation|neighbour|licence\b|\bmetres?\b|\bcentre\b/i, instead: 'American' },
  ],
  de: [
    { pattern: /^Mitnehmen/, instead: 'Offline verfügbar machen' },
    { pattern: /^Behoben: wartet/, instead: 'Wartet auf Abnahme' },
    { pattern: /Rahmen wählen/, instead: 'Mit Rahmen auswählen' },
    { pattern: /überlässt/, instead: 'Auf diesem Gerät ist nicht genug Platz' },
    { pattern: /unteren Tabs/i, instead: 'Bereich' },
    { pattern: /Scan-Datum/, instead: 'Aufnahmedatum' },
    { pattern: /Wie üblich/, instead: 'Standard' },
  ],
  fr: [
    { pattern: /^Emporter/, instead: 'Rendre disponible hors ligne' },
    { pattern: /Comme d’habitude/, instead: 'Par défaut' },
    { pattern: /rien pour OSHA/, instead: 'Aucun point critique' },
  ],
  es: [
    { pattern: /^Llevar/, instead: 'Hacer disponible sin conexión' },
    { pattern: /Como de costumbre/, instead: 'Predeterminado' },
    { pattern: /nada de OSHA/, instead: 'Ningún punto crítico' },
  ],
  ja: [
    { pattern: /持ち出/, instead: 'オフラインで使えるようにする' },
    { pattern: /OSHAに関わる/, instead: '重大なポイントはありません' },
    { pattern: /(?<!竣工)検査(?!のない取付点)/, instead: '点検' },
  ],
  zh: [
    { pattern: /携带/, instead: '离线可用' },
    { pattern: /涉及 OSHA/, instead: '没有严重问题' },
  ],
}

/** How the language calls an inspection in a sentence; titles and menus say nSpection. */
const inspectionInSentence = /nSpections?\b[^.?!。？！]*[.?!。？！]/
/** Sentences that the documents quote with nSpection, by their key. */
const quotedWithProductName = ['confirmText', 'metaDataField_deleteText']

const longestSentence = 20
/** Longer sentences that the documents quote, by their key. */
const quotedLong = ['deleteText']

interface ScreenText {
  path: string
  key: string
  text: string
}

const listTexts = (language: Language): ScreenText[] =>
  globSync(`{contract,server,web}/src/**/texts.${language}.json`, { cwd: root }).flatMap((path) =>
    Object.entries<string>(JSON.parse(readFileSync(join(root, path), 'utf8'))).map(
      ([key, text]) => ({ path, key, text }),
    ),
  )

const findReplacedWords = (language: Language, text: string): string[] =>
  replacedWords[language].flatMap(({ pattern, instead }) =>
    pattern.test(text.replace(/\{\w+\}/g, '')) ? [instead] : [],
  )

const countWords = (sentence: string): number => sentence.match(/[\p{L}\p{N}{}’'-]+/gu)?.length ?? 0

const listLongSentences = (text: string): string[] =>
  text.split(/(?<=[.!?…:;])\s+|\n+/).filter((sentence) => countWords(sentence) > longestSentence)

describe('what screens, messages and emails say', () => {
  it.each(languages)('has no word of the list in %s', (language) => {
    const texts = listTexts(language)
    expect(texts.length).toBeGreaterThan(2500)
    const flaws = texts.flatMap((text) =>
      findReplacedWords(language, text.text).map(
        (instead) => `${text.path} ${text.key}: “${text.text}” → ${instead}`,
      ),
    )
    expect(flaws).toEqual([])
  })

  it.each(languages)(
    'calls an inspection by the word of the language in sentences in %s',
    (language) => {
      const flaws = listTexts(language).filter(
        ({ key, text }) => inspectionInSentence.test(text) && !quotedWithProductName.includes(key),
      )
      expect(flaws).toEqual([])
    },
  )

  it('has short sentences in English', () => {
    const flaws = listTexts('en')
      .filter(({ key }) => !quotedLong.includes(key))
      .flatMap(({ path, key, text }) =>
        listLongSentences(text).map((sentence) => `${path} ${key}: ${sentence}`),
      )
    expect(flaws).toEqual([])
  })

  // a checker that finds nothing always passes: it must find each of these
  it.each<[Language, string, string]>([
    ['en', 'Take along', 'Make available offline'],
    ['en', 'Press where the point belongs', 'Click or tap'],
    ['en', 'Nobody sees it.', 'someone, no one, everyone'],
    ['de', 'Mit einem Rahmen wählen', 'Mit Rahmen auswählen'],
    ['fr', 'Comme d’habitude', 'Par défaut'],
    ['es', 'Como de costumbre', 'Predeterminado'],
    ['ja', 'この検査', '点検'],
    ['zh', '随身携带', '离线可用'],
  ])('and this would be found in %s: %s', (language, text, instead) => {
    expect(findReplacedWords(language, text)).toEqual([instead])
  })

  it('and a long sentence and a product name in a sentence would be found', () => {
    expect(listLongSentences(`${'word '.repeat(21)}. Short.`)).toHaveLength(1)
    expect(inspectionInSentence.test('This nSpection has no points.')).toBe(true)
  })
})
