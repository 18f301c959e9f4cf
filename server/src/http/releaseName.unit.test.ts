import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatRelease, readCheckedOutCommit } from './releaseName.ts'

const commit = '9556b1e2c0ffee0123456789abcdef0123456789'

describe('T516: the release that a server says it is', () => {
  let folder: string
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, '.git', path, '..'), { recursive: true })
    writeFileSync(join(folder, '.git', path), `${text}\n`)
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nspect-release-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('has the commit of a clone: of its branch, packed or not, and of a commit that is checked out', () => {
    write('HEAD', 'ref: refs/heads/main')
    write('packed-refs', `# pack-refs with: peeled\n${commit} refs/heads/main`)
    expect(readCheckedOutCommit(folder)).toBe(commit)
    const newer = commit.replace('9556', 'abcd')
    write('refs/heads/main', newer)
    expect(readCheckedOutCommit(folder)).toBe(newer)
    write('HEAD', commit)
    expect(readCheckedOutCommit(folder)).toBe(commit)
  })

  it('is its version alone where there is no clone, or none that can be read', () => {
    expect(readCheckedOutCommit(folder)).toBeUndefined()
    write('HEAD', 'ref: refs/heads/main')
    expect(readCheckedOutCommit(folder)).toBeUndefined()
    expect(formatRelease('0.2.0', undefined)).toBe('0.2.0')
    expect(formatRelease('0.2.0', commit)).toBe('0.2.0+9556b1e2')
  })
})
