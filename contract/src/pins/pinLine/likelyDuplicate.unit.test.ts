import { describe, expect, it } from 'vitest'
import de from './grammar/de.json' with { type: 'json' }
import en from './grammar/en.json' with { type: 'json' }
import es from './grammar/es.json' with { type: 'json' }
import fr from './grammar/fr.json' with { type: 'json' }
import ja from './grammar/ja.json' with { type: 'json' }
import zh from './grammar/zh.json' with { type: 'json' }
import {
  buildDuplicateIndex,
  type DuplicateCandidate,
  findLikelyDuplicate,
  type PlaceInMedium,
} from './likelyDuplicate.ts'

const small: Record<string, ReadonlySet<string>> = Object.fromEntries(
  Object.entries({ en, de, fr, es, ja, zh }).map(([language, grammar]) => [
    language,
    new Set<string>(grammar.small),
  ]),
)
const place: PlaceInMedium = { medium: 'model', position: [4, 1, 2], unit: 'meter' }
const buildCandidate = (overrides: Partial<DuplicateCandidate>): DuplicateCandidate => ({
  pinNumber: 12,
  title: 'Crack above the window',
  categoryId: 21,
  place,
  isDone: false,
  ...overrides,
})
const find = (
  title: string,
  candidates: readonly DuplicateCandidate[],
  { language = 'en', at = place, categoryId = 21 } = {},
) =>
  findLikelyDuplicate(
    title,
    buildDuplicateIndex({ categoryId, place: at }, candidates, small[language]!),
  )?.pinNumber

/** What is there, what says the same in other words, and what is another defect. */
const titles: Record<string, { known: string; same: string[]; other: string[] }> = {
  en: {
    known: 'Crack above the window',
    same: ['crack above window', 'Cracks above the windows', 'Window: crak above'],
    other: [
      'crack',
      'Left window cracked',
      'Window handle loose',
      'Crack above the window sill of the bathroom',
      '',
    ],
  },
  de: {
    known: 'Riss über dem Fenster',
    same: ['riss über fenster', 'Risse über den Fenstern', 'Fenster: Riss darüber'],
    other: ['Fenster undicht', 'Riss', 'Fenstergriff locker'],
  },
  fr: {
    known: 'Fissure au-dessus de la fenêtre',
    same: ['fissure au dessus fenetre', 'Fissures au-dessus des fenêtres'],
    other: ['fenêtre cassée', 'fissure', 'Poignée de fenêtre desserrée'],
  },
  es: {
    known: 'Grieta encima de la ventana',
    same: ['grieta encima ventana', 'Grietas encima de las ventanas'],
    other: ['ventana rota', 'grieta', 'Manilla de la ventana suelta'],
  },
  ja: {
    known: '窓の上のひび割れ',
    same: ['窓上のひび割れ', '窓の上にひび割れ'],
    other: ['窓の鍵が壊れている', 'ひび割れ', '壁の塗装はがれ'],
  },
  zh: {
    known: '窗户上方有裂缝',
    same: ['窗户上方裂缝', '窗上方有裂缝'],
    other: ['窗户把手松动', '裂缝', '墙面油漆脱落'],
  },
}

describe('the title of a new point', () => {
  for (const [language, { known, same, other }] of Object.entries(titles))
    it(`T843: is recognized as said already, and what says something else is not (${language})`, () => {
      const candidates = [buildCandidate({ title: known })]
      const found = (title: string) => find(title, candidates, { language })
      expect(same.filter((title) => found(title) !== 12)).toEqual([])
      expect(other.filter((title) => found(title) === 12)).toEqual([])
    })

  it.each<[string, string, string, boolean]>([
    ['en', 'Door 3 closer leaks oil', 'Door 4 closer leaks oil', false],
    ['en', 'Door 3 closer leaks oil', 'door 3 closer leaking oil', true],
    ['en', 'Door closer leaks oil', 'Door 3 closer leaks oil', false],
    ['zh', '三号门把手松动', '四号门把手松动', false],
    ['zh', '三号门把手松动', '三号门的把手松动', true],
    ['ja', '二階の手すりのぐらつき', '三階の手すりのぐらつき', false],
    ['ja', '2階の手すりのぐらつき', '２階手すりのぐらつき', true],
  ])('T843: other numbers are other things (%s: %s, %s)', (language, known, title, isFound) => {
    expect(find(title, [buildCandidate({ title: known })], { language }) === 12).toBe(isFound)
  })

  it.each<[string, Partial<PlaceInMedium> | null, boolean]>([
    ['the same place', {}, true],
    ['2 m away', { position: [4, 1, 4] }, true],
    ['2.1 m away', { position: [4, 1, 4.1] }, false],
    ['another medium', { medium: 'picture 8' }, false],
    ['no place', null, false],
  ])('T844: is looked for near the place in the model (%s)', (_, at, isFound) => {
    const known = buildCandidate({ place: at && { ...place, ...at } })
    expect(find('crack above window', [known]) === 12).toBe(isFound)
  })

  it.each<[PlaceInMedium['unit'], number[], number[], boolean]>([
    ['percent', [20, 20], [26, 28], true],
    ['percent', [20, 20], [27, 28], false],
    ['direction', [0, 0, 1], [0, 0.19, 0.98], true],
    ['direction', [0, 0, 1], [0, 0.3, 0.95], false],
  ])('T844: is looked for near the place by %s (%j, %j)', (unit, position, other, isFound) => {
    const known = buildCandidate({ place: { medium: 'one', unit, position } })
    const at: PlaceInMedium = { medium: 'one', unit, position: other }
    expect(find('crack above window', [known], { at }) === 12).toBe(isFound)
  })

  it('T844: is looked for in its category, and among open points first', () => {
    const open = buildCandidate({ pinNumber: 13, title: 'Cracks above windows' })
    const done = buildCandidate({ isDone: true, title: 'Crack above window' })
    expect(find('Crack above window', [done, open])).toBe(13)
    expect(find('Crack above window', [done])).toBe(12)
    expect(find('Crack above window', [done, open], { categoryId: 22 })).toBeUndefined()
  })
})
