import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type S3Behavior, startS3Server, type TestS3 } from '../../testing/servers/s3Server.ts'
import { listFileNames, toS3Settings } from '../../testing/testStorage.ts'
import {
  createStoredFileName,
  type FileStorage,
  readStoredFile,
  sweepUnreferencedFiles,
} from '../storage.ts'
import { assertStoreUsable } from './assertStoreUsable.ts'
import type { S3Settings } from './s3Client.ts'
import { createS3Storage } from './s3Storage.ts'

const MB = 1024 * 1024
const photo = Buffer.alloc(300_000, 'lobby')
const model = randomBytes(17 * MB)
const retryPolicy = { connect: 10_000, silence: 20_000, attempts: 2 }
/** of a store that hangs */
const shortTimeouts = { ...retryPolicy, silence: 300 }

let s3: TestS3
let settings: S3Settings
let folder: string
let storage: FileStorage
beforeAll(async () => {
  s3 = await startS3Server()
  settings = toS3Settings(s3, { publicEndpoint: s3.url })
})
afterAll(() => s3.stop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nspect-files-'))
  storage = await createS3Storage(settings, folder, retryPolicy)
})
afterEach(async () => {
  s3.clear()
  await rm(folder, { recursive: true, force: true })
})

const put = async (bytes: Buffer) => {
  const stored = await storage.put(Readable.from([bytes]), { maxBytes: 1e9 })
  s3.requests.length = 0
  return stored.name
}

describe('T221, BI-130: a store that fails', () => {
  it.each<[S3Behavior, string]>([
    ['fails', 'unreachable'],
    ['slow down', 'unreachable'],
    ['forbids', 'unwritable'],
    ['is full', 'noSpace'],
  ])('one that %s is named %s, and nothing is left', async (mood, code) => {
    s3.be(mood, { of: /^(PUT|POST)/ })
    for (const bytes of [photo, model]) {
      const stream = Readable.from([bytes])
      await expect(storage.put(stream, { maxBytes: 1e9 })).rejects.toMatchObject({ code })
      expect(stream.destroyed).toBe(true)
    }
    expect([...s3.objects.keys(), ...s3.uploads.keys()]).toEqual([])
  })

  it.each<[S3Behavior, string]>([
    ['fails', 'unreachable'],
    ['forbids', 'unwritable'],
  ])('reading from one that %s is named %s', async (mood, code) => {
    const name = await put(photo)
    s3.be(mood)
    await expect(storage.get(name)).rejects.toMatchObject({ code })
    await expect(storage.head(name)).rejects.toMatchObject({ code })
    await expect(storage.remove(name)).rejects.toMatchObject({ code })
    await expect(listFileNames(storage)).rejects.toMatchObject({ code })
  })

  it('one that hangs is not waited for', async () => {
    const hurried = await createS3Storage(settings, folder, { ...shortTimeouts, attempts: 1 })
    const name = await put(photo)
    s3.be('hangs', { of: /^(PUT|POST|GET)/ })
    for (const bytes of [photo, model]) {
      await expect(hurried.put(Readable.from([bytes]), { maxBytes: 1e9 })).rejects.toMatchObject({
        code: 'unreachable',
      })
    }
    await expect(hurried.get(name)).rejects.toMatchObject({ code: 'unreachable' })
    expect([...s3.objects.keys(), ...s3.uploads.keys()]).toEqual([name])
  })

  it('one that hangs once is asked again', async () => {
    s3.be('hangs', { of: /^PUT object/, times: 1 })
    const hurried = await createS3Storage(settings, folder, shortTimeouts)
    expect(await hurried.put(Readable.from([photo]), { maxBytes: 1e9 })).toMatchObject({
      size: photo.length,
    })
  })

  it.each<[S3Behavior, RegExp]>([
    ['slow down', /./],
    ['fails', /^PUT part/],
    ['loses the answer', /^PUT/],
    ['loses the answer', /^POST upload$/],
  ])('a single time (%s to %s) is asked again', async (mood, of) => {
    s3.be(mood, { of, times: 1 })
    for (const bytes of [photo, model]) {
      const { name } = await storage.put(Readable.from([bytes]), { maxBytes: 1e9 })
      expect((await readStoredFile(storage, name, 1e9)).equals(bytes)).toBe(true)
    }
    expect(s3.uploads.size).toBe(0)
  })

  it('in the middle of an upload is not left with its parts, which would be charged for', async () => {
    s3.be('is full', { of: /^PUT part/ })
    await expect(storage.put(Readable.from([model]), { maxBytes: 1e9 })).rejects.toMatchObject({
      code: 'noSpace',
    })
    expect(s3.requests).toContain('DELETE upload')
    expect(s3.uploads.size).toBe(0)
  })

  it('and that cannot even end the upload is tidied up by the sweep a day later', async () => {
    const kept = await put(photo)
    s3.be('forbids', { of: /^(PUT part|DELETE)/ })
    await expect(storage.put(Readable.from([model]), { maxBytes: 1e9 })).rejects.toMatchObject({
      code: 'unwritable',
    })
    expect(s3.uploads.size).toBe(1)
    s3.forgive()
    s3.pageSize = 1
    s3.uploads.set('upload-of-another-program', {
      ...[...s3.uploads.values()][0]!,
      key: 'invoices/2026.pdf',
    })
    const names = async () => new Set([kept])
    expect(await sweepUnreferencedFiles(storage, names, new Date(Date.now() - 60_000))).toEqual([])
    expect(
      await sweepUnreferencedFiles(storage, names, new Date(Date.now() + 60_000)),
    ).toHaveLength(1)
    expect([...s3.uploads.keys()]).toEqual(['upload-of-another-program'])
    expect(await storage.head(kept)).toEqual({ size: photo.length })
  })
})

