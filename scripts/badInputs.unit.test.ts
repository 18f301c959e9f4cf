import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSources } from './house.ts'

/** The rows of the product's bad inputs in the categories shape, text, auth, access and http, by their number. */
const rows = {
  shape: [1, 3, 4, 6, 7, 9, 10, 11, 12, 14, 16, 17, 19, 20],
  text: [21, 22, 23, 27, 28, 29, 30, 31, 32, 33, 34, 37],
  auth: [38, 39, 40, 42, 43, 45, 46, 47, 48, 50, 51, 53, 55, 56, 58, 59],
  access: [61, 64, 65, 66, 68, 70, 71, 72, 73, 74, 75, 76],
  http: [143, 145, 147, 148],
}

/** Titles of tests, also of those that stand on a line of their own. */
const titles = /\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*(?:'[^'\n]*'|`[^`]*`|"[^"\n]*")/g

it('every row of bad inputs has a test that names it', () => {
  const tests = readSources(join(import.meta.dirname, '..')).filter(({ path }) =>
    /\.(test|spec|deep)\.tsx?$/.test(path),
  )
  const named = new Set(
    tests.flatMap(({ text }) => text.match(titles) ?? []).flatMap((title) => title.match(/BI-\d+/g) ?? []),
  )
  const ids = Object.values(rows)
    .flat()
    .map((row) => `BI-${String(row).padStart(3, '0')}`)
  const missing = ids.filter((id) => !named.has(id))
  process.stdout.write(`  bad inputs: ${ids.length - missing.length} of ${ids.length} rows named by tests\n`)
  expect(missing).toEqual([])
})
