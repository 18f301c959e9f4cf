import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const architecture = 'docs/architecture/README.md'

/**
 * The folders in the tree of a text, below a heading such as `web/src`: one with a description, or
 * several without.
 */
const foldersInTree = (text: string, heading: string): string[] => {
  const [, lines = ''] = new RegExp(`^${heading}\\n((?: .*\\n)+)`, 'm').exec(text) ?? []
  return [...lines.matchAll(/^ {2}(\S.*)$/gm)].flatMap(([, line = '']) => {
    const [names = ''] = line.split(/ {2,}/)
    return names.split(' ')
  })
}

describe('the tree of the architecture', () => {
  const text = readFileSync(join(root, architecture), 'utf8')

  it.each(['server/src', 'web/src', 'viewer/src'])('lists the folders of %s', (parent) => {
    const folders = readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    expect(
      foldersInTree(text, parent).sort(),
      `add or remove the folder's line in ${architecture}`,
    ).toEqual(folders.sort())
  })
})

/** Packages without which the product works. */
const removable = ['demo', 'faults', 'mutation']

describe('the list of where to find things', () => {
  const entries = readFileSync(join(root, 'docs/find.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('- '))

  it('has a word and a path that exists on each line', () => {
    expect(entries.length).toBeGreaterThan(50)
    const dead = entries.filter((line) => {
      const [, path = ''] = /^- .+ → `([^`]+)`$/.exec(line) ?? []
      const [package_ = ''] = path.split('/')
      const isRemoved = removable.includes(package_) && !existsSync(join(root, package_))
      return path === '' || !(isRemoved || existsSync(join(root, path)))
    })
    expect(dead, 'correct these lines of docs/find.md').toEqual([])
  })
})
