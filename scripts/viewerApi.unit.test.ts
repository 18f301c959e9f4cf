import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countWords } from './documents.ts'
import { parseDeclarations, renderViewerApi } from './viewerApi.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('viewer/API.md', () => {
  it('is as exported; else run `npm run viewer-api`', () => {
    expect(read('viewer/API.md')).toBe(renderViewerApi(root))
  })

  it('has a heading for every type of the viewer and every source', () => {
    const headings = [...read('viewer/API.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
    const types = [...read('viewer/src/engine/viewerApi.ts').matchAll(/^export \w+ (\w+)/gm)]
      .map(([, name]) => name)
      .filter((name) => name !== 'type')
    expect(types.length).toBeGreaterThan(40)
    const sources = ['ModelSource', 'PanoSource', 'TourSource', 'MatterportSource']
    expect(headings).toEqual(expect.arrayContaining([...types, ...sources, 'openViewer']))
  })
})

it('reads comments, members of several lines, and what follows them', () => {
  const source = [
    '/** A lamp. */',
    'export interface Lamp extends Base {',
    '  /** watts, or',
    '   * more */',
    '  power: number',
    '  turn(',
    '    on: boolean,',
    '    after: number,',
    '  ): void',
    '  color?: string',
    '}',
    '',
    'const hidden = 1',
    '',
    'export type Shade =',
    "  | 'light'",
    "  | 'dark'",
    '',
  ]
  const [lamp, shade, ...others] = parseDeclarations(source.join('\n'))
  expect(lamp).toMatchObject({ signature: 'interface Lamp extends Base', comment: 'A lamp.' })
  expect(lamp?.members).toEqual([
    { signature: 'power: number', comment: 'watts, or more' },
    { signature: 'turn(on: boolean, after: number): void', comment: '' },
    { signature: 'color?: string', comment: '' },
  ])
  expect(shade).toMatchObject({ comment: '', signature: "type Shade = 'light' | 'dark'" })
  expect(others).toEqual([])
})

describe('the example of viewer/README.md', () => {
  const readme = read('viewer/README.md')
  const blockOf = (language: string) =>
    new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? ''
  const page = blockOf('html')
  const script = blockOf('ts')
  let folder: string
  beforeAll(() => {
    // where the package's name leads to it, and no other check looks
    const cache = join(root, 'node_modules/.cache')
    mkdirSync(cache, { recursive: true })
    folder = mkdtempSync(join(cache, 'viewer-example-'))
    writeFileSync(join(folder, 'example.ts'), script)
    writeFileSync(join(folder, 'wrong.ts'), script.replace('setPins', 'setNeedles'))
    const config = { extends: join(root, 'tsconfig.base.json'), files: ['example.ts', 'wrong.ts'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('compiles, by a check that finds a wrong name', () => {
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', '.'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const errors = stdout.trim().split('\n')
    expect(errors).toEqual([expect.stringMatching(/^wrong\.ts.*'setNeedles' does not exist/)])
  })

  it('has each element that its script looks for, and the file that its page loads', () => {
    const ids = [...script.matchAll(/querySelector(?:<\w+>)?\('#(\w+)'\)/g)].map(([, id]) => id)
    expect(ids).toEqual(['host', 'clicked', 'look'])
    for (const id of ids) expect(page).toContain(`id="${id}"`)
    const [, file] = /src="\.\/(\S+)"/.exec(page) ?? []
    expect(readme).toContain(`\`${file}\``)
  })

  it('is at most 40 lines, and its page 500 words', () => {
    expect(`${page}${script}`.trim().split('\n').length).toBeLessThanOrEqual(40)
    expect(countWords(readme)).toBeLessThanOrEqual(500)
  })
})
