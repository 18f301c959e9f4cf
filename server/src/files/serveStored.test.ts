import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { parse } from 'content-disposition'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createS3Storage } from '../storage/s3/s3Storage.ts'
import { createTestImage } from '../testing/exampleTypes.ts'
import { startS3Server, type TestS3 } from '../testing/servers/s3Server.ts'
import { getTestRoot } from '../testing/testRoot.ts'
import { toS3Settings } from '../testing/testStorage.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

const { saveShareLink, revokeShareLink } = reportRoutes
const model = Buffer.alloc(2 * 1024 * 1024, 'glTF of the ground floor')

let s3: TestS3
let folder: string
let w: World
let manager: Person
beforeAll(async () => {
  s3 = await startS3Server()
  folder = await mkdtemp(join(getTestRoot(), 'nspect-copies-'))
  const storage = await createS3Storage(toS3Settings(s3, { publicEndpoint: s3.url }), folder, {
    connect: 10_000,
    silence: 20_000,
    attempts: 1,
  })
  w = await createWorld({ storage })
  manager = await w.as('Manager')
})
afterAll(async () => {
  await w.close()
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  s3.requests.length = 0
})
afterEach(() => s3.forgive())

const stored = async (bytes = model) =>
  (await w.storage.put(Readable.from([bytes]), { maxBytes: 1e9 })).name
const glb = 'model/gltf-binary'
const pathOf = (name: string, mime = glb, linkId = 0) =>
  `${w.url}/api/${w.tokens.signPath({ name, mime }, linkId, w.clock.now)}`
const get = (url: string) => fetch(url, { redirect: 'manual' })

describe('T223: a large file in a store that browsers reach', () => {
  it('is read from the store, by an address that ends within an hour, and passes not through the application', async () => {
    const url = pathOf(await stored())
    s3.requests.length = 0
    const answer = await get(url)
    const address = new URL(answer.headers.get('location') ?? '')
    expect([answer.status, address.origin]).toEqual([302, s3.url])
    expect(Number(address.searchParams.get('X-Amz-Expires'))).toBe(3600)
    expect(answer.headers.get('cache-control')).toBe('private, max-age=900')
    expect(s3.requests).toEqual(['HEAD object'])
    const bytes = await fetch(url)
    expect(bytes.headers.get('content-type')).toBe(glb)
    expect(Buffer.from(await bytes.arrayBuffer()).equals(model)).toBe(true)
    expect(await (await fetch(url, { headers: { range: 'bytes=0-3' } })).text()).toBe('glTF')
  })

  it('T383: is saved under the name that it came with there, too', async () => {
    const { id } = await w.project()
    const files = [{ field: 'file', bytes: Uint8Array.from(model), name: 'Übergabe.zip' }]
    await manager.call(documentRoutes.saveDocument, { projectId: id }, { files })
    const [document] = (await manager.call(documentRoutes.listDocuments, { id })).body
    const url = `${w.url}/api/${document?.path}`
    expect((await get(url)).status).toBe(302)
    const { headers } = await fetch(url)
    const disposition = parse(headers.get('content-disposition') ?? '')
    expect([disposition.type, disposition.parameters.filename]).toEqual([
      'attachment',
      'Übergabe.zip',
    ])
  })

  it('pages may connect to the store, and to no other', async () => {
    const policy = (await fetch(`${w.url}/healthz`)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`connect-src 'self' blob: data: ${s3.url};`)
    expect(policy).toContain(`img-src 'self' data: blob: ${s3.url};`)
  })

  it.each([
    ['a small file', Buffer.from('%PDF-1.7'), 'application/pdf'],
    ['a picture, however large', model, 'image/jpeg'],
  ])('%s is passed on', async (_, bytes, mime) => {
    const answer = await get(pathOf(await stored(bytes), mime))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, mime])
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  })

  it('that is gone is not there, as before', async () => {
    expect((await get(pathOf('a'.repeat(32)))).status).toBe(404)
  })

  it('T405: an address in the application ends as before, and no address in the store outlives it', async () => {
    const url = pathOf(await stored())
    const hour = 3_600_000
    const end = (Math.floor(w.clock.now.getTime() / hour) + 2) * hour
    const before = w.clock.now
    w.clock.now = new Date(end - 120_000)
    const late = new URL((await get(url)).headers.get('location') ?? '')
    expect(Number(late.searchParams.get('X-Amz-Expires'))).toBe(120)
    w.clock.now = new Date(end - 30_000)
    expect((await get(url)).status).toBe(200)
    w.clock.now = new Date(end)
    expect((await get(url)).status).toBe(404)
    w.clock.now = before
  })

  it('of a share link has an address for five minutes, and none once the link is revoked', async () => {
    const { id: projectId } = await w.project()
    const { id } = (await manager.call(saveShareLink, { projectId })).body
    const url = pathOf(await stored(), glb, id)
    const address = new URL((await get(url)).headers.get('location') ?? '')
    expect(Number(address.searchParams.get('X-Amz-Expires'))).toBe(300)
    expect((await manager.call(revokeShareLink, { projectId, id })).status).toBe(200)
    expect((await get(url)).status).toBe(404)
  })
})

describe('T221: a store that fails', () => {
  const upload = async () => {
    const { id: projectId } = await w.project()
    const { id } = await w.pin({ projectId })
    const files = [{ field: 'file', bytes: await createTestImage(), name: 'window.png' }]
    return manager.call(photoRoutes.savePhoto, { projectPinId: id }, { files })
  }

  it('is said in words when something is to be stored', async () => {
    s3.be('is full', { of: /^PUT/ })
    const full = await upload()
    expect([full.status, full.body.Message]).toEqual([
      507,
      'There is no storage space left. Nothing was changed.',
    ])
    s3.forgive()
    s3.be('fails', { of: /^PUT/ })
    const failed = await upload()
    expect([failed.status, failed.body.Message]).toEqual([503, 'File storage is unavailable.'])
    s3.forgive()
    expect((await upload()).status).toBe(200)
  })

  it('and when something is to be read', async () => {
    const url = pathOf(await stored(Buffer.from('%PDF-1.7')), 'application/pdf')
    s3.be('fails')
    const answer = await get(url)
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { Message: 'File storage is unavailable.' },
    ])
  })

  it('T222: a damaged file does not arrive whole', async () => {
    const url = pathOf(await stored(), 'image/jpeg')
    s3.be('damages', { of: /GET object/ })
    await expect(fetch(url).then((answer) => answer.arrayBuffer())).rejects.toThrow()
  })
})
