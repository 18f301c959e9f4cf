import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  drawFirstSheet,
  drawSheets,
  type SheetImage,
  withTestPlan,
} from '../../testing/images/drawPlan.ts'
import { buildPdfForm, buildPlanPdf } from '../../testing/images/planPdf.ts'

/** How much of a place in points is not white on a sheet of 600 by 600. */
const inkIn = (sheet: SheetImage | string | undefined, place: readonly number[]): number => {
  if (sheet === undefined || typeof sheet === 'string') throw new Error(sheet ?? 'no sheet')
  return sheet.inkIn(...placeOf(place))
}

/** An annotation's place in points on a sheet of 600 by 600, as parts of its picture. */
const placeOf = ([left, bottom, right, top]: readonly number[] = []) =>
  [(left ?? 0) / 600, 1 - (top ?? 0) / 600, (right ?? 0) / 600, 1 - (bottom ?? 0) / 600] as const

const square = { width: 600, height: 600 }
const box = [100, 100, 300, 160] as const
const rect = `/Rect [${box.join(' ')}]`
const helvetica = '/DR << /Font << /Helv 3 0 R >> >> /DA (/Helv 20 Tf 0 g)'

const tick = buildPdfForm('0 0 5000 5000 re f')

const drawnFields: [title: string, field: string][] = [
  ['a text', '/FT /Tx /V (A-101 rev C) /DA (/Helv 20 Tf 0 g)'],
  ['a text whose appearance the file has', '/FT /Tx /V (x) /AP << /N 100000 0 R >>'],
  ['a box that is ticked', '/FT /Btn /V /Yes /AS /Yes /AP << /N << /Yes 100000 0 R >> >>'],
  ['a box that is ticked, without an appearance', '/FT /Btn /V /Yes /AS /Yes'],
  [
    'an option that is chosen',
    '/FT /Btn /Ff 32768 /V /On /AS /On /AP << /N << /On 100000 0 R >> >>',
  ],
  ['a choice of a list', '/FT /Ch /Ff 131072 /Opt [(Draft) (As built)] /V (As built)'],
  ['a signature', '/FT /Sig /AP << /N 100000 0 R >>'],
]
const emptyFields: [title: string, field: string][] = [
  ['a box that is not ticked', '/FT /Btn /V /Off /AS /Off /AP << /N << /Yes 100000 0 R >> >>'],
  ['a hidden field', '/FT /Tx /V (A-101) /F 2'],
]

describe('T461: form fields of a plan', () => {
  const fields = [...drawnFields, ...emptyFields]
  let sheets: (SheetImage | string)[]
  beforeAll(async () => {
    const references = fields.map((_, n) => `${100_001 + n} 0 R`)
    sheets = await drawSheets(
      buildPlanPdf(
        references.map((field) => ({ ...square, entries: `/Annots [${field}]` })),
        {
          catalog: `/AcroForm << /Fields [${references.join(' ')}] ${helvetica} >>`,
          objects: [
            tick,
            ...fields.map(
              ([, field], n) =>
                `<< /Type /Annot /Subtype /Widget /F 4 /T (field ${n}) ${rect} ${field} >>`,
            ),
          ],
        },
      ),
    )
  })
  const inkOf = (n: number) => inkIn(sheets[n], box)

  it.each(drawnFields.map(([title], n) => ({ title, n })))('$title is drawn', ({ n }) => {
    expect(inkOf(n)).toBeGreaterThan(0.01)
  })

  it.each(emptyFields.map(([title], n) => ({ title, n })))('$title is not', ({ n }) => {
    // the outline of the empty box
    expect(inkOf(drawnFields.length + n)).toBeLessThan(0.02)
  })
})

