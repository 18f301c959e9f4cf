import type { Locale } from '@nspect/contract/i18n/locale'
import { describe, expect, it } from 'vitest'
import { guessColumns } from '../../tableImport/guessColumns.ts'
import { buildPin } from '../../testing/exampleRecords.ts'
import { costImportFields } from './costImportFields.ts'
import { readCostLines } from './readCostLines.ts'
import { takeLines } from './takeLines.ts'

const vanity = buildPin({ id: 71, pinNumber: 1, title: 'Vanity worn', planLine: null })
const lamp = buildPin({ id: 72, pinNumber: 2, title: 'Lamp', planLine: null })
const otherLamp = buildPin({ id: 73, pinNumber: 3, title: 'LAMP ', planLine: null })
const pins = [vanity, lamp, otherLamp]

type Row = readonly string[]
const read = (rows: readonly Row[], locale: Locale = 'en', currency = 'EUR') =>
  readCostLines(
    rows.map((cells, n) => ({ line: n + 2, text: cells.join(' '), cells })),
    { locale, today: '2026-12-01', currency, pins },
  )
const row = (quantity: string, unitPrice: string, unit = '') =>
  ['1', '', 'Vanity', 'Bathrooms', quantity, unit, unitPrice] as const
const answer = (...cells: string[]) => ['1', '', '', '', '', '', '', ...cells]

