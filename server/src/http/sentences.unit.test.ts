import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@nspect/contract/shared/enums'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** All sentences of a language with their place. */
const textsIn = (language: string): [string, string][] =>
  globSync(`{contract,server,web}/src/**/texts.${language}.json`, { cwd: root }).flatMap((path) =>
    Object.entries(
      JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, string>,
    ).flatMap(([key, text]) =>
      text.split('\n\n').map((paragraph): [string, string] => [`${path} ${key}`, paragraph]),
    ),
  )

/** The one name of the product's screens that only headings have. */
const isSentenceWithName = (text: string) => /nSpection/.test(text) && /[.。]\s*$/.test(text)

describe.each(languages)('T408: a sentence in %s', (language) => {
  it('says inspection; nSpection is for titles, menus and columns', () => {
    const texts = textsIn(language)
    expect(texts.length).toBeGreaterThan(2000)
    expect(texts.filter(([, text]) => isSentenceWithName(text))).toEqual([])
  })
})
