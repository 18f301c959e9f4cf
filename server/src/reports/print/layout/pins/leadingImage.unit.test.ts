import { expect, it } from 'vitest'
import type { ReportData, ReportImage } from '../../../reportData.ts'
import { buildSampleReport } from '../../../testing/sampleReport.ts'
import { measureText } from '../../paint/fontRuns.ts'
import { layoutReport } from '../layout.ts'
import { getReportTexts } from '../reportTexts.ts'

const still: ReportImage = { name: 'still.jpg', width: 632, height: 374 }
const photo: ReportImage = { name: 'photo.jpg', width: 800, height: 600 }

const buildReport = (hasPhoto: boolean, layout: 'compact' | 'full'): ReportData => {
  const report = buildSampleReport(1, { layout })
  return {
    ...report,
    pictures: [],
    project: { ...report.project, cover: null },
    documents: [],
    pins: report.pins.map((pin) => ({
      ...pin,
      isCritical: true,
      isResolved: false,
      still,
      resolution: null,
      photos: hasPhoto ? [{ image: photo, caption: 'Upper bracket', taken: null }] : [],
      comments: [],
      place: null,
      ground: null,
    })),
  }
}

/** The names of the point's pictures in the order of the pages. */
const printedNames = (report: ReportData): string[] =>
  layoutReport(report, measureText, getReportTexts('en'))
    .flatMap(({ operations }) => operations)
    .flatMap((operation) => (operation.kind === 'image' ? [operation.name] : []))
    .filter((name) => name === still.name || name === photo.name)

it.each([
  ['compact', true, ['photo.jpg', 'photo.jpg', 'still.jpg']],
  ['compact', false, ['still.jpg', 'still.jpg']],
  ['full', true, ['photo.jpg', 'photo.jpg', 'still.jpg']],
  ['full', false, ['still.jpg', 'still.jpg']],
] as const)(
  'T616 the %s print with a photo: %s shows in summary and point %j',
  (layout, hasPhoto, names) => {
    expect(printedNames(buildReport(hasPhoto, layout))).toEqual(names)
  },
)
