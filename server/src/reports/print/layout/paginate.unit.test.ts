import { expect, it } from 'vitest'
import { measurePageFills } from '../../../testing/printedPageFlaws.ts'
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

it.each([
  { notes: 'Roof not accessible.', isTogether: true },
  { notes: 'A line of notes.\n'.repeat(24), isTogether: false },
])(
  'T521: the summary is on one page, below the notes where all of it fits: $isTogether',
  ({ notes, isTogether }) => {
    const report = buildSampleReport(12)
    report.project.notes = notes
    const pages = layoutReport(
      { ...report, properties: [], formFields: [] },
      measureText,
      getReportTexts('en'),
    )
    const at = pages.findIndex(begins('summary'))
    expect(at === pages.findIndex(begins('about'))).toBe(isTogether)
    const words = wordsOf(pages[at])
    expect(words).toContain('12points·4resolved')
    // the chart at its end
    for (const { category } of report.pins) expect(words).toContain(category.replace(/\s/g, ''))
  },
)

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
