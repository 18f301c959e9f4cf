import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startS3Server, type TestS3 } from '../testing/servers/s3Server.ts'
import { listFileNames, toS3Settings } from '../testing/testStorage.ts'
import { createDiskStorage } from './diskStorage.ts'
import { createS3Storage } from './s3/s3Storage.ts'
import {
  createStoredFileName,
  type FileStorage,
  readStoredFile,
  sweepUnreferencedFiles,
} from './storage.ts'

const MB = 1024 * 1024
const photo = Buffer.alloc(300_000, 'lobby')
/** three parts in a store that takes parts */
const model = randomBytes(17 * MB + 5)

const streamOf = (bytes: Buffer, piece = 70_000) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
    })(),
  )

let s3: TestS3
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.stop())

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nspect-files-'))
})
afterEach(async () => {
  s3.clear()
  await rm(folder, { recursive: true, force: true })
})

const filesIn = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

const storages = [
  { kind: 'on disk', open: async () => createDiskStorage(folder) },
  {
    kind: 'in an S3 store',
    open: () => createS3Storage(toS3Settings(s3, { prefix: 'hotels/' }), folder),
  },
]

/** Everything that is left, finished or not, wherever it is kept. */
const leftovers = async () => [
  ...(await filesIn(folder)),
  ...s3.objects.keys(),
  ...s3.uploads.keys(),
]

