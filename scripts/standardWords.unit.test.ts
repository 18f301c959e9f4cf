import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const skipped = new Set([
  'node_modules',
  'dist',
  'data',
  'screenshots',
  'test-results',
  'playwright-report',
])

/**
 * Types that say nothing of what they hold: it is called …Input, …Options, …Params (decision 014).
 */
const vagueTypes = /\b(?:interface|type) (?:Given|Asked|Said|Sent|Told|Met|Coming|Taken|Medium)\b/
/** Names that were replaced by the field's words (decision 014). */
const replaced =
  /\b(?:keepHouse|longestGoodbye|madeOnce|gaveUp|outdate|furnish|useDraftKeeper|\w*[pP]atience)\b/

it('names of the code are the words of the field', () => {
  const paths = globSync(
    '{contract,server,viewer,web,demo,mutation,e2e,bench,scripts}/**/*.{ts,tsx,mjs}',
    {
      cwd: root,
      exclude: (name) => skipped.has(name.split(sep).at(-1) ?? ''),
    },
  ).filter((path) => !path.endsWith('standardWords.unit.test.ts'))
  expect(paths.length).toBeGreaterThan(1000)
  const lines = paths.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .map((line, index) => ({ place: `${path}:${index + 1}`, line })),
  )
  expect(
    lines
      .filter(({ line }) => vagueTypes.test(line) || replaced.test(line))
      .map(({ place }) => place),
  ).toEqual([])
})