describe('T221: a download', () => {
  it.each([
    ['a photo', photo],
    ['a model', model],
  ])('of %s that is cut in the middle is taken up where it broke off', async (_, bytes) => {
    const name = await put(bytes)
    s3.be('cuts', { of: /GET object/, times: 3 })
    expect((await readStoredFile(storage, name, 1e9)).equals(bytes)).toBe(true)
    expect(s3.requests).toEqual(['GET object', 'GET object', 'GET object', 'GET object'])
  })

  it('that is cut again and again without a byte fails', async () => {
    const name = await put(model)
    const stream = await storage.get(name)
    s3.be('fails')
    for (const answer of s3.answering) answer.destroy()
    await expect(buffer(stream)).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('of a part that is cut ends where it should', async () => {
    const name = await put(Buffer.from('the terrace of room 104'))
    s3.be('cuts', { of: /GET object/, times: 2 })
    expect(String(await buffer(await storage.get(name, { start: 4, end: 11 })))).toBe('terrace')
  })

  it.each([
    ['a photo', photo],
    ['a model', model],
  ])(
    'T222: of %s with another byte than was stored is refused before its end',
    async (_, bytes) => {
      const name = await put(bytes)
      s3.be('damages', { of: /GET object/ })
      await expect(readStoredFile(storage, name, 1e9)).rejects.toMatchObject({ code: 'damaged' })
      const work = async () => 'worked on'
      await expect(storage.withLocalFile(name, work)).rejects.toMatchObject({ code: 'damaged' })
      expect(await readdir(folder)).toEqual([])
    },
  )

  it('from a store that keeps no hashes is as long as announced', async () => {
    const name = await put(photo)
    s3.objects.set(name, { ...s3.objects.get(name)!, sha256: undefined })
    expect((await readStoredFile(storage, name, 1e9)).equals(photo)).toBe(true)
  })

  it('that nobody reads holds no connection', async () => {
    const name = await put(model)
    const stream = await storage.get(name)
    expect(s3.answering.size).toBe(1)
    stream.destroy()
    while (s3.answering.size > 0) await pause(5)
  })
})

describe('files in an S3 store', () => {
  it('of other programs in the same bucket are left alone', async () => {
    const name = await put(photo)
    s3.objects.set('invoices/2026.pdf', s3.objects.get(name)!)
    s3.objects.set(`backup/${createStoredFileName()}`, s3.objects.get(name)!)
    expect(await listFileNames(storage)).toEqual([name])
  })

  it('copies that a killed process left are removed a day later', async () => {
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    await writeFile(join(folder, 'old'), 'a copy')
    await utimes(join(folder, 'old'), yesterday, yesterday)
    await writeFile(join(folder, 'young'), 'a copy in use')
    await createS3Storage(settings, folder, retryPolicy)
    expect(await readdir(folder)).toEqual(['young'])
  })
})

describe('T223: the address for browsers', () => {
  const now = new Date('2026-11-25T10:00:00Z')
  const ticket = {
    now,
    seconds: 300,
    type: 'model/gltf-binary',
    disposition: 'attachment; filename="floor.glb"',
  }
  const addressOf = async (name: string, asked = ticket) =>
    (await storage.addressFor(name, asked)) ?? ''

  it('serves the bytes with their type and name, whole and in part', async () => {
    const bytes = Buffer.from('glTF of the ground floor')
    const name = await put(bytes)
    s3.allowedOrigins.push('https://inspect.hotel.example')
    const url = await addressOf(name, { ...ticket, now: new Date() })
    const whole = await fetch(url, { headers: { origin: 'https://inspect.hotel.example' } })
    expect(whole.status).toBe(200)
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'model/gltf-binary',
      'content-disposition': ticket.disposition,
      'cache-control': 'private, max-age=300, immutable',
      'access-control-allow-origin': 'https://inspect.hotel.example',
    })
    const part = await fetch(url, { headers: { range: 'bytes=0-3' } })
    expect([part.status, await part.text()]).toEqual([206, 'glTF'])
  })

  it('stays the same for half of its time, so that a browser finds the file in its cache, and then ends', async () => {
    const name = await put(photo)
    const at = (seconds: number) =>
      addressOf(name, { ...ticket, now: new Date(now.getTime() + seconds * 1000) })
    expect(await at(149)).toBe(await at(0))
    expect(await at(151)).not.toBe(await at(0))
    const late = await startS3Server(() => new Date(now.getTime() + 301_000))
    late.objects.set(name, s3.objects.get(name)!)
    const { pathname, search } = new URL(await at(0))
    expect((await fetch(`${late.url}${pathname}${search}`)).status).toBe(403)
    await late.stop()
  })

  it('opens one file only', async () => {
    const [one, other] = [await put(photo), await put(photo)]
    const url = await addressOf(one, { ...ticket, now: new Date() })
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(url.replace(one, other))).status).toBe(403)
  })

  it('has the origin that pages must be allowed to reach, and there is none where browsers reach no store', async () => {
    expect(storage.browserOrigins).toEqual([s3.url])
    const inside = await createS3Storage(
      { ...settings, publicEndpoint: undefined },
      folder,
      retryPolicy,
    )
    expect(inside.browserOrigins).toEqual([])
    expect(await inside.addressFor(await put(photo), ticket)).toBeUndefined()
    const named = { ...settings, pathStyle: false, publicEndpoint: 'https://files.hotel.example' }
    expect((await createS3Storage(named, folder, retryPolicy)).browserOrigins).toEqual([
      'https://inspections.files.hotel.example',
    ])
  })
})

