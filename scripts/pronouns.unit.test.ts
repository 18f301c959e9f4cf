import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const written = [
  '{,{contract,server,viewer,web,demo,faults,mutation,e2e,bench,scripts,docs}/**/}*.{ts,tsx,js,mjs,css,html,sql,csv,md}',
  '{contract,server,web}/src/**/texts.en.json',
  '.env.example',
]
/** folders of dependencies, and of build or test output */
const skipped = new Set([
  'node_modules',
  'dist',
  'data',
  'screenshots',
  'test-results',
  'playwright-report',
])

/** Words of other languages look the same, such as the Spanish “he”. */
const isEnglish = (path: string) => !/[./](de|es|fr|ja|zh)\.tsx?$/.test(path)

/** files that quote the words */
const quoting = ['scripts/pronouns.unit.test.ts']

/** The lines with such a word, each with its place. */
const linesWith = (path: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      /\b(he|him|his|himself)\b/i.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
    )

describe('a person is called they', () => {
  it('in every comment, title of a test, text and document', () => {
    const paths = globSync(written, {
      cwd: root,
      exclude: (name) => skipped.has(name.split(sep).at(-1) ?? ''),
    })
      .map((path) => path.split(sep).join('/'))
      .filter((path) => isEnglish(path) && !quoting.includes(path))
    expect(paths).toEqual(
      expect.arrayContaining([
        'README.md',
        'docs/architecture/README.md',
        'contract/permissions.csv',
        'web/src/ui/texts.en.json',
      ]),
    )
    expect(paths.length).toBeGreaterThan(1000)
    expect(
      paths.flatMap((path) => linesWith(path, readFileSync(join(root, path), 'utf8'))),
    ).toEqual([])
  })

  // a checker that finds nothing reports success: each of these must be found
  it.each([
    '/** What a visitor called himself. */',
    "it('a User deletes what he added', () => {})",
    '| `ADMIN_PASSWORD` | His password, 3 to 50 characters |',
    ' * assigned to him; a visitor',
    '// he’s signed out everywhere',
  ])('and this would be found: %s', (line) => {
    expect(linesWith('README.md', `They are told.\n${line}\nTheir own.`)).toEqual([
      `README.md:2: ${line.trim()}`,
    ])
  })

  it.each(['The history of this inspection', 'whether they see it', 'this is the one'])(
    'and this would not: %s',
    (line) => {
      expect(linesWith('README.md', line)).toEqual([])
    },
  )
})
