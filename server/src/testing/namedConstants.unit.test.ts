import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatDate } from '@nspect/contract/i18n/dateFormats'
import { stemLength } from '@nspect/contract/media/pinCoordinates'
import { renovationCycles } from '@nspect/contract/projectTypes/improvementPlan'
import { limits } from '@nspect/contract/shared/limits'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Sizes, times and formats: the documents' line, and where the product keeps it. */
const sources: [line: string, file: string, holds: string][] = [
  ['Quick Actions panel 300 px wide.', 'web/src/app/QuickActions.module.css', 'width: 300px'],
  ['Modal body max height 685 px with scroll.', 'web/src/ui/theme/theme.ts', 'maxHeight: 685'],
  [
    'Report viewer sizes: 853 by 480 for the 3D window',
    'web/src/reports/screen/ReportModelOrImages.module.css',
    'max-width: 853px;\n  aspect-ratio: 853 / 480',
  ],
  [
    'and 600 px high for 2D.',
    'web/src/reports/screen/ReportModelOrImages.module.css',
    'height: 600px',
  ],
  [
    'Annotation area height 600 px.',
    'web/src/inspection/media/image/ImageGallery.module.css',
    'max-height: 600px',
  ],
  [
    'The questions card scrolls at a maximum height of 500 px.',
    'web/src/metaDataAnswers/MetaDataAnswers.module.css',
    'max-height: 500px',
  ],
  [
    'Breakpoints: sm 576, md 768, lg 992, xl 1200.',
    'web/src/ui/theme/theme.ts',
    "sm: '36em', md: '48em', lg: '62em', xl: '75em'",
  ],
]

it.each(sources)('T409, T410, T482: %s', (_, file, holds) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(holds)
})

const values: [line: string, held: unknown, named: unknown][] = [
  ['Snackbar auto-hide 6000 ms.', limits.snackbar, 6000],
  [
    'Max 3 files per inspection upload and max 3 files for documents.',
    limits.documentsPerUpload,
    3,
  ],
  ['Pin screenshot size 632 by 374 pixels', limits.still, { width: 632, height: 374 }],
  ['taken after a delay of 1 second.', limits.stillDelay, 1000],
  ['Hover dwell of 1 second before the marker button appears', limits.dwell, 1000],
  ['polled every 100 ms.', limits.dwellPoll, 100],
  [
    'Stem length slider: min 0.1, max 3, step 0.01, default 1 (1.5 after placing by marker). Default stem 0.33 when dragging.',
    stemLength,
    { min: 0.1, max: 3, step: 0.01, initial: 1, byMarker: 1.5, dragged: 0.33 },
  ],
  ['Renovation cycles are 7, 14 and 21 years.', renovationCycles, [7, 14, 21]],
  ['Dates in tables: MM/DD/yyyy', formatDate('2026-11-20', 'table'), '11/20/2026'],
  ['longer dates: MMMM Do, YYYY.', formatDate('2026-11-20', 'long'), 'November 20th, 2026'],
  [
    "'MM/DD/yyyy hh:mm a' for pins and comments",
    formatDate('2026-11-20T07:37:00Z', 'stamp', 'UTC'),
    '11/20/2026 07:37 AM',
  ],
]

it.each(values)('T482: %s', (_, held, named) => {
  expect(held).toEqual(named)
})
