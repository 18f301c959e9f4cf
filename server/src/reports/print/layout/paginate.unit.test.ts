import { expect, it } from 'vitest'
import { measurePageFills } from '../../../testing/printedPageFlaws.ts'
import type { ReportData } from '../../reportData.ts'
import { buildSampleReport } from '../../testing/sampleReport.ts'
import { measureText } from '../paint/fontRuns.ts'
import type { LaidOutPage } from './drawingOperations.ts'
import { layoutReport } from './layout.ts'
import { getReportTexts } from './reportTexts.ts'
import { pageGeometries } from './theme.ts'

const sheet = pageGeometries.A4

const begins = (name: string) => (page: LaidOutPage) =>
  page.operations.some((step) => step.kind === 'destination' && step.name === name)

const wordsOf = (page: LaidOutPage | undefined) =>
  (page?.operations ?? [])
    .flatMap((step) => (step.kind === 'text' ? [step.text] : []))
    .join('')
    .replace(/\s/g, '')

const layOut = (count: number, changes: Partial<ReportData> = {}) => {
  const report = { ...buildSampleReport(count), properties: [], formFields: [], ...changes }
  return { report, pages: layoutReport(report, measureText, getReportTexts('en')) }
}

it.each([
  { count: 12, lines: 1, isTogether: true },
  { count: 12, lines: 24, isTogether: true },
  // with pages to spare
  { count: 120, lines: 24, isTogether: false },
])(
  'T521: the summary of $count points below $lines lines of notes shares their page: $isTogether',
  ({ count, lines, isTogether }) => {
    const sample = buildSampleReport(count)
    const project = { ...sample.project, notes: 'A line of notes.\n'.repeat(lines) }
    const { report, pages } = layOut(count, { project })
    expect(pages.length <= 20).toBe(isTogether)
    const at = pages.findIndex(begins('summary'))
    expect(at === pages.findIndex(begins('about'))).toBe(isTogether)
    expect(wordsOf(pages[at])).toContain(`${count}points`)
    // the chart at its end, whole
    const chart = pages.slice(at).find((page) => wordsOf(page).includes('Bycategory'))
    for (const { category } of report.pins)
      expect(wordsOf(chart)).toContain(category.replace(/\s/g, ''))
    if (!isTogether) expect(chart).toBe(pages[at])
  },
)

it('T624: a plan is called by its sheet, wherever it is named', () => {
  const picture = { name: 'plan', width: 400, height: 300 }
  const sample = buildSampleReport(2, { pictures: [picture, picture] })
  const box = { x: 20, y: 30, width: 4, height: 4 }
  const pins = sample.pins.map((pin) => ({
    ...pin,
    floor: null,
    place: { on: 'picture' as const, picture: 0, box },
  }))
  const pictures = [picture]
  const told = (pictureNames: string[]) =>
    layOut(2, { pins, pictures, pictureNames }).pages.map(wordsOf).join('')
  expect(told(['A-101 Ground floor']).match(/A-101Groundfloor/g)?.length).toBeGreaterThan(2)
  expect(told([''])).toContain('LocationPlan')
})

it('T623: signatures are never alone on a page, however long the report is', () => {
  for (let count = 1; count <= 24; count += 1) {
    const { pages } = layOut(count, { documents: [] })
    const page = pages.find(begins('signatures'))
    const [, above = ''] = /^(.*)Signatures/.exec(wordsOf(page)) ?? []
    // more than the running head
    expect([count, above.replace(/^Pointscontinued/, '').length]).toEqual([
      count,
      expect.toSatisfy((length: number) => length > 20),
    ])
    expect(pages.at(-1)).toBe(page)
  }
})

it('T521: a picture that is clipped fills its page only as far as it is seen', () => {
  const image = { kind: 'image', name: 'plan', x: 60, y: 650, width: 200, height: 200 } as const
  const fillOf = (clip?: { x: number; y: number; width: number; height: number }) =>
    measurePageFills([
      {
        width: sheet.width,
        height: sheet.height,
        operations: [{ ...image, missing: '', ...(clip && { clip }) }],
      },
    ])[0]?.fill
  expect(fillOf()).toBeGreaterThan(1)
  expect(fillOf({ x: 60, y: 650, width: 76, height: 66 })).toBeLessThan(1)
})