describe('T760 the columns of a list of costs', () => {
  const at = (...columns: (number | null)[]) => columns
  it.each<[string, string[], (number | null)[]]>([
    [
      'of the exported workbook',
      ['#', 'Title', 'Scope', 'Area', 'Quantity', 'Unit', 'Unit Price', 'Sum'],
      at(null, 1, 2, 3, 4, 5, 6, null, null, null),
    ],
    [
      'English, of a contractor',
      ['Item No.', 'Description', 'Location', 'Qty', 'UOM', 'Rate ($)'],
      at(0, null, 1, 2, 3, 4, 5, null, null, null),
    ],
    [
      'German',
      ['Pos.', 'Titel', 'Leistung', 'Bereich', 'Menge', 'Einheit', 'EP (€)', 'Verschoben auf'],
      at(0, 1, 2, 3, 4, 5, 6, null, 7, null),
    ],
    [
      'Spanish',
      ['N.º', 'Título', 'Alcance', 'Ubicación', 'Cantidad', 'Ud.', 'Precio unitario', 'Respuesta'],
      at(0, 1, 2, 3, 4, 5, 6, 7, null, null),
    ],
    [
      'French',
      [
        'N°',
        'Titre',
        'Désignation',
        'Lieu',
        'Quantité',
        'Unité',
        'Prix unitaire',
        'Réponse',
        'Motif',
      ],
      at(0, 1, 2, 3, 4, 5, 6, 7, null, 8),
    ],
    [
      'Japanese',
      ['番号', 'タイトル', '作業内容', '場所', '数量', '単位', '単価', '回答', '延期日', '理由'],
      at(0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    ],
    [
      'Chinese',
      ['编号', '标题', '工作内容', '区域', '数量', '单位', '单价', '业主答复', '延期至', '原因'],
      at(0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    ],
  ])('are told by their headings: %s', (_, headings, expected) => {
    const { headingRow, columns } = guessColumns(
      [headings, headings.map(() => 'x')],
      costImportFields,
    )
    expect([headingRow, Object.values(columns)]).toEqual([0, expected])
  })
})

describe('T761 a row of costs', () => {
  it.each<[string, Locale, string, string, string, string, string]>([
    ['a decimal point', 'en', 'EUR', '118', '185.50', '118', '185.5'],
    ['a decimal comma', 'de', 'EUR', '2,5', '1.185,50', '2.5', '1185.5'],
    ['a sign of its currency', 'en', 'EUR', '1,200', '€ 12.50', '1200', '12.5'],
    ['a code of its currency', 'de', 'EUR', '1', '12,50 EUR', '1', '12.5'],
    ['dollars', 'en', 'USD', '1', 'US$2,400.00', '1', '2400'],
    ['yen', 'ja', 'JPY', '3', '¥12,000', '3', '12000'],
    ['a price of a unit', 'de', 'EUR', '42', '12,50 €/m²', '42', '12.5'],
    ['a price without cents', 'de', 'EUR', '1', '400,-', '1', '400'],
  ])('may have %s', (_, locale, currency, quantity, price, ...expected) => {
    const { points, wrong } = read([row(quantity, price)], locale, currency)
    expect(wrong).toEqual([])
    expect(points[0]?.lines.map((line) => [line.quantity, line.unitPrice])).toEqual([expected])
  })

  it.each<[string, Locale, string[], string[]]>([
    ['a comma elsewhere', 'en', ['2.400', '185,50 €'], ['2400', '185.5']],
    ['a point elsewhere', 'de', ['2,400', '€185.50'], ['2400', '185.5']],
    ['neither, to a German reader', 'de', ['2.400', '12'], ['2400', '12']],
    ['both, to an English reader', 'en', ['2.40', '12,50'], ['2.4', '12.5']],
  ])('is read as its list writes numbers: with %s', (_, locale, prices, expected) => {
    const { points } = read(
      prices.map((price) => row('1', price)),
      locale,
    )
    expect(points[0]?.lines.map(({ unitPrice }) => unitPrice)).toEqual(expected)
  })

  it('may have its unit beside the quantity', () => {
    expect(read([row('118 pcs', '2')]).points[0]?.lines).toMatchObject([
      { quantity: '118', unit: 'pcs' },
    ])
  })

  it.each<[string, Row]>([
    ['noPoint', ['', '', 'Vanity', '', '1', '', '2']],
    ['unknownNumber', ['9', '', 'Vanity', '', '1', '', '2']],
    ['unknownTitle', ['', 'Carpet', 'Vanity', '', '1', '', '2']],
    ['severalTitles', ['', 'lamp', 'Lamps', '', '1', '', '2']],
    ['otherTitle', ['1', 'Lamp', 'Lamps', '', '1', '', '2']],
    ['isTotal', ['', '', 'Grand total', '', '', '', '2400']],
    ['noCosts', ['1', 'Vanity worn', '', '', '', '', '']],
    ['tooLong', ['1', '', 'x'.repeat(501), '', '1', '', '2']],
    ['badQuantity', row('two', '2')],
    ['notPositive', row('0', '2')],
    ['notPositive', row('-3', '2')],
    ['quantityDecimals', row('0.1234', '2')],
    ['badPrice', row('1', 'tbd')],
    ['badPrice', row('1', '-2')],
    ['priceDecimals', row('1', '0.12345')],
    ['otherCurrency', row('1', '$12')],
    ['otherCurrency', row('1', '12 CHF')],
    ['noQuantity', row('', '2400')],
    ['sumTooLarge', row('999999999', '999999999')],
    ['badResponse', answer('perhaps')],
    ['noDay', answer('Deferred')],
    ['badDay', answer('Deferred', 'soon')],
    ['noReason', answer('Waiver requested')],
  ])('is left out by name: %s', (problem, cells) => {
    const { points, wrong } = read([cells])
    expect([points, wrong.map((each) => [each.line, each.problem])]).toEqual([[], [[2, problem]]])
  })

  it('is one too many after 100 of its point', () => {
    const { points, wrong } = read(Array.from({ length: 102 }, () => row('1', '1')))
    expect(points[0]?.lines).toHaveLength(100)
    expect(wrong.map(({ problem }) => problem)).toEqual(['tooManyOfPoint', 'tooManyOfPoint'])
  })

  it('belongs to the point above where each point is written once, but not below a gap', () => {
    const { points, wrong } = read([
      ['1', 'Vanity worn', 'Vanity', '', '1', '', '10'],
      ['', '', 'Freight', '', '1', '', '20'],
      ['#2', '', 'Lamp', '', '1', '', '30'],
    ])
    expect(wrong).toEqual([])
    expect(points.map(({ pin, lines }) => [pin.id, lines.map(({ scope }) => scope)])).toEqual([
      [71, ['Vanity', 'Freight']],
      [72, ['Lamp']],
    ])
    const below = { text: 'Contingency', cells: ['', '', 'Contingency', '', '1', '', '500'] }
    const apart = readCostLines(
      [
        { line: 2, text: '', cells: [...row('1', '1')] },
        { ...below, line: 4 },
      ],
      { locale: 'en', today: '2026-12-01', currency: 'EUR', pins },
    )
    expect(apart.wrong).toMatchObject([{ line: 4, problem: 'noPoint' }])
  })
})

describe('T761 an answer in a row', () => {
  it.each<[string, string[], object]>([
    ['English', ['Waiver requested', '', 'New in 2024.'], { disposition: 'waiver' }],
    ['German', ['Verschoben', '31.03.2028'], { deferredTo: '2028-03-31' }],
    ['Spanish', ['Se hará según lo exigido'], { disposition: 'required' }],
    ['French', ['Alternative proposée', '', 'Résine.'], { reason: 'Résine.' }],
    ['Japanese', ['免除を申請', '', '2024年に交換。'], { disposition: 'waiver' }],
    ['Chinese', ['已完成'], { disposition: 'done' }],
    ['a day alone', ['', '2028-03-31'], { disposition: 'deferred' }],
  ])('is read in words: %s', (_, cells, expected) => {
    expect(read([answer(...cells)], 'de').points).toMatchObject([{ lines: [], response: expected }])
  })

  it('is one of its point: another one below is left out', () => {
    const { points, wrong } = read([answer('Done'), answer('Done'), answer('Accepted')])
    expect(points).toMatchObject([{ response: { disposition: 'done' } }])
    expect(wrong).toMatchObject([{ line: 4, problem: 'otherResponse' }])
  })
})

describe('T762 lines of another plan', () => {
  const line = { scope: 'Vanity', area: '', quantity: '2', unit: 'pcs', unitPrice: '10' }
  const planLine = {
    ...{ version: 4, updatedDateTime: '2026-12-01T09:00:00.000Z' },
    ...{ disposition: 'waiver' as const, deferredTo: null, reason: 'New.' },
    lines: [{ ...line, sum: '20.00' }],
  }
  it('go to points without lines of the same title and category, without the answer', () => {
    const source = buildPin({ id: 9, title: 'VANITY  worn', planLine })
    expect(takeLines(pins, [source])).toEqual({
      points: [{ pin: vanity, lines: [line], response: null }],
      ambiguous: [],
    })
    expect(takeLines([{ ...vanity, planLine }], [source]).points).toEqual([])
    const pointCategory = { ...vanity.pointCategory, name: 'Elsewhere' }
    expect(takeLines([{ ...vanity, pointCategory }], [source]).points).toEqual([])
  })

  it('go nowhere where several points have the title', () => {
    const source = buildPin({ id: 9, title: 'Lamp', planLine })
    expect(takeLines(pins, [source])).toEqual({ points: [], ambiguous: [lamp, otherLamp] })
  })
})
