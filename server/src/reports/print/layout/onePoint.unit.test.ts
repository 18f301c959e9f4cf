import { describe, expect, it } from 'vitest'
import type { ReportData, ReportImage } from '../../reportData.ts'
import { buildSampleReport } from '../../testing/sampleReport.ts'
import { measureText } from '../paint/fontRuns.ts'
import { getDocumentTitle } from './chapters/cover.ts'
import { layoutReport } from './layout.ts'
import { getReportTexts } from './reportTexts.ts'

const picture: ReportImage = { name: 'stain.jpg', width: 632, height: 374 }
const texts = getReportTexts('en')

const buildOnePointReport = (description: string): ReportData => {
  const report = buildSampleReport(1, { pictures: [picture] })
  return {
    ...report,
    isOfPoints: true,
    pins: report.pins.map((pin) => ({
      ...pin,
      title: 'Coffee stain',
      description,
      photos: [{ image: picture, caption: 'Up close', taken: null }],
      comments: [],
    })),
  }
}

describe('a point that is printed alone', () => {
  it.each(['A4', 'Letter'] as const)('fits on one page of %s with short notes', (paper) => {
    const report = buildOnePointReport('About 60 cm across, set in.')
    report.options.paper = paper
    const pages = layoutReport(report, measureText, texts)
    expect(pages).toHaveLength(1)
    const pictures = pages[0]?.operations.filter(({ kind }) => kind === 'image')
    expect(pictures).toHaveLength(2)
  })

  it('continues with long notes on further pages', () => {
    const pages = layoutReport(
      buildOnePointReport('A line of notes.\n'.repeat(100)),
      measureText,
      texts,
    )
    expect(pages.length).toBeGreaterThan(1)
  })

  it('names its file, which else has the name of the inspection', () => {
    const report = buildOnePointReport('')
    expect(getDocumentTitle(report, texts)).toBe('1 · Coffee stain')
    expect(getDocumentTitle({ ...report, isOfPoints: false }, texts)).toContain(
      report.project.projectName,
    )
  })
})
