import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { liveRoutes } from '@nspect/contract/live/live'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTestRoot } from '../testing/testRoot.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

const program = Buffer.alloc(64 * 1024, 'console.info("the program of the web client");')

let w: World
let folder: string
let manager: Person
let projectId: number
beforeAll(async () => {
  folder = await mkdtemp(join(getTestRoot(), 'nspect-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>nSpect</title>')
  await writeFile(join(folder, 'assets', 'program-1.js'), program)
  w = await createWorld({ apiDocs: 'public', webFolder: folder })
  manager = await w.as('Manager')
  projectId = (await w.project()).id
  const { id } = await w.pin({ projectId, title: 'Risse über der Tür' })
  for (let n = 0; n < 30; n++) await w.pin({ projectId, title: `Loose rail, room ${n}` })
  await w.database.db.execute(
    sql`update project_pins set description = 'Feuchte Stelle, 温度計 beside it' where id = ${id}`,
  )
})
afterAll(async () => {
  await w.close()
  await rm(folder, { recursive: true })
})

interface RawResponse {
  status: number | undefined
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** What arrives over the network, before any client decodes it. */
const readRaw = (path: string, headers: Record<string, string>): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    get(
      new URL(path, `${w.url}/api/`),
      { headers: { authorization: `Bearer ${manager.token}`, ...headers } },
      (response) => {
        const { statusCode: status, headers } = response
        buffer(response).then((bytes) => resolve({ status, headers, bytes }), reject)
      },
    ).on('error', reject)
  })

const list = () => `${pinRoutes.listPins.path}?projectId=${projectId}`

describe('T605: a long response', () => {
  it('arrives compressed for those who accept it, and is the same', async () => {
    const plain = await readRaw(list(), {})
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.bytes.length).toBeGreaterThan(8_192)
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const [encoding, decode] of Object.entries(decoders)) {
      const { headers, bytes } = await readRaw(list(), { 'accept-encoding': encoding })
      expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding'])
      expect(headers['content-length']).toBe(String(bytes.length))
      expect(bytes.length).toBeLessThan(plain.bytes.length / 5)
      expect(decode(bytes).equals(plain.bytes)).toBe(true)
    }
  })

  it('comes in the better one of two encodings, and plain where both are refused', async () => {
    const encodingFor = async (accepted: string) =>
      (await readRaw(list(), { 'accept-encoding': accepted })).headers['content-encoding']
    expect(await encodingFor('gzip, deflate, br, zstd')).toBe('br')
    expect(await encodingFor('gzip, deflate')).toBe('gzip')
    expect(await encodingFor('br;q=0, gzip')).toBe('gzip')
    for (const accepted of ['identity', 'br;q=0, gzip;q=0', 'deflate', '', ';;,q=x'])
      expect([accepted, await encodingFor(accepted)]).toEqual([accepted, undefined])
    const { headers } = await readRaw(list(), { 'accept-encoding': 'identity' })
    expect(headers.vary).toBe('accept-encoding')
  })

  it('is one that programs read, and the page of the API, too', async () => {
    for (const path of ['openapi.json', 'docs', 'docs/swagger-ui-bundle.js']) {
      const plain = await readRaw(path, {})
      const { headers, bytes } = await readRaw(path, { 'accept-encoding': 'br' })
      expect([path, headers['content-encoding']]).toEqual([path, 'br'])
      expect(brotliDecompressSync(bytes).equals(plain.bytes)).toBe(true)
    }
  })
})

describe('T606: what gains nothing from compression is sent as it is', () => {
  it('a short response and a refusal', async () => {
    for (const path of [`${pinRoutes.listPins.path}?projectId=0`, 'Users/Me']) {
      const { headers, bytes } = await readRaw(path, { 'accept-encoding': 'br' })
      expect(headers['content-encoding']).toBeUndefined()
      expect(headers['content-length']).toBe(String(bytes.length))
    }
  })

  it('a stored file, with its length', async () => {
    const { name } = await w.storage.put(Readable.from([program]), { maxBytes: 1e9 })
    const path = w.tokens.signPath({ name, mime: 'model/gltf-binary' }, 0, w.clock.now)
    const { headers, bytes } = await readRaw(path, { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['content-length']).toBe(String(program.length))
    expect(bytes.equals(program)).toBe(true)
  })

  it('a file of the web client that has no compressed copy, and a range of it', async () => {
    const path = '../assets/program-1.js'
    const whole = await readRaw(path, { 'accept-encoding': 'br' })
    expect(whole.headers['content-encoding']).toBeUndefined()
    expect(whole.headers['content-length']).toBe(String(program.length))
    expect(whole.headers.etag).toBeTruthy()
    const part = await readRaw(path, { 'accept-encoding': 'br', range: 'bytes=7-19' })
    expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 7-19/65536'])
    expect(part.headers['content-encoding']).toBeUndefined()
    expect(part.bytes.toString()).toBe(program.toString('utf8', 7, 20))
    const same = { 'accept-encoding': 'br', 'if-none-match': String(whole.headers.etag) }
    const { status, bytes } = await readRaw(path, same)
    expect([status, bytes.length]).toEqual([304, 0])
  })

  it('a stream of events, each of which leaves at once', async () => {
    const headers = { authorization: `Bearer ${manager.token}`, 'accept-encoding': 'br, gzip' }
    const ended = new AbortController()
    const response = await fetch(
      `${w.url}/api/${liveRoutes.followProject.path}?projectId=${projectId}`,
      { headers, signal: ended.signal },
    )
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(response.headers.get('content-encoding')).toBeNull()
    const first = await response.body?.getReader().read()
    expect(Buffer.from(first?.value ?? []).toString()).toMatch(/^(?:event|data|id|retry|:)/)
    ended.abort()
  })
})
