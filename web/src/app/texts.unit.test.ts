import { languages } from '@nspect/contract/shared/enums'
import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { listUnusedTexts } from '../testing/unusedTexts.ts'
import { languageLoaders } from './languages/loaders.ts'

type Files = Record<string, Record<string, unknown>>

const fromRoot = ([path, texts]: [string, Record<string, unknown>]) =>
  [path.replace(/^\.\//, ''), texts] as const

/** All text files of the product by their path in the repository. */
const allFiles: Files = Object.fromEntries(
  Object.entries(
    import.meta.glob<Record<string, unknown>>('./{contract,server,web}/src/**/texts.*.json', {
      base: '../../../',
      eager: true,
      import: 'default',
    }),
  ).map(fromRoot),
)

/** Those of the web client. */
const files: Files = Object.fromEntries(
  Object.entries(allFiles).filter(([path]) => path.startsWith('web/')),
)

const getFeature = (path: string): string => path.split('/').at(-2) ?? ''

const variable = /\{\w+\}/g

const variablesIn = (text: unknown): string[] => [...new Set(String(text).match(variable))].sort()

/** The variables a text must use; `{count}` in a plural's `_one` is up to each language. */
const filledIn = (key: string, text: unknown): string =>
  variablesIn(text)
    .filter((name) => !(key.endsWith('_one') && name === '{count}'))
    .join(' ')

/** The flaws of a file compared with the English one, a sentence each. */
const fileFlaws = (
  path: string,
  english: Files[string],
  texts: Files[string] | undefined,
): string[] => {
  if (!texts) return [`${path} is missing`]
  return [
    ...Object.keys(english).flatMap((key) => (key in texts ? [] : [`${path} lacks "${key}"`])),
    ...Object.entries(texts).flatMap(([key, text]) => {
      if (!(key in english)) return [`${path} has "${key}", which the English file has not`]
      if (typeof text !== 'string' || text.trim() === '') return [`${path}: "${key}" is no text`]
      if (/[{}]/.test(text.replaceAll(variable, '')))
        return [`${path}: "${key}" has a brace that is of no {variable}`]
      const [here, there] = [filledIn(key, text), filledIn(key, english[key])]
      return here === there
        ? []
        : [`${path}: "${key}" fills in ${here || 'nothing'}, the English ${there || 'nothing'}`]
    }),
  ]
}

const listTextFlaws = (all: Files): string[] => {
  const folders = [...new Set(Object.keys(all).map((path) => path.slice(0, path.lastIndexOf('/'))))]
  const expected = new Set(
    folders.flatMap((folder) => languages.map((language) => `${folder}/texts.${language}.json`)),
  )
  return [
    ...Object.keys(all).flatMap((path) =>
      expected.has(path) ? [] : [`${path} is of no language of the product`],
    ),
    ...[...expected].flatMap((path) =>
      fileFlaws(path, all[path.replace(/\w+\.json$/, 'en.json')] ?? {}, all[path]),
    ),
  ]
}

describe('the texts of the product', () => {
  it('have the same keys and variables in every language', () => {
    for (const [start, features] of [
      ['web/', 20],
      ['contract/', 2],
      ['server/', 6],
    ] as const)
      expect(
        Object.keys(allFiles).filter((path) => path.startsWith(start)).length,
      ).toBeGreaterThanOrEqual(features * languages.length)
    expect(listTextFlaws(allFiles)).toEqual([])
  })

  it('are all shown somewhere', () => {
    expect(listUnusedTexts(allFiles)).toEqual([])
  })

  it.each(languages.filter((language) => language !== 'en'))(
    'are all brought in %s',
    async (language) => {
      const loaded = await languageLoaders[language]()
      const own = Object.entries(files).filter(([path]) => path.endsWith(`/texts.${language}.json`))
      expect(loaded).toMatchObject(
        Object.fromEntries(own.map(([path, texts]) => [getFeature(path), texts])),
      )
      expect(Object.keys(loaded)).toHaveLength(own.length + ['messages', 'errors', 'names'].length)
    },
  )

  it('have no-break spaces around French signs, so that no line begins with one', () => {
    const flaw = / [:;!?»]|« |[^\s:;!?»][:;!?»](?=\s|$)/
    const flawed = Object.entries(allFiles)
      .flatMap(([path, texts]) => (path.endsWith('.fr.json') ? Object.values(texts) : []))
      .filter((text) => flaw.test(String(text).replace('Authorization:', '')))
    expect(flawed).toEqual([])
  })

  it('are refused by the compiler where a call leaves a variable out', () => {
    const calls = (t: TFunction<'drafts'>) => [
      t('keep'),
      t('edit', { number: 1 }),
      // @ts-expect-error no number
      t('edit'),
      // @ts-expect-error no number, beside a text that needs none
      t(Math.random() < 0.5 ? 'keep' : 'edit'),
      // @ts-expect-error a count, and no number
      t('photo', { count: 2 }),
      // @ts-expect-error no such text
      t('kept'),
    ]
    expect(calls).toBeTypeOf('function')
  })

  // a checker that finds nothing always passes: it must find each of these
  describe('are looked at', () => {
    const english = { hello: 'Hello {name}', gone_one: '{count} of {all} is gone', plain: 'Hello' }
    const everywhere = (changed: Files): Files => ({
      ...Object.fromEntries(languages.map((language) => [`ui/texts.${language}.json`, english])),
      ...changed,
    })

    it('and these are good', () => {
      expect(
        listTextFlaws(
          everywhere({ 'ui/texts.de.json': { ...english, gone_one: 'Eins von {all} ist fort' } }),
        ),
      ).toEqual([])
    })

    it.each<[string, Files]>([
      [
        'ui/texts.de.json lacks "plain"',
        { 'ui/texts.de.json': { hello: 'Hallo {name}', gone_one: '{count} {all}' } },
      ],
      [
        'ui/texts.fr.json has "more", which the English file has not',
        { 'ui/texts.fr.json': { ...english, more: 'plus' } },
      ],
      ['ui/texts.es.json: "plain" is no text', { 'ui/texts.es.json': { ...english, plain: '' } }],
      [
        'ui/texts.es.json: "plain" is no text',
        { 'ui/texts.es.json': { ...english, plain: { deep: 'Hola' } } },
      ],
      [
        'ui/texts.fr.json: "hello" has a brace that is of no {variable}',
        { 'ui/texts.fr.json': { ...english, hello: 'Bonjour { name }' } },
      ],
      [
        'ui/texts.ja.json: "hello" fills in {nmae}, the English {name}',
        { 'ui/texts.ja.json': { ...english, hello: '{nmae}' } },
      ],
      [
        'ui/texts.zh.json: "gone_one" fills in nothing, the English {all}',
        { 'ui/texts.zh.json': { ...english, gone_one: '1' } },
      ],
      ['ui/texts.it.json is of no language of the product', { 'ui/texts.it.json': english }],
    ])('and this would be found: %s', (flaw, changed) => {
      expect(listTextFlaws(everywhere(changed))).toEqual([flaw])
    })

    it('and an unused text would be found', () => {
      expect(
        listUnusedTexts({
          'web/src/ui/texts.en.json': { close: 'Close', closedBeforeItOpened: 'Closed' },
          'server/src/health/texts.en.json': { 'reason.diskFull': 'Full', 'cause.disk': 'Disk' },
        }),
      ).toEqual([
        'web/src/ui/texts.en.json: "closedBeforeItOpened" is unused',
        'server/src/health/texts.en.json: "cause.disk" is unused',
      ])
    })

    it('and a missing file would be found', () => {
      const { 'ui/texts.de.json': _, ...others } = everywhere({})
      expect(listTextFlaws(others)).toEqual(['ui/texts.de.json is missing'])
    })
  })
})
