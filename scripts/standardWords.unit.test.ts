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
    '{contract,server,viewer,web,demo,faults,mutation,e2e,bench,scripts}/**/*.{ts,tsx,mjs}',
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

const products = '{contract,server,viewer,web,demo}/src/**/*.{ts,tsx}'
const isProduct = (path: string) =>
  !/\.(?:test|deep|examples)\.tsx?$|[\\/]testing[\\/]|\.d\.ts$/.test(path)
/** Words that the glossary replaces, in the names of files and folders. */
const replacedInPaths =
  /picture|usual|refuse|signOn|takeAlong|ownTour|[\\/]many|(?<!Break|View)points?(?!Category)[A-Z./\\]/
/**
 * The same in the names of exports. A point is a place in a plane or in space (`ScreenPoint`);
 * `pointCategory` is a word of the wire.
 */
const replacedInExports =
  /^usual|^refuse|[a-z]Of$|Picture|^picture|SignOn|^signOn|[tT]akeAlong|[oO]wnTour|Points|^points?(?!er|Categor)[A-Z]/

it('files and exports are called by the words of the glossary', () => {
  const paths = globSync(products, { cwd: root }).filter(isProduct)
  expect(paths.length).toBeGreaterThan(1500)
  expect(paths.filter((path) => replacedInPaths.test(path))).toEqual([])
  const exported = paths.flatMap((path) =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /^export (?:const|(?:async )?function|type|interface|class) (\w+)/gm,
      ),
    ].map(([, name = '']) => ({ path, name })),
  )
  expect(exported.length).toBeGreaterThan(4000)
  expect(
    exported
      .filter(({ name }) => replacedInExports.test(name))
      .map(({ path, name }) => `${path}: ${name}`),
  ).toEqual([])
})
