import { mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDiskStorage } from './diskStorage.ts'
import { sweepUnreferencedFiles } from './storage.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nspect-files-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

const filesIn = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
const photo = Buffer.alloc(300_000, 'lobby')
const streamOf = (bytes: Buffer, piece = 7_000) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
    })(),
  )
const failing = (code: string) => Object.assign(new Error(code), { code })

async function handlePrototype() {
  const probe = await open(join(folder, 'probe'), 'w')
  await probe.close()
  await rm(join(folder, 'probe'))
  return Object.getPrototypeOf(probe) as typeof probe
}

describe('files on disk', () => {
  it.each([
    ['ENOSPC', 'noSpace'],
    ['EDQUOT', 'noSpace'],
    ['EROFS', 'unwritable'],
  ])('BI-128: a disk that answers %s is named %s, and nothing is left', async (cause, code) => {
    vi.spyOn(await handlePrototype(), 'writeFile').mockRejectedValue(failing(cause))
    await expect(
      createDiskStorage(folder).put(streamOf(photo), { maxBytes: 1e9 }),
    ).rejects.toMatchObject({ code })
    expect(await filesIn(folder)).toEqual([])
  })

  it('a folder that cannot be made is named unwritable', async () => {
    await writeFile(join(folder, 'taken'), '')
    const storage = createDiskStorage(join(folder, 'taken'))
    await expect(storage.put(streamOf(photo), { maxBytes: 1e9 })).rejects.toMatchObject({
      code: 'unwritable',
    })
  })

  it('are synced before their name appears, and their folder after', async () => {
    const steps: string[] = []
    const prototype = await handlePrototype()
    const sync = prototype.sync
    vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof prototype) {
      const isFolder = (await this.stat()).isDirectory()
      const isNamed = (await filesIn(folder)).some(({ name }) => !name.endsWith('.part'))
      steps.push(`${isFolder ? 'folder' : 'file'} ${isNamed ? 'after' : 'before'}`)
      return sync.call(this)
    })
    await createDiskStorage(folder).put(streamOf(photo), { maxBytes: 1e9 })
    expect(steps).toEqual(['folder before', 'folder before', 'file before', 'folder after'])
  })
})

describe('the sweep', () => {
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  const aDayAgo = new Date(Date.now() - 24 * 3_600_000)

  it('removes day-old bytes without a row and leftovers of broken uploads, and nothing else', async () => {
    const storage = createDiskStorage(folder)
    const put = async (isOld: boolean) => {
      const { name } = await storage.put(Readable.from(['photo']), { maxBytes: 10 })
      if (isOld) await storage.withLocalFile(name, (path) => utimes(path, yesterday, yesterday))
      return name
    }
    const [oldNamed, oldUnnamed, young] = [await put(true), await put(true), await put(false)]
    const part = await storage.withLocalFile(oldUnnamed, async (path) => `${path}.part`)
    await writeFile(part, 'half a photo')
    await utimes(part, yesterday, yesterday)
    await writeFile(join(folder, 'README'), 'put here by the operator')

    const removed = await sweepUnreferencedFiles(storage, async () => new Set([oldNamed]), aDayAgo)
    expect(removed.sort()).toEqual([oldUnnamed, `${oldUnnamed}.part`].sort())
    expect((await filesIn(folder)).map(({ name }) => name).sort()).toEqual(
      [oldNamed, young, 'README'].sort(),
    )
  })
})
