import { createHash } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { diskStorage } from './diskStorage.ts'
import { readStored, sweepUnnamed } from './storage.ts'

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
  it('come back as they were stored, with their size and digest', async () => {
    const storage = diskStorage(folder)
    const stored = await storage.put(streamOf(photo), { maxBytes: photo.length })
    expect(stored).toEqual({
      name: expect.stringMatching(/^[a-z2-7]{32}$/),
      size: photo.length,
      sha256: createHash('sha256').update(photo).digest('hex'),
    })
    expect(await readStored(storage, stored.name, photo.length)).toEqual(photo)
    expect(await storage.head(stored.name)).toEqual({ size: photo.length })
    expect(await storage.withLocalFile(stored.name, (path) => readFile(path))).toEqual(photo)
  })

  it('can be read in part', async () => {
    const storage = diskStorage(folder)
    const { name } = await storage.put(streamOf(Buffer.from('room 104')), { maxBytes: 100 })
    const part = async (start: number, end: number) => {
      const chunks: Buffer[] = []
      for await (const chunk of await storage.get(name, { start, end })) chunks.push(chunk)
      return Buffer.concat(chunks).toString()
    }
    expect(await part(5, 8)).toBe('104')
    expect(await part(5, 500)).toBe('104')
    expect(await part(3, 3)).toBe('')
  })

  it('are refused when larger than allowed, and nothing is left', async () => {
    const storage = diskStorage(folder)
    const stream = streamOf(photo)
    await expect(storage.put(stream, { maxBytes: photo.length - 1 })).rejects.toMatchObject({ code: 'tooLarge' })
    expect(stream.destroyed).toBe(true)
    expect(await filesIn(folder)).toEqual([])
  })

  it('leave nothing when the sender goes away', async () => {
    const broken = Readable.from(
      (function* () {
        yield photo
        throw failing('ECONNRESET')
      })(),
    )
    await expect(diskStorage(folder).put(broken, { maxBytes: 1e9 })).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(await filesIn(folder)).toEqual([])
  })

  it.each([
    ['ENOSPC', 'noSpace'],
    ['EDQUOT', 'noSpace'],
    ['EROFS', 'unwritable'],
  ])('BI-128: a disk that answers %s is named %s, and nothing is left', async (cause, code) => {
    vi.spyOn(await handlePrototype(), 'writeFile').mockRejectedValue(failing(cause))
    await expect(diskStorage(folder).put(streamOf(photo), { maxBytes: 1e9 })).rejects.toMatchObject({ code })
    expect(await filesIn(folder)).toEqual([])
  })

  it('a folder that cannot be made is named unwritable', async () => {
    await writeFile(join(folder, 'taken'), '')
    const storage = diskStorage(join(folder, 'taken'))
    await expect(storage.put(streamOf(photo), { maxBytes: 1e9 })).rejects.toMatchObject({ code: 'unwritable' })
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
    await diskStorage(folder).put(streamOf(photo), { maxBytes: 1e9 })
    expect(steps).toEqual(['folder before', 'folder before', 'file before', 'folder after'])
  })

  it.each(['../../etc/passwd', '', 'a'.repeat(31), `${'a'.repeat(32)}/..`, 'A'.repeat(32), `${'a'.repeat(32)}.part`])(
    'a name we never gave (%s) finds nothing',
    async (name) => {
      const storage = diskStorage(folder)
      await expect(storage.get(name)).rejects.toMatchObject({ code: 'missing' })
      await expect(storage.withLocalFile(name, async () => 'found')).rejects.toMatchObject({ code: 'missing' })
      expect(await storage.head(name)).toBeNull()
      await expect(storage.remove(name)).resolves.toBeUndefined()
    },
  )

  it('a file that is gone is missing, and removing it again is no error', async () => {
    const storage = diskStorage(folder)
    const { name } = await storage.put(streamOf(photo), { maxBytes: 1e9 })
    await storage.remove(name)
    await storage.remove(name)
    expect(await storage.head(name)).toBeNull()
    await expect(storage.get(name)).rejects.toMatchObject({ code: 'missing' })
    await expect(storage.withLocalFile(name, async () => 'found')).rejects.toMatchObject({ code: 'missing' })
  })

  it('a hundred uploads at once get a hundred names', async () => {
    const storage = diskStorage(folder)
    const stored = await Promise.all(
      Array.from({ length: 100 }, (_, index) => storage.put(Readable.from([`photo ${index}`]), { maxBytes: 20 })),
    )
    expect(new Set(stored.map(({ name }) => name)).size).toBe(100)
    expect((await filesIn(folder)).length).toBe(100)
  })
})

describe('the sweep', () => {
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  const aDayAgo = new Date(Date.now() - 24 * 3_600_000)

  it('removes day-old bytes without a row and leftovers of broken uploads, and nothing else', async () => {
    const storage = diskStorage(folder)
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

    const removed = await sweepUnnamed(storage, async () => new Set([oldNamed]), aDayAgo)
    expect(removed.sort()).toEqual([oldUnnamed, `${oldUnnamed}.part`].sort())
    expect((await filesIn(folder)).map(({ name }) => name).sort()).toEqual([oldNamed, young, 'README'].sort())
  })

  it('asks for the names in portions', async () => {
    const names = Array.from({ length: 1_201 }, (_, index) => `file-${index}`)
    const removed: string[] = []
    const requested: number[] = []
    await sweepUnnamed(
      {
        ...diskStorage(folder),
        remove: async (name) => void removed.push(name),
        async *list() {
          for (const name of names) yield { name, modifiedAt: yesterday }
        },
      },
      async (portion) => {
        requested.push(portion.length)
        return new Set(portion.filter((name) => name.endsWith('0')))
      },
      aDayAgo,
    )
    expect(requested).toEqual([500, 500, 201])
    expect(removed.length).toBe(names.filter((name) => !name.endsWith('0')).length)
  })
})
