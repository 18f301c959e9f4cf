import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getNames } from '@nspect/contract/names/getNames'
import { getPinAttributeName } from '@nspect/contract/names/names'
import { type Language, languages } from '@nspect/contract/shared/enums'
import { expect, it } from 'vitest'
import { getReportTexts } from './reportTexts.ts'

/** What the report says on screen, by name. */
const readScreenTexts = async (language: Language): Promise<Record<string, string>> => {
  const path = join(import.meta.dirname, '../../../../../web/src/reports', `texts.${language}.json`)
  return JSON.parse(await readFile(path, 'utf8'))
}

/** The texts of the printed report that have no values, by name. */
const printedTexts = (language: Language) =>
  Object.entries(getReportTexts(language)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[1].includes('{'),
  )

it.each(languages)(
  'T229: a report says the same on paper as on screen where it does so in English: %s',
  async (language) => {
    const [english, screen] = [await readScreenTexts('en'), await readScreenTexts(language)]
    const printed = Object.fromEntries(printedTexts(language))
    const pairs = printedTexts('en').flatMap(([name, text]) => {
      const same = Object.keys(english).filter((key) => english[key] === text)
      return same.length === 0
        ? []
        : [{ name, onPaper: printed[name], onScreen: same.map((key) => screen[key]) }]
    })
    expect(pairs.length).toBeGreaterThan(30)
    expect(pairs.filter(({ onPaper, onScreen }) => !onScreen.includes(onPaper ?? ''))).toEqual([])
  },
)

it.each(languages)(
  'T229: a report calls the marks of points on paper as everywhere: %s',
  (language) => {
    const { critical, osha, resolved, approved } = getReportTexts(language)
    const names = (['isCritical', 'isOsha', 'isResolved', 'isApproved'] as const).map((name) =>
      getPinAttributeName(getNames(language), name),
    )
    expect([critical, osha, resolved, approved]).toEqual(names)
  },
)
