import { expect, it } from 'vitest'
import { buildSampleReport } from '../../../testing/sampleReport.ts'
import { measureText as printedWidth } from '../../paint/fontRuns.ts'
import { layoutReport } from '../layout.ts'
import { getReportTexts } from '../reportTexts.ts'

it.each([
  [3, []],
  [20, ['contents']],
])(
  'T402: %i points stand between notes and properties, and documents and signatures',
  (count, contents) => {
    const places = layoutReport(buildSampleReport(count), printedWidth, getReportTexts('en'))
      .flatMap(({ operations }) => operations)
      .flatMap((operation) => (operation.kind === 'destination' ? operation.name : []))
      .filter((name) => !/^point\d/.test(name))
    expect(places).toEqual([
      ...contents,
      'about',
      'properties',
      'summary',
      'overview',
      'works',
      'points',
      'attachments',
      'signatures',
    ])
  },
)
