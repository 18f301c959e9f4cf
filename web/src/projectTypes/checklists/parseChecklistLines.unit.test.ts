import { describe, expect, it } from 'vitest'
import { guessColumns, mapRows } from '../../tableImport/guessColumns.ts'
import { toListLines } from '../../tableImport/pastedLines.ts'
import { type ItemRow, type NewChecklistRow, toSections } from './checklistRows.ts'
import {
  checklistImportFields,
  parseChecklistText,
  readChecklistLines,
} from './parseChecklistLines.ts'

const format = {
  locale: 'en-GB' as const,
  kindNames: new Map([['zustand', 'condition' as const]]),
}
const read = (text: string) => parseChecklistText(text, format)
const show = (rows: readonly NewChecklistRow[]) =>
  rows.map((row) => (row.row === 'section' ? `# ${row.name}` : row.question))
const items = (rows: readonly NewChecklistRow[]) =>
  rows.filter((row): row is Omit<ItemRow, 'place'> => row.row === 'item')

describe('T635: a pasted list of items', () => {
  it('of one column has questions, and headings where a line ends with a colon', () => {
    const { rows, wrong } = read(
      'Bathroom:\n- Hot water within 30 seconds\n2) Mirror clean, no streaks\n\nBedroom：\n☐ Linen fresh',
    )
    expect(show(rows)).toEqual([
      '# Bathroom',
      'Hot water within 30 seconds',
      'Mirror clean, no streaks',
      '# Bedroom',
      'Linen fresh',
    ])
    expect(wrong).toEqual([])
  })

  it('of a spreadsheet has a section, which holds until another is named', () => {
    const { rows } = read(
      'Bathroom\tShower works\tPass or fail\t2\tYes\tRun it for a minute\n\tCarpet\tZustand\t\t\t\nLobby\tRoom temperature\tNumber\t\t\t',
    )
    expect(show(rows)).toEqual([
      '# Bathroom',
      'Shower works',
      'Carpet',
      '# Lobby',
      'Room temperature',
    ])
    expect(items(rows)).toMatchObject([
      { kind: 'passFail', weight: 2, isCritical: true, guidance: 'Run it for a minute' },
      { kind: 'condition', weight: 1, isCritical: false, guidance: '' },
      { kind: 'number' },
    ])
  })

  it('names each line that it cannot take, and takes the others', () => {
    const { rows, wrong } = read(
      [
        'Lobby;;;3',
        'Lobby;Desk staffed;;heavy',
        `Lobby;${'x'.repeat(1001)};;`,
        'Lobby;Desk tidy;;-1',
        'Lobby;Bell works;;',
      ].join('\n'),
    )
    expect(show(rows)).toEqual(['# Lobby', 'Bell works'])
    expect(wrong.map(({ line, problem }) => [line, problem])).toEqual([
      [1, 'noQuestion'],
      [2, 'badNumber'],
      [3, 'tooLong'],
      [4, 'badNumber'],
    ])
  })
})

describe('T723: a pasted list of another program', () => {
  it('names the kinds of answers that are not known, which become pass or fail', () => {
    const { rows, unknownKinds } = read(
      ['Lobby;Desk tidy;Grade 1-5', 'Lobby;Bell works;Yes/No', 'Lobby;Light;Grade 1-5'].join('\n'),
    )
    expect(items(rows).map(({ kind }) => kind)).toEqual(['passFail', 'passFail', 'passFail'])
    expect(unknownKinds).toEqual(['Grade 1-5'])
  })

  it.each(['Summe', 'Total', 'Suma', 'Sous-total', '合計', '总计'])(
    'takes no total as an item: %s',
    (word) => {
      for (const line of [`;${word};;12`, `${word};;;12`]) {
        const { rows, wrong } = read(`Lobby;Desk tidy;;2\n${line}`)
        expect(show(rows)).toEqual(['# Lobby', 'Desk tidy'])
        expect(wrong).toMatchObject([{ line: 2, problem: 'isTotal' }])
      }
    },
  )

  it.each([
    'K.O.-Kriterium',
    'KO',
    'Knock-out',
    'Critical',
    'Criterio eliminatorio',
    'Critère éliminatoire',
    '必須',
    '否决项',
  ])('knows what fails everything by the heading %s', (heading) => {
    const { columns } = guessColumns(
      [
        ['Kriterium', heading],
        ['x', 'x'],
      ],
      checklistImportFields,
    )
    expect([columns.question, columns.critical]).toEqual([0, 1])
  })
})

describe('T635: a checklist in a file of another program', () => {
  it.each<[string, string[], (number | null)[]]>([
    ['English', ['Section', 'Question', 'Points', 'Critical'], [0, 1, null, 2, 3, null]],
    [
      'of a brand',
      ['No.', 'Area', 'Standard', 'Max. points', 'Mandatory (Y/N)'],
      [1, 2, null, 3, 4, null],
    ],
    [
      'German',
      ['Bereich', 'Prüfpunkt', 'Gewichtung', 'Kritisch', 'Hinweis'],
      [0, 1, null, 2, 3, 4],
    ],
    ['Spanish', ['Sección', 'Criterio', 'Peso', 'Crítico'], [0, 1, null, 2, 3, null]],
    ['French', ['Rubrique', 'Critère', 'Barème', 'Obligatoire'], [0, 1, null, 2, 3, null]],
    ['Japanese', ['区分', '点検項目', '配点', '重要'], [0, 1, null, 2, 3, null]],
    ['Chinese', ['类别', '检查项', '分值', '关键项'], [0, 1, null, 2, 3, null]],
  ])('is understood by its headings: %s', (_, headings, expected) => {
    const { headingRow, columns } = guessColumns(
      [headings, headings.map(() => 'x')],
      checklistImportFields,
    )
    expect([headingRow, Object.values(columns)]).toEqual([0, expected])
  })

  it('of 500 criteria is taken whole, below its title, whose sections stand in merged cells', () => {
    const table = [
      ['Quality audit Harbour Lights', '', '', ''],
      ['Section', 'Criterion', 'Points', 'Critical'],
      ...Array.from({ length: 500 }, (_, n) => [
        n % 25 === 0 ? `Section ${n / 25 + 1}` : '',
        `Criterion ${n + 1}`,
        String((n % 3) + 1),
        n % 10 === 0 ? 'Y' : '',
      ]),
    ]
    const mapping = guessColumns(table, checklistImportFields)
    const { rows, wrong } = readChecklistLines(
      toListLines(mapRows(table, checklistImportFields, mapping), 3),
      format,
    )
    const { sections } = toSections(rows.map((row, place) => ({ ...row, place })))
    expect([wrong, sections.length, items(rows).length]).toEqual([[], 20, 500])
    expect(items(rows).filter(({ isCritical }) => isCritical)).toHaveLength(50)
    expect(sections[19]?.items.at(-1)).toMatchObject({ question: 'Criterion 500', weight: 2 })
  })
})
