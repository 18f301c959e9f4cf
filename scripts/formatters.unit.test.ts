import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/**
 * The formatter, and files that only ask for or check the name of a time zone, or need a day before
 * the program runs.
 */
const mayFormat = new Set([
  'contract/src/i18n/dateFormats.ts',
  'contract/src/i18n/numberFormats.ts',
  'contract/src/accounts/accounts.ts',
  'web/src/ui/browser/displayTimeZone.ts',
  'web/src/accounts/ProfileForm.tsx',
  'web/src/api/startedCalls.ts',
])
const formats =
  /new Intl\.(?:DateTimeFormat|NumberFormat|RelativeTimeFormat)|\.toLocale(?:Date|Time)?String\(/

it('T470: dates and numbers are written by the one formatter, which knows the reader’s locale', () => {
  const files = globSync('{contract,server,web,viewer}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.(?:test|deep)\.tsx?$|\/testing\//.test(file),
  )
  expect(files.length).toBeGreaterThan(1000)
  const found = files.filter((file) => formats.test(readFileSync(join(root, file), 'utf8')))
  expect(found.filter((file) => !mayFormat.has(file))).toEqual([])
})
