import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withTemporaryFile } from './temporaryFile.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nspect-lent-'))
})
afterEach(() => rm(folder, { recursive: true }))

const read = (path: string) => readFile(path, 'utf8')

describe('a temporary file', () => {
  it('holds the bytes while it is used, by several at once, and is gone afterwards', async () => {
    const lent = ['room 104', 'room 105'].map((text) =>
      withTemporaryFile(folder, Readable.from([text]), read),
    )
    expect(await Promise.all(lent)).toEqual(['room 104', 'room 105'])
    expect(await readdir(folder)).toEqual([])
  })

  it('is gone when its user fails', async () => {
    const using = withTemporaryFile(folder, Readable.from(['room 104']), async () => {
      expect(await readdir(folder)).toHaveLength(1)
      throw new Error('no paper')
    })
    await expect(using).rejects.toThrow('no paper')
    expect(await readdir(folder)).toEqual([])
  })

  it('BI-128: on a full disk says so as the storage does, and is gone', async () => {
    const full = new Readable({
      read() {
        this.destroy(Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' }))
      },
    })
    await expect(withTemporaryFile(folder, full, read)).rejects.toMatchObject({ code: 'noSpace' })
    expect(await readdir(folder)).toEqual([])
  })

  it('is gone, and nobody gets half of it, when its bytes break off', async () => {
    const broken = Readable.from(
      (function* () {
        yield 'half a'
        throw new Error('connection lost')
      })(),
    )
    await expect(withTemporaryFile(folder, broken, read)).rejects.toThrow('connection lost')
    expect(await readdir(folder)).toEqual([])
  })
})
