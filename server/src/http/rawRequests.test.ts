import { connect as connectSocket } from 'node:net'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { count, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectPins } from '../db/tables/pins.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'

/** Requests byte for byte, as no browser sends them. */

let w: World
let manager: Person
let projectId: number
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  projectId = (await w.project()).id
})
afterAll(() => w.close())

interface Heard {
  status: number
  headers: Map<string, string>
  text: string
}

/** Sends bytes and reads until the server closes the connection. */
const send = (bytes: string | Buffer) =>
  new Promise<Heard>((done, fail) => {
    const socket = connectSocket(Number(new URL(w.url).port), '127.0.0.1', () =>
      socket.write(bytes),
    )
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (more: string) => {
      answer += more
    })
    socket.once('error', fail)
    socket.once('close', () => {
      const [head = '', text = ''] = answer.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = lines.map((line): [string, string] => {
        const at = line.indexOf(': ')
        return [line.slice(0, at).toLowerCase(), line.slice(at + 2)]
      })
      done({ status: Number(first.split(' ')[1]), headers: new Map(headers), text })
    })
  })

const path = `/api/${pinRoutes.savePin.path}`
const request = (line: string, headers: readonly string[] = [], body = '') => {
  const credential = `authorization: Bearer ${manager.token}`
  return `${[`${line} HTTP/1.1`, 'host: localhost', credential, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n${body}`
}
const json = 'content-type: application/json'

const countPins = async () =>
  (await w.database.db.select({ n: count() }).from(projectPins))[0]?.n ?? 0

const unreadable: [what: string, bytes: () => string | Buffer][] = [
  ['no host', () => request('GET /api/me').replace('host: localhost\r\n', '')],
  [
    'two lengths',
    () => request(`POST ${path}`, [json, 'content-length: 2', 'content-length: 3'], '{}'),
  ],
  [
    'a length and pieces',
    () => request(`POST ${path}`, [json, 'content-length: 2', 'transfer-encoding: chunked'], '{}'),
  ],
  [
    'a piece of no size',
    () => request(`POST ${path}`, [json, 'transfer-encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'),
  ],
  ['a negative length', () => request(`POST ${path}`, [json, 'content-length: -1'])],
  [
    'an expectation',
    () => request(`POST ${path}`, [json, 'content-length: 2', 'expect: a-miracle'], '{}'),
  ],
  ['a header of 20 KB', () => request('GET /api/me', [`x-note: ${'n'.repeat(20_000)}`])],
  ['an address of 20 KB', () => request(`GET /api/me?q=${'n'.repeat(20_000)}`)],
  ['NUL in the address', () => request('GET /api/me?q=\0')],
  ['a header with a blank in its name', () => request('GET /api/me', ['x note: 1'])],
  ['a header over two lines', () => request('GET /api/me', ['x-note: 1', ' 2'])],
  ['line ends without CR', () => request('GET /api/me').replaceAll('\r\n', '\n')],
  ['words', () => 'good morning\r\n\r\n'],
  ['another protocol', () => Buffer.from('16030100a5010000a10303', 'hex')],
  ['HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
]

describe('a request that is none', () => {
  it.each(unreadable)(
    'BI-001, BI-143: %s is answered in words, with the headers that keep browsers safe',
    async (_, bytes) => {
      const before = await countPins()
      const { status, headers, text } = await send(bytes())
      expect([status, JSON.parse(text)]).toEqual([
        400,
        { Message: 'The request could not be read.', code: 'input.unreadable' },
      ])
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
      expect(headers.get('server')).toBeUndefined()
      expect(await countPins()).toBe(before)
    },
  )

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'QUERY', 'PURGE', 'TELEPORT'])(
    'BI-016: %s does nothing',
    async (method) => {
      const { id } = await w.pin({ projectId })
      const { status, text } = await send(
        request(`${method} /api/ProjectPin/DeleteProjectPin?id=${id}&isDeleted=true`),
      )
      expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([404, 'route.missing'])
      const [pin] = await w.database.db.select().from(projectPins).where(eq(projectPins.id, id))
      expect(pin?.isDeleted).toBe(false)
    },
  )
})

describe('bytes that are no text', () => {
  const bodyWith = (title: string) =>
    JSON.stringify({
      projectId,
      pointCategoryId: w.client.categoryId,
      title,
      matterPointCoordinates: samplePinCoordinates,
    })
  const post = async (body: Buffer, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${w.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${manager.token}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: Uint8Array.from(body),
    })
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }

  it.each(['ff', 'c3', 'eda080', 'c0af', 'f4908080'])(
    'BI-022: %s in JSON is refused, not stored as “�”',
    async (hex) => {
      const [before = '', after = ''] = bodyWith('Cracked * tile').split('*')
      const pins = await countPins()
      expect(
        await post(
          Buffer.concat([Buffer.from(before), Buffer.from(hex, 'hex'), Buffer.from(after)]),
        ),
      ).toEqual([400, 'input.unreadable'])
      expect(await countPins()).toBe(pins)
    },
  )

  it('BI-022: in a form they are refused by the name of their field', async () => {
    const { id: projectPinId } = await w.pin({ projectId })
    const photo = await sharp({
      create: { width: 80, height: 60, channels: 3, background: '#c9bda6' },
    })
      .jpeg()
      .toBuffer()
    const part = (head: string, value: Buffer) =>
      Buffer.concat([
        Buffer.from(`--part\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
        value,
        Buffer.from('\r\n'),
      ])
    const save = async (caption: Buffer, boundary = 'part') => {
      const form = Buffer.concat([
        part('name="projectPinId"', Buffer.from(String(projectPinId))),
        part('name="caption"', caption),
        part('name="file"; filename="sill.jpg"', photo),
        Buffer.from('--part--\r\n'),
      ])
      const answer = await fetch(`${w.url}/api/${photoRoutes.savePhoto.path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${manager.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        body: Uint8Array.from(form),
      })
      const { Message, projectPinPhoto } = (await answer.json()) as {
        Message?: string
        projectPinPhoto?: { caption: string }
      }
      return [answer.status, Message ?? projectPinPhoto?.caption]
    }
    for (const hex of ['41ff42', 'eda080', 'c3'])
      expect(await save(Buffer.from(hex, 'hex'))).toEqual([400, 'Caption is not valid'])
    expect(await save(Buffer.from('Fenêtre 窓 👩‍🔧'))).toEqual([200, 'Fenêtre 窓 👩‍🔧'])
    // more than a boundary may have
    expect(await save(Buffer.from('Sill'), 'b'.repeat(300))).toEqual([
      400,
      'The request could not be read.',
    ])
  })

  it('BI-007: a body that is compressed, or says so, is not accepted', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'gzip, identity'])
      expect(
        await post(Buffer.from(bodyWith('Cracked tile')), { 'content-encoding': encoding }),
      ).toEqual([415, 'body.type'])
    expect(
      (await post(Buffer.from(bodyWith('Cracked tile')), { 'content-encoding': 'identity' }))[0],
    ).toBe(200)
  })
})