describe.each(storages)('T220: files $kind', ({ open }) => {
  let storage: FileStorage
  beforeEach(async () => {
    storage = await open()
  })

  it.each([
    ['a photo', photo],
    ['a model', model],
    ['a file without a byte', Buffer.alloc(0)],
  ])('%s comes back as it was stored, with its size and digest', async (_, bytes) => {
    const stored = await storage.put(streamOf(bytes), { maxBytes: bytes.length })
    expect(stored).toEqual({
      name: expect.stringMatching(/^[a-z2-7]{32}$/),
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect((await readStoredFile(storage, stored.name, bytes.length)).equals(bytes)).toBe(true)
    expect(await storage.head(stored.name)).toEqual({ size: bytes.length })
    expect((await storage.withLocalFile(stored.name, (path) => readFile(path))).equals(bytes)).toBe(
      true,
    )
  })

  it('text is stored as bytes', async () => {
    const { name } = await storage.put(Readable.from(['room ', '104']), { maxBytes: 8 })
    expect(String(await readStoredFile(storage, name, 8))).toBe('room 104')
  })

  it('can be read in part', async () => {
    const { name } = await storage.put(streamOf(Buffer.from('room 104')), { maxBytes: 100 })
    const part = async (start: number, end: number) =>
      String(await buffer(await storage.get(name, { start, end })))
    expect(await part(5, 8)).toBe('104')
    expect(await part(5, 500)).toBe('104')
    expect(await part(3, 3)).toBe('')
    expect(await part(8, 12)).toBe('')
    expect(await part(0, 4)).toBe('room')
  })

  it('of several parts can be read across them', async () => {
    const { name } = await storage.put(streamOf(model), { maxBytes: model.length })
    const [start, end] = [8 * MB - 3, 16 * MB + 4]
    expect(
      (await buffer(await storage.get(name, { start, end }))).equals(model.subarray(start, end)),
    ).toBe(true)
  })

  it('keep the name that they have in another storage', async () => {
    const name = createStoredFileName()
    expect(await storage.put(streamOf(photo), { maxBytes: photo.length, name })).toMatchObject({
      name,
    })
    expect(await storage.head(name)).toEqual({ size: photo.length })
  })

  it.each([
    ['a photo', photo],
    ['a model', model],
  ])('%s is refused when larger than allowed, and nothing is left', async (_, bytes) => {
    const stream = streamOf(bytes)
    await expect(storage.put(stream, { maxBytes: bytes.length - 1 })).rejects.toMatchObject({
      code: 'tooLarge',
    })
    expect(stream.destroyed).toBe(true)
    expect(await leftovers()).toEqual([])
  })

  it.each([
    ['at once', Buffer.alloc(0)],
    ['in the middle', model],
  ])('leave nothing when the sender goes away %s', async (_, sent) => {
    const broken = Readable.from(
      (async function* () {
        yield* streamOf(sent)
        throw Object.assign(new Error('the sender is gone'), { code: 'ECONNRESET' })
      })(),
    )
    await expect(storage.put(broken, { maxBytes: 1e9 })).rejects.toMatchObject({
      code: 'ECONNRESET',
    })
    expect(await leftovers()).toEqual([])
  })

  it.each([
    '../../etc/passwd',
    '',
    'a'.repeat(31),
    `${'a'.repeat(32)}/..`,
    'A'.repeat(32),
    `${'a'.repeat(32)}.part`,
  ])('a name we never gave (%s) finds nothing', async (name) => {
    await expect(storage.get(name)).rejects.toMatchObject({ code: 'missing' })
    await expect(storage.withLocalFile(name, async () => 'found')).rejects.toMatchObject({
      code: 'missing',
    })
    await expect(storage.put(streamOf(photo), { maxBytes: 1e9, name })).rejects.toMatchObject({
      code: 'missing',
    })
    expect(await storage.head(name)).toBeNull()
    await expect(storage.remove(name)).resolves.toBeUndefined()
    expect(await leftovers()).toEqual([])
  })

  it('a file that is gone is missing, and removing it again is no error', async () => {
    const { name } = await storage.put(streamOf(photo), { maxBytes: 1e9 })
    await storage.remove(name)
    await storage.remove(name)
    expect(await storage.head(name)).toBeNull()
    await expect(storage.get(name)).rejects.toMatchObject({ code: 'missing' })
    await expect(storage.get(name, { start: 0, end: 4 })).rejects.toMatchObject({ code: 'missing' })
    await expect(storage.withLocalFile(name, async () => 'found')).rejects.toMatchObject({
      code: 'missing',
    })
  })

  it('a hundred uploads at once get a hundred names, all of them listed', async () => {
    s3.pageSize = 30
    const stored = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        storage.put(Readable.from([`photo ${index}`]), { maxBytes: 20 }),
      ),
    )
    const names = stored.map(({ name }) => name).sort()
    expect(new Set(names).size).toBe(100)
    expect((await listFileNames(storage)).sort()).toEqual(names)
  })

  it('whose reader goes away in the middle are closed', async () => {
    const { name } = await storage.put(streamOf(model), { maxBytes: 1e9 })
    const stream = await storage.get(name)
    for await (const _ of stream) break
    expect(stream.destroyed).toBe(true)
  })

  it('a copy for work on this machine is gone after it, also if the work fails', async () => {
    const { name } = await storage.put(streamOf(photo), { maxBytes: 1e9 })
    const before = (await filesIn(folder)).length
    await expect(
      storage.withLocalFile(name, () => Promise.reject(new Error('unreadable'))),
    ).rejects.toThrow('unreadable')
    expect((await filesIn(folder)).length).toBe(before)
  })

  it('the sweep asks for the names in a few large portions', async () => {
    const names = Array.from({ length: 100_201 }, (_, index) => `file-${index}`)
    const removed: string[] = []
    const requested: number[] = []
    await sweepUnreferencedFiles(
      {
        ...storage,
        remove: async (name) => void removed.push(name),
        async *list() {
          for (const name of names) yield { name, modifiedAt: new Date(0) }
        },
      },
      async (portion) => {
        requested.push(portion.length)
        return new Set(portion.filter((name) => name.endsWith('0')))
      },
      new Date(),
    )
    expect(requested).toEqual([50_000, 50_000, 201])
    expect(removed.length).toBe(names.filter((name) => !name.endsWith('0')).length)
  })
})
