import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  countWords,
  findDeadCommands,
  findDeadLinks,
  findDocuments,
  measureDocument,
  pagesLinkedFrom,
  picturesIn,
} from './documents.ts'

const root = join(import.meta.dirname, '..')
const documents = findDocuments(root)

describe('the documents', () => {
  it('are found in every folder', () => {
    expect(documents).toEqual(
      expect.arrayContaining(['README.md', 'docs/README.md', 'docs/guide/inspect.md']),
    )
    expect(documents.filter((path) => path.includes('node_modules'))).toEqual([])
  })

  it('begin with a README of at most 700 words', () => {
    expect(countWords(readFileSync(join(root, 'README.md'), 'utf8'))).toBeLessThanOrEqual(700)
  })

  it.each(documents)('%s has no dead link', (page) => {
    expect(findDeadLinks(root, page)).toEqual([])
  })

  it('lead from the README to every page of docs', () => {
    const reached = new Set(['README.md'])
    for (const page of reached)
      for (const target of pagesLinkedFrom(root, page, documents)) reached.add(target)
    expect(documents.filter((page) => page.startsWith('docs/') && !reached.has(page))).toEqual([])
  })

  // what is told of a past state names what there was
  it.each(documents.filter((page) => !/^CHANGELOG|^docs\/decisions\//.test(page)))(
    '%s names commands that exist',
    (page) => {
      expect(findDeadCommands(root, page)).toEqual([])
    },
  )

  it('show every picture that lies beside them', () => {
    const shown = new Set(documents.flatMap((page) => picturesIn(root, page)))
    const pictures = globSync('docs/**/*.{png,webp,jpg,svg}', { cwd: root })
      .map((path) => path.split(sep).join('/'))
      .sort()
    expect(pictures.length).toBeGreaterThan(7)
    expect(pictures.filter((path) => !shown.has(path))).toEqual([])
  })
})

describe('a check of documents', () => {
  let folder: string
  // concatenated, so that this file itself refers to none of these pages
  const page = (name: string) => [name, 'md'].join('.')
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'nspect-documents-'))
    mkdirSync(join(folder, 'docs'))
    writeFileSync(join(folder, 'package.json'), '{ "scripts": { "start": "x", "backup": "x" } }')
    writeFileSync(
      join(folder, page('docs/b')),
      '# Two words\n\n## Two words\n\n<a id="here-it-is"></a>\n',
    )
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (...lines: string[]) => writeFileSync(join(folder, page('a')), lines.join('\n'))

  it('finds links to missing files and headings', () => {
    const b = page('docs/b')
    const dead = [page('docs/c'), `${b}#three`, '#here', 'p.webp']
    const alive = [
      b,
      `${b}#two-words`,
      `${b}#two-words-1`,
      `${b}#here-it-is`,
      'docs/',
      'https://a.example/b',
    ]
    write(...[...alive, ...dead].map((target) => `[link](${target})`), '`[code](nowhere)`')
    expect(findDeadLinks(folder, page('a'))).toEqual(dead)
  })

  it('finds commands that do not exist', () => {
    const dead = [
      'npm test',
      'npm run gone',
      'npx vitest run docs/gone.test.ts',
      'node scripts/gone.mjs',
    ]
    const alive = [
      'npm start',
      'npm run backup -- --check',
      'npm run x -w bench',
      'npx vitest run docs/b',
    ]
    const block = ['```', 'npm run lost # a remark', '```']
    write(...[...alive, ...dead].map((command) => `Run \`${command}\`.`), ...block)
    expect(findDeadCommands(folder, page('a'))).toEqual([...dead, 'npm run lost # a remark'])
  })

  it('measures sentences and blocks without tables, headings and code', () => {
    const text =
      '# Title\n\nOne two three four. Five six seven eight.\n\n| a | b |\n\n- one two three\n- four five six\n'
    expect(measureDocument(text)).toMatchObject({ meanSentence: 3.5, longestBlock: 8 })
  })
})
