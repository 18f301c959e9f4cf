import { createHash } from 'node:crypto'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createDiskStorage } from '../storage/diskStorage.ts'
import { createS3Storage } from '../storage/s3/s3Storage.ts'
import { createStoredFileName, type FileStorage, readStoredFile } from '../storage/storage.ts'
import { startS3Server, type TestS3 } from '../testing/servers/s3Server.ts'
import { listFileNames, toS3Settings } from '../testing/testStorage.ts'
import {
  type FileMoveResult,
  moveFilesToStorage,
  type ReferencedFile,
} from './moveFilesToStorage.ts'

let s3: TestS3
let folder: string
let from: FileStorage
let to: FileStorage
let files: ReferencedFile[]
const said: string[] = []
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.stop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nspect-move-'))
  from = createDiskStorage(join(folder, 'files'))
  const retryPolicy = { connect: 10_000, silence: 20_000, attempts: 1 }
  to = await createS3Storage(
    toS3Settings(s3, { prefix: 'hotel/' }),
    join(folder, 'copies'),
    retryPolicy,
  )
  files = []
  for (let n = 0; n < 12; n += 1)
    files.push(await from.put(Readable.from([`photo ${n}`]), { maxBytes: 100 }))
})
afterEach(async () => {
  s3.clear()
  said.length = 0
  await rm(folder, { recursive: true, force: true })
})

const move = (
  changed: { files?: ReferencedFile[]; signal?: AbortSignal } = {},
): Promise<FileMoveResult> =>
  moveFilesToStorage({
    from,
    to,
    files: changed.files ?? files,
    journal: join(folder, 'move.jsonl'),
    say: (line) => said.push(line),
    signal: changed.signal ?? new AbortController().signal,
  })

const sums = () =>
  createHash('sha256')
    .update(
      files
        .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
        .sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1))
        .join(''),
    )
    .digest('hex')

it('T225: files come into the store under their names, counted and hashed, and stay where they were', async () => {
  const bytes = files.reduce((sum, { size }) => sum + (size ?? 0), 0)
  expect(await move()).toEqual({
    files: 12,
    bytes,
    already: 0,
    missing: [],
    damaged: [],
    sha256: sums(),
  })
  const names = files.map(({ name }) => name).sort()
  expect((await listFileNames(to)).sort()).toEqual(names)
  expect((await listFileNames(from)).sort()).toEqual(names)
  expect(String(await readStoredFile(to, files[3]?.name ?? '', 100))).toBe('photo 3')
})

it('T225: a move that broke off goes on where it was', async () => {
  s3.be('fails', { of: /PUT/, times: 4 })
  await expect(move()).rejects.toMatchObject({ code: 'unreachable' })
  s3.forgive()
  await move({ files: files.slice(0, 5) })
  // the process was killed while it wrote this line
  await appendFile(join(folder, 'move.jsonl'), '{"name":"')
  s3.requests.length = 0
  expect(await move()).toMatchObject({ files: 12, already: 5, sha256: sums() })
  expect(s3.requests.filter((request) => request === 'PUT object')).toHaveLength(7)
})

it('T225: one that was stopped says so, and has lost nothing', async () => {
  const ending = new AbortController()
  ending.abort(new Error('it was stopped'))
  await expect(move({ signal: ending.signal })).rejects.toThrow('it was stopped')
  expect(await listFileNames(to)).toEqual([])
  expect((await move()).files).toBe(12)
})

it('T225: a file that was removed from the target meanwhile is copied again', async () => {
  await move()
  await to.remove(files[0]?.name ?? '')
  expect(await move()).toMatchObject({ files: 12, already: 11 })
})

it('T225: what was lost or damaged before is named, and keeps nothing else from moving', async () => {
  const lost = { name: createStoredFileName(), size: 9, sha256: null }
  const [first, ...rest] = files
  const damaged = { ...first!, sha256: 'f'.repeat(64) }
  const moved = await move({ files: [lost, damaged, ...rest] })
  expect(moved).toMatchObject({ files: 12, missing: [lost.name], damaged: [damaged.name] })
})

it('T226: a target with files of another installation is refused, and nothing is copied', async () => {
  const other = await to.put(Readable.from(['a photo of another hotel']), { maxBytes: 100 })
  await expect(move()).rejects.toThrow(
    'There are 1 files there that this installation does not have, and a move mixes with nothing.',
  )
  expect(await listFileNames(to)).toEqual([other.name])
})