describe('T462: texts in fonts that a plan does not contain', () => {
  const cyrillic = [
    '<< /Type /Font /Subtype /TrueType /BaseFont /ArialMT /FirstChar 192 /LastChar 195 /Widths [722 722 722 722]',
    '/Encoding << /BaseEncoding /WinAnsiEncoding /Differences [192 /afii10033 /afii10077 /afii10065 /afii10079] >> >>',
  ].join(' ')
  const cid = (name: string, encoding: string, ordering: string) =>
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [<< /Type /Font
      /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >>
      /DW 1000 /FontDescriptor << /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -136 1000 859]
      /ItalicAngle 0 /Ascent 859 /Descent -140 /CapHeight 769 /StemV 78 >> >>] >>`
  const simple = (name: string) => cyrillic.replace('ArialMT', name)

  const texts: [title: string, font: string, codes: string][] = [
    ['Cyrillic in Arial', cyrillic, 'c0c1c2c3'],
    ['Cyrillic in Times', simple('TimesNewRomanPSMT'), 'c0c1c2c3'],
    ['Cyrillic in a font of CAD', simple('GOSTtypeA'), 'c0c1c2c3'],
    ['Japanese in Unicode', cid('MS-Gothic', 'UniJIS-UCS2-H', 'Japan1'), '5e73976256f3'],
    ['Japanese in Shift JIS', cid('MS-Mincho', '90ms-RKSJ-H', 'Japan1'), '95bd96ca907d'],
    ['Japanese by glyphs', cid('KozMinPr6N', 'Identity-H', 'Japan1'), '0d510f740932'],
    ['simplified Chinese', cid('SimSun', 'UniGB-UCS2-H', 'GB1'), '5e73976256fe'],
    ['simplified Chinese in GBK', cid('SimHei', 'GBK-EUC-H', 'GB1'), 'c6bdc3e6cdbc'],
    ['Korean', cid('Batang', 'UniKS-UCS2-H', 'Korea1'), 'd3c9ba74b3c4'],
    ['traditional Chinese', cid('MingLiU', 'UniCNS-UCS2-H', 'CNS1'), '5e7397625716'],
  ]
  let sheets: (SheetImage | string)[]
  beforeAll(async () => {
    sheets = await drawSheets(
      buildPlanPdf(
        texts.map(([, , codes], n) => ({
          ...square,
          drawing: `BT /F9 60 Tf 100 100 Td <${codes}> Tj ET`,
          fonts: `/F9 ${100_000 + n} 0 R`,
        })),
        { objects: texts.map(([, font]) => font) },
      ),
    )
  })

  it.each(texts.map(([title], n) => ({ title, n })))('$title are drawn', ({ n }) => {
    expect(inkIn(sheets[n], [100, 90, 300, 160])).toBeGreaterThan(0.05)
  })

  it('Latin keeps the width that Helvetica has', async () => {
    const drawing = 'BT /F1 60 Tf 100 100 Td (nnnnnnnnnn) Tj ET'
    const picture = await drawFirstSheet(buildPlanPdf([{ ...square, drawing }]))
    // ten letters of 0.556 em
    const end = 100 + 10 * 0.556 * 60
    expect(picture.inkIn(...placeOf([end - 30, 100, end, 130]))).toBeGreaterThan(0.1)
    expect(picture.inkIn(...placeOf([end, 90, 600, 160]))).toBe(0)
  })
})

describe('T466: markups whose appearance the file does not have', () => {
  const points = '100 100 300 100 300 160 100 160'
  const quads = '/QuadPoints [100 160 300 160 100 100 300 100]'
  const markups: [kind: string, entries: string][] = [
    ['a line', '/Subtype /Line /L [100 100 300 160] /C [1 0 0] /Border [0 0 4]'],
    ['a line that says nothing of its looks', '/Subtype /Line /L [100 100 300 160]'],
    ['a polygon', `/Subtype /Polygon /Vertices [${points}] /C [0 0 1]`],
    ['a filled polygon', `/Subtype /Polygon /Vertices [${points}] /C [0 0 1] /IC [0.2 0.2 1]`],
    ['an open polygon', `/Subtype /PolyLine /Vertices [${points}] /C [0 0 1]`],
    ['a square', '/Subtype /Square /C [0 0.5 0]'],
    ['a circle', '/Subtype /Circle /C [0 0.5 0] /BS << /W 3 >>'],
    ['ink', `/Subtype /Ink /InkList [[${points}]] /C [0 0 0]`],
    ['a highlight', `/Subtype /Highlight ${quads} /C [1 1 0]`],
    ['a struck out text', `/Subtype /StrikeOut ${quads} /C [1 0 0]`],
    ['an underlined text', `/Subtype /Underline ${quads} /C [1 0 0]`],
    ['a text', '/Subtype /FreeText /DA (/Helv 20 Tf 0 g) /Contents (Door moved)'],
    ['a note', '/Subtype /Text /Contents (Door moved)'],
  ]
  let sheets: (SheetImage | string)[]
  beforeAll(async () => {
    sheets = await drawSheets(
      buildPlanPdf(
        [...markups, ['hidden', '/Subtype /Line /L [100 100 300 160] /F 2'] as const].map(
          ([, entries]) => ({
            ...square,
            entries: `/Annots [<< /Type /Annot ${rect} ${entries} >>]`,
          }),
        ),
      ),
    )
  })

  it.each(markups.map(([title], n) => ({ title, n })))('$title is drawn', ({ n }) => {
    expect(inkIn(sheets[n], [95, 95, 305, 165])).toBeGreaterThan(0.004)
  })

  it('a hidden one is not', () => {
    expect(inkIn(sheets.at(-1), [95, 95, 305, 165])).toBe(0)
  })
})

describe('T465: a page whose boxes are broken', () => {
  it.each([
    ['a crop box beside the sheet', '/CropBox [900 900 950 950]', [600, 500]],
    ['a crop box of no size', '/CropBox [10 10 10 10]', [600, 500]],
    ['a crop box larger than the sheet', '/CropBox [-100 -100 2000 2000]', [600, 500]],
    ['corners the other way round', '/CropBox [600 400 0 0]', [600, 400]],
    ['a sheet of no size', '/MediaBox [0 0 0 0]', [612, 792]],
    ['a box of three numbers', '/MediaBox [0 0 600]', [612, 792]],
  ])('%s: is drawn as others draw it', async (_, entries, size) => {
    const page = { width: 600, height: 500, drawing: '50 50 400 300 re f' }
    const bytes = buildPlanPdf([{ ...page, entries }])
    await withTestPlan(bytes, async ({ pages, draw }) => {
      expect([pages[0]?.width, pages[0]?.height]).toEqual(size)
      expect(await draw(1)).toHaveProperty('drawn')
    })
  })
})

describe('T463: the size of a sheet', () => {
  const sizesOf = (bytes: Uint8Array) =>
    withTestPlan(bytes, async ({ pages }) => pages.map(({ width, height }) => [width, height]))

  it('counts the units of its page', async () => {
    const bytes = buildPlanPdf([
      { width: 238, height: 337, entries: '/UserUnit 10' },
      { width: 238, height: 337 },
      { width: 238, height: 337, entries: '/UserUnit 2.5' },
      { width: 238, height: 337, entries: '/UserUnit 0' },
    ])
    expect(await sizesOf(bytes)).toEqual([
      [2380, 3370],
      [238, 337],
      [595, 842.5],
      [238, 337],
    ])
    const { width, height } = await drawFirstSheet(bytes)
    expect([width, height]).toEqual([2893, 4096])
  })

  it('counts them also where objects are compressed', async () => {
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 50] /UserUnit 12 >>'
    const content = `7 0 ${page}`
    const packed = deflateSync(Buffer.from(content))
    const stream = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>`
    const parts: (string | Buffer)[] = [
      '%PDF-1.7\n',
      '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
      '2 0 obj\n<< /Type /Pages /Count 1 /Kids [7 0 R] >>\nendobj\n',
      `8 0 obj\n${stream}\nstream\n`,
      packed,
      '\nendstream\nendobj\n',
    ]
    const at = (n: number) =>
      parts.slice(0, n).reduce((sum, part) => sum + Buffer.byteLength(part, 'latin1'), 0)
    const entry = (type: number, place: number, n = 0) => [type, place >> 8, place & 255, n]
    const places = Buffer.from([
      ...entry(0, 0),
      ...entry(1, at(1)),
      ...entry(1, at(2)),
      ...entry(2, 8),
      ...entry(1, at(3)),
      ...entry(1, at(6)),
    ])
    const table = `<< /Type /XRef /Size 10 /Root 1 0 R /W [1 2 1] /Index [0 3 7 3] /Length ${places.length} >>`
    const bytes = Buffer.concat([
      ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
      Buffer.from(`9 0 obj\n${table}\nstream\n`),
      places,
      Buffer.from(`\nendstream\nendobj\nstartxref\n${at(6)}\n%%EOF\n`),
    ])
    expect(await sizesOf(bytes)).toEqual([[1200, 600]])
  })

  it('is at least 2,000 pixels on the longer side of its picture', async () => {
    const sheets = await drawSheets(
      buildPlanPdf([
        { width: 595, height: 842 },
        { width: 18, height: 23 },
        { width: 1191, height: 1684 },
        { width: 1684, height: 2384 },
      ]),
    )
    expect(sheets.map((sheet) => typeof sheet === 'object' && [sheet.width, sheet.height])).toEqual(
      [
        [1413, 2000],
        [1565, 2000],
        // 150 dpi, and the limit of pictures
        [2481, 3508],
        [2893, 4096],
      ],
    )
  })
})