describe('T224: the trial at the start', () => {
  const sentenceFor = (changed: Partial<S3Settings>) =>
    assertStoreUsable({ ...settings, ...changed }, retryPolicy).then(
      () => 'usable',
      (error: Error) => error.message,
    )

  it('leaves nothing in a store that can be used', async () => {
    expect(await sentenceFor({})).toBe('usable')
    expect(s3.objects.size).toBe(0)
  })

  it('names what is wrong with the settings', async () => {
    const keys = settings.credentials!
    expect(await sentenceFor({ bucket: 'inspection' })).toBe(
      `The file store ${s3.url} cannot be used: there is no bucket inspection. Please make it, or correct S3_BUCKET.`,
    )
    expect(await sentenceFor({ region: 'us-east-1' })).toContain('Please correct S3_REGION.')
    expect(await sentenceFor({ credentials: { ...keys, accessKeyId: 'another' } })).toContain(
      'correct S3_ACCESS_KEY.',
    )
    expect(await sentenceFor({ credentials: { ...keys, secretAccessKey: 'another' } })).toContain(
      'correct S3_SECRET_KEY',
    )
  })

  it.each([
    [/^GET list/, 's3:ListBucket'],
    [/^PUT/, 's3:PutObject'],
    [/^GET object/, 's3:GetObject'],
    [/^DELETE/, 's3:DeleteObject'],
  ])('names the right that is missing (%s)', async (of, right) => {
    s3.be('forbids', { of })
    expect(await sentenceFor({})).toBe(
      `The file store ${s3.url} cannot be used: the access key may not use the bucket inspections. Please allow it ${right}.`,
    )
  })

  it('says that it does not answer, or with what', async () => {
    const taken = createServer()
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
    const address = taken.address()
    const port = typeof address === 'object' ? address?.port : 0
    await new Promise((done) => taken.close(done))
    const endpoint = `http://127.0.0.1:${port}`
    expect(await sentenceFor({ endpoint })).toBe(
      `The file store ${endpoint} cannot be used: it does not answer. Please correct S3_ENDPOINT, or start it.`,
    )
    s3.be('is full')
    expect(await sentenceFor({})).toContain(
      'it answered XMinioStorageFull (507) to a trial to list.',
    )
  })
})
