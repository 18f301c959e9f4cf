import { beforeEach, expect, it } from 'vitest'
import { formatLabeled } from './formatLabeled.ts'
import { showLanguage } from './i18n.ts'

beforeEach(() => showLanguage('en'))

it('a label has the colon of the shown language, in French behind a space at which no line breaks', async () => {
  expect(formatLabeled('Scan Date', '11/20/2026')).toBe('Scan Date: 11/20/2026')
  await showLanguage('fr')
  expect(formatLabeled('Date du scan', '20/11/2026')).toBe('Date du scan\u00a0: 20/11/2026')
  await showLanguage('ja')
  expect(formatLabeled('コメント', 3)).toBe('コメント：3')
})

it('a Hebrew value keeps its direction beside the label', () => {
  expect(formatLabeled('Severity', 'גבוה')).toBe('Severity: \u2068גבוה\u2069')
})
