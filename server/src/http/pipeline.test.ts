import { request as httpRequest } from 'node:http'
import { connect as connectSocket } from 'node:net'
import { apiDocsRoutes } from '@nspect/contract/apiDocs/apiDocs'
import { commentRoutes } from '@nspect/contract/comments/comments'
import type { Actor } from '@nspect/contract/permissions/policy'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { count, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertFirstAccount } from '../accounts/firstAdmin.queries.ts'
import { DatabaseUnavailableError } from '../db/connectionErrors.ts'
import type { Scope } from '../db/scope.ts'
import { auditEvents } from '../db/tables/idempotencyAuditRateLimits.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { users } from '../db/tables/users.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'
import { assertStaff } from './handler.ts'
import { HttpError } from './httpError.ts'
import { hashPassword } from './passwords.ts'

let w: World
let manager: Person
let projectId: number
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  projectId = (await w.project()).id
})
afterAll(() => w.close())

const post = (path: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
  fetch(`${w.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${manager.token}`,
      'content-type': 'application/json',
      ...headers,
    },
    body,
  })
const countPins = async () =>
  (await w.database.db.select({ n: count() }).from(projectPins))[0]?.n ?? 0
/** the number of the inspection's next point: loading for a new point takes it */
const nextPinNumber = async () =>
  (
    await w.database.db
      .select({ next: projects.nextPinNumber })
      .from(projects)
      .where(eq(projects.id, projectId))
  )[0]?.next
const pinBody = (more: object = {}) => ({
  projectId,
  pointCategoryId: w.client.categoryId,
  title: 'Cracked tile',
  matterPointCoordinates: samplePinCoordinates,
  ...more,
})

describe('what is sent', () => {
  it('BI-014: an id that is none is named, in every place where ids travel as text', async () => {
    for (const value of [
      '',
      'abc',
      '1.5',
      '-1',
      '0',
      '1e3',
      '0x10',
      ' 1',
      'NaN',
      '2147483648',
      '9'.repeat(400),
    ]) {
      for (const [path, field] of [
        ['Project/GetProjectById', 'id'],
        ['ProjectPin/GetProjectPinsByProjectId', 'projectId'],
        ['ProjectPin/GetProjectPinById', 'id'],
      ]) {
        const answer = await fetch(`${w.url}/api/${path}?${field}=${encodeURIComponent(value)}`, {
          headers: { authorization: `Bearer ${manager.token}` },
        })
        expect([
          value,
          answer.status,
          ((await answer.json()) as { Message: string }).Message,
        ]).toEqual([value, 400, `${field} is not valid`])
      }
    }
  })

  it('BI-003: a required field that is missing is named in words', async () => {
    const before = await countPins()
    const { status, body } = await manager.call(pinRoutes.savePin, { projectId } as never)
    expect(status).toBe(400)
    expect(body.Message).toBe('Category is required')
    expect(body.errors).toContainEqual({ field: 'title', message: 'Title is required' })
    expect(await countPins()).toBe(before)
  })

  it('BI-004: fields that are not asked for are ignored and never stored', async () => {
    const { status, body } = await manager.call(
      pinRoutes.savePin,
      pinBody({ isAdmin: true, pinNumber: 999, addedBy: 1, clientId: w.otherClient.id }) as never,
    )
    expect(status).toBe(200)
    expect(body.projectPin.pinNumber).not.toBe(999)
    expect(body.projectPin.addedBy).toMatch(/^Manager/)
  })

  it('T3: the other spellings of fields are understood', async () => {
    const { matterPointCoordinates, ...rest } = pinBody()
    const { body } = await manager.call(pinRoutes.savePin, {
      ...rest,
      MatterPointCoordinates: matterPointCoordinates,
    } as never)
    expect(body.projectPin.matterPointCoordinates).toMatchObject(samplePinCoordinates)
  })

  it('BI-006: a body that is no object is refused', async () => {
    for (const body of ['null', '7', '"text"', '[]', '']) {
      expect((await post('/api/ProjectPin/SaveProjectPin', body)).status).toBe(400)
    }
  })

  it('BI-007: other content types are refused before the body is looked at', async () => {
    const before = await countPins()
    for (const type of [
      'text/plain',
      'text/xml',
      'application/json\ta',
      'application/jsonx',
      'multipart/form-data',
    ]) {
      const answer = await post('/api/ProjectPin/SaveProjectPin', JSON.stringify(pinBody()), {
        'content-type': type,
      })
      expect([type, [400, 415].includes(answer.status)]).toEqual([type, true])
    }
    expect(await countPins()).toBe(before)
  })

  it('BI-010, BI-011: bodies that reach for a prototype or nest without end are refused', async () => {
    const deep = `${'['.repeat(400_000)}${']'.repeat(400_000)}`
    for (const body of [
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
      deep,
    ]) {
      const answer = await post('/api/ProjectPin/SaveProjectPin', body)
      expect(answer.status).toBe(400)
    }
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  it('BI-012: a body beyond the limit answers 413', async () => {
    const answer = await post(
      '/api/Report/CreatePrintToken',
      JSON.stringify({ projectId, filler: 'x'.repeat(1_100_000) }),
    )
    expect([answer.status, ((await answer.json()) as { Message: string }).Message]).toEqual([
      413,
      'Request is too large.',
    ])
  })

  it('BI-017, BI-019, BI-021, BI-022: text too long, numbers that are none, NUL and half characters are refused by name', async () => {
    const refused: [object, string][] = [
      [{ title: 'x'.repeat(256) }, 'title'],
      [{ title: 'a\0b' }, 'title'],
      [{ title: 'a\ud800b' }, 'title'],
      [{ pointCategoryId: '' }, 'pointCategoryId'],
      [{ pointCategoryId: null }, 'pointCategoryId'],
      [{ pointCategoryId: [] }, 'pointCategoryId'],
      [{ pointCategoryId: true }, 'pointCategoryId'],
      [{ description: 7 }, 'description'],
      [
        { matterPointCoordinates: { ...samplePinCoordinates, position: { x: 'a', y: 0, z: 0 } } },
        'matterPointCoordinates.position.x',
      ],
      [
        { matterPointCoordinates: { ...samplePinCoordinates, normal: { x: 0, y: 0, z: 0 } } },
        'matterPointCoordinates.normal',
      ],
      [
        { matterPointCoordinates: { ...samplePinCoordinates, note: 'a\0' } },
        'matterPointCoordinates.note',
      ],
    ]
    const before = await countPins()
    for (const [more, field] of refused) {
      const { status, body } = await manager.call(pinRoutes.savePin, pinBody(more) as never)
      expect([status, body.errors?.[0]?.field]).toEqual([400, field])
    }
    expect(await countPins()).toBe(before)
  })

  it('BI-023: names in any script come back as they were sent', async () => {
    for (const title of [
      '👩‍🔧 Überlaufrohr undicht',
      'Z̷a̷l̷g̷o̷',
      '客室 214 の天井',
      'غرفة رقم ٢١٤',
      'חדר 214',
    ]) {
      const saved = await manager.call(pinRoutes.savePin, pinBody({ title }))
      expect(saved.body.projectPin.title).toBe(title)
    }
  })

  it('BI-016: methods that nobody declared do nothing', async () => {
    const { id } = await w.pin({ projectId })
    for (const method of ['HEAD', 'DELETE', 'PUT', 'PATCH']) {
      const answer = await fetch(
        `${w.url}/api/ProjectPin/DeleteProjectPin?id=${id}&isDeleted=true`,
        {
          method,
          headers: { authorization: `Bearer ${manager.token}` },
        },
      )
      expect([404, 405]).toContain(answer.status)
    }
    expect((await manager.call(pinRoutes.readPin, { id })).status).toBe(200)
  })

  it('T2: paths are found whatever their case', async () => {
    const answer = await fetch(`${w.url}/api/project/getprojectbyid?id=${projectId}`, {
      headers: { authorization: `Bearer ${manager.token}` },
    })
    expect(answer.status).toBe(200)
  })

  it('BI-145: crooked paths lead nowhere', async () => {
    const { port } = new URL(w.url)
    for (const path of [
      '//api/me',
      '/api/../api/me',
      '/api/%2e%2e/me',
      '/api/me;x=1',
      '/api/me/',
    ]) {
      const status = await new Promise<number>((done, fail) => {
        httpRequest({ host: '127.0.0.1', port, path, method: 'GET' }, (answer) => {
          answer.resume()
          done(answer.statusCode ?? 0)
        })
          .on('error', fail)
          .end()
      })
      expect([path, [401, 404].includes(status)]).toEqual([path, true])
    }
  })
})

describe('credentials', () => {
  it('BI-038: nothing but a live session lets anybody in, in its own header or cookie', async () => {
    const { token } = manager
    const headers: Record<string, string>[] = [
      {},
      { authorization: 'Bearer' },
      { authorization: 'Bearer null' },
      { authorization: `Basic ${token}` },
      { cookie: `auth-token=${token}` },
      { authorization: `Bearer ${token.slice(0, -3)}abc` },
    ]
    for (const header of headers)
      expect((await fetch(`${w.url}/api/me`, { headers: header })).status).toBe(401)
    expect((await fetch(`${w.url}/api/me?token=${token}`)).status).toBe(401)
  })

  it('BI-039: a token that was not signed here, or not at all, is none', async () => {
    const claims = Buffer.from(
      JSON.stringify({ sid: crypto.randomUUID(), iss: 'nspect', aud: 'session' }),
    ).toString('base64url')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.x`
    expect(
      (await fetch(`${w.url}/api/me`, { headers: { authorization: `Bearer ${none}` } })).status,
    ).toBe(401)
  })

  it('BI-043: ends with the person and with the client, on the next request', async () => {
    const client = await w.newClient('Business')
    const admin = await w.as('Admin', client)
    const other = await w.as('Manager', client)
    expect((await admin.call(sessionRoutes.readMe, {})).status).toBe(200)
    await w.database.db.execute(sql`update users set is_deleted = true where id = ${admin.userId}`)
    expect((await admin.call(sessionRoutes.readMe, {})).status).toBe(401)
    await w.database.db.execute(sql`update clients set is_deleted = true where id = ${client.id}`)
    expect((await other.call(sessionRoutes.readMe, {})).status).toBe(401)
  })

  it('who can never do it does not get to send a large file first', async () => {
    const viewer = await w.as('Viewer')
    const status = await new Promise<number>((done, fail) => {
      const sending = httpRequest(`${w.url}/api/${photoRoutes.savePhoto.path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${viewer.token}`,
          'content-type': 'multipart/form-data; boundary=part',
          'content-length': String(10_000_000),
        },
      })
      sending.once('error', fail)
      sending.once('response', (answer) => {
        done(answer.statusCode ?? 0)
        sending.destroy()
      })
      // the rest is never sent
      sending.write(
        '--part\r\ncontent-disposition: form-data; name="photo"; filename="sill.jpg"\r\n\r\n',
      )
    })
    expect(status).toBe(403)
  })

  it('a visitor never counts as staff, whatever a call forgets to ask', () => {
    const visitor = { kind: 'visitor', clientId: w.client.id, projectId } as Actor
    expect(() => assertStaff({ actor: visitor } as Scope)).toThrow(HttpError)
  })

  it('T19: a changed name, client or role counts from the next call on', async () => {
    const { db } = w.database
    const person = await w.as('Manager')
    const { id: pinId } = await w.pin({ projectId })
    const say = (comment: string) =>
      person.call(commentRoutes.saveComment, { projectPinId: pinId, comment })
    expect((await person.call(pinRoutes.readPin, { id: pinId })).status).toBe(200)
    const move = (to: object) => db.update(users).set(to).where(eq(users.id, person.userId))

    await move({ firstName: 'Ingrid', lastName: 'Halvorsen' })
    expect((await say('The tiler comes on Monday.')).status).toBe(200)
    const comments = await manager.call(commentRoutes.listComments, { projPinId: pinId })
    expect(comments.body.map(({ commentedBy }) => commentedBy)).toEqual(['Ingrid Halvorsen'])

    const next = await nextPinNumber()
    await move({ clientId: w.otherClient.id })
    expect((await say('I have left.')).status).toBe(404)
    expect((await person.call(pinRoutes.savePin, pinBody())).status).toBe(404)
    expect((await person.call(pinRoutes.readPin, { id: pinId })).status).toBe(404)
    await move({ clientId: w.client.id })
    expect((await person.call(pinRoutes.readPin, { id: pinId })).status).toBe(200)
    await move({ role: 'Viewer' })
    expect((await say('I only look now.')).status).toBe(404)
    expect((await person.call(pinRoutes.savePin, pinBody())).status).toBe(404)
    expect(await nextPinNumber()).toBe(next)
  })

  it('sign-in gives a session; signing out ends it at once', async () => {
    const username = 'maren.lindqvist@hotel.example'
    const passwordHash = await hashPassword('a good password')
    await insertFirstAccount(w.database.db, {
      username,
      passwordHash,
      clientId: w.client.id,
      firstName: 'Maren',
      lastName: 'Lindqvist',
      role: 'Manager',
    })
    const signed = await w.nobody.call(sessionRoutes.authenticate, {
      username: username.toUpperCase(),
      password: 'a good password',
    })
    expect(signed.status).toBe(200)
    const headers = { authorization: `Bearer ${signed.body.token}` }
    const me = await w.nobody.call(sessionRoutes.readMe, {}, { headers })
    expect(me.body).toMatchObject({
      username,
      role: 'Manager',
      client: { id: w.client.id },
      tier: { name: 'Enterprise' },
    })
    expect((await w.nobody.call(sessionRoutes.endSession, {}, { headers })).status).toBe(200)
    expect((await w.nobody.call(sessionRoutes.readMe, {}, { headers })).status).toBe(401)
  })

  it('T18: a session ends after 12 idle hours, or 7 days whatever is done', async () => {
    const start = w.clock.now
    const person = await w.as('Viewer')
    w.clock.pass(11 * 3_600_000)
    expect((await person.call(sessionRoutes.readMe, {})).status).toBe(200)
    w.clock.pass(11 * 3_600_000)
    expect((await person.call(sessionRoutes.readMe, {})).status).toBe(200)
    w.clock.pass(12.1 * 3_600_000)
    expect((await person.call(sessionRoutes.readMe, {})).status).toBe(401)
    w.clock.now = start
  })

  it('BI-045, BI-046: wrong passwords and unknown people get the same words, and the sixth try has to wait', async () => {
    w.clock.pass(15 * 60_000)
    const bodies = []
    for (const username of ['maren.lindqvist@hotel.example', 'nobody@hotel.example']) {
      const { status, body } = await w.nobody.call(sessionRoutes.authenticate, {
        username,
        password: 'wrong',
      })
      bodies.push([status, body])
    }
    expect(bodies[0]).toEqual(bodies[1])
    expect(bodies[0]).toEqual([
      401,
      { Message: 'the login detail is incorrect', code: 'login.incorrect' },
    ])
    const statuses = []
    for (let i = 0; i < 6; i++) {
      const { status, headers } = await w.nobody.call(
        sessionRoutes.authenticate,
        { username: ' Nobody2@hotel.example ', password: 'wrong' },
        {
          headers: { 'x-forwarded-for': `10.0.0.${i}` },
        },
      )
      statuses.push(status)
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('signing in wipes what was tried in vain before, so that six honest sign-ins are no attack', async () => {
    w.clock.pass(15 * 60_000)
    const sign = async (password: string) =>
      (
        await w.nobody.call(sessionRoutes.authenticate, {
          username: 'maren.lindqvist@hotel.example',
          password,
        })
      ).status
    for (let i = 0; i < 4; i++) expect(await sign('wrong')).toBe(401)
    for (let i = 0; i < 6; i++) expect(await sign('a good password')).toBe(200)
  })

  it('a change and a refusal leave one line in the log each, reading that went well none', async () => {
    const from = w.log.length
    await manager.call(sessionRoutes.readMe, {})
    await manager.call(pinRoutes.savePin, pinBody())
    await manager.call(pinRoutes.readPin, { id: 2_000_000_000 })
    await expect.poll(() => w.log.length - from).toBe(2)
    const lines = w.log.slice(from).map((line) => JSON.parse(line))
    expect(lines.map(({ req, res, reqId }) => [req.method, res.statusCode, reqId.length])).toEqual([
      ['POST', 200, 36],
      ['GET', 404, 36],
    ])
  })

  it('BI-058: no password, token or signature is ever logged', async () => {
    const secret = 'canary-password-4711'
    await w.nobody.call(sessionRoutes.authenticate, {
      username: 'x@hotel.example',
      password: secret,
    })
    await fetch(`${w.url}/api/Report/ResolveShortToken?token=canary-token-4712`)
    await fetch(`${w.url}/api/files/canary-signature-4713.1.0.x.jpg`)
    const log = w.log.join('\n')
    expect(log.length).toBeGreaterThan(100)
    for (const canary of [secret, 'canary-token-4712', 'canary-signature-4713', manager.token])
      expect(log.includes(canary)).toBe(false)
  })
})

it('BI-058: a fault of the database answers in words and is logged without what people wrote', async () => {
  await w.database.db.execute(sql`alter table project_pins rename to project_pins_gone`)
  try {
    const { status, body } = await manager.call(
      pinRoutes.savePin,
      pinBody({ title: 'canary-title-4714' }),
    )
    expect([status, body.Message]).toEqual([500, 'Something went wrong!'])
  } finally {
    await w.database.db.execute(sql`alter table project_pins_gone rename to project_pins`)
  }
  const log = w.log.join('\n')
  expect(log.includes('project_pins')).toBe(true)
  expect(log.includes('canary-title-4714')).toBe(false)
})

describe('sending twice', () => {
  it('BI-111: the same key gives the same point, one row, also when both arrive at once', async () => {
    const before = await countPins()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(
      [1, 2, 3].map(() => manager.call(pinRoutes.savePin, pinBody(), { headers })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.projectPin.id)).size).toBe(1)
    expect(await countPins()).toBe(before + 1)
  })

  it('BI-112: the same key with other content answers 409; another person has their own keys', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await manager.call(pinRoutes.savePin, pinBody(), { headers })
    expect(
      (await manager.call(pinRoutes.savePin, pinBody({ title: 'Another' }), { headers })).status,
    ).toBe(409)
    const other = await w.as('Admin')
    const second = await other.call(pinRoutes.savePin, pinBody(), { headers })
    expect(second.body.projectPin.id).not.toBe(first.body.projectPin.id)
  })

  it('T6: of two that change the same thing at once the second hears the same answer, and not that it came too late', async () => {
    const { id } = await w.pin({ projectId })
    const { version } = (await manager.call(pinRoutes.readPin, { id })).body
    const change = { ...pinBody({ title: 'Cracked tile, twice' }), id, version }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(
      [1, 2, 3].map(() => manager.call(pinRoutes.savePin, change, { headers })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.projectPin.version))).toEqual(
      new Set([version + 1]),
    )
    expect((await manager.call(pinRoutes.savePin, change)).status).toBe(409)
  })

  it('a repeated send leaves the inspection as it is', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await manager.call(pinRoutes.savePin, pinBody(), { headers })
    const next = await nextPinNumber()
    expect((await manager.call(pinRoutes.savePin, pinBody(), { headers })).status).toBe(200)
    expect(await nextPinNumber()).toBe(next)
  })

  it('a refused try does not use up its key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect(
      (await manager.call(pinRoutes.savePin, pinBody({ title: '' }), { headers })).status,
    ).toBe(400)
    expect((await manager.call(pinRoutes.savePin, pinBody(), { headers })).status).toBe(200)
  })
})

it('T6: a repeated send gets the first answer, whatever has become of the inspection since', async () => {
  const { id } = await w.project()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await manager.call(pinRoutes.savePin, pinBody({ projectId: id }), { headers })
  await w.database.db.execute(sql`update projects set completed_at = now() where id = ${id}`)
  const again = await manager.call(pinRoutes.savePin, pinBody({ projectId: id }), { headers })
  expect([again.status, again.body]).toEqual([200, JSON.parse(JSON.stringify(first.body))])
})

it('a lost answer to COMMIT leaves the bytes whose rows may be there', async () => {
  const { db } = w.database
  const { transaction } = db
  const picture = await sharp({
    create: { width: 64, height: 64, channels: 3, background: '#0b6e75' },
  })
    .jpeg()
    .toBuffer()
  const imageUrl = `data:image/jpeg;base64,${picture.toString('base64')}`
  const title = 'Committed, but nobody heard'
  Object.assign(db, {
    transaction: async (work: Parameters<typeof transaction>[0]) => {
      await transaction.call(db, work)
      throw new DatabaseUnavailableError(new Error('Connection terminated unexpectedly'))
    },
  })
  try {
    expect((await manager.call(pinRoutes.savePin, pinBody({ title, imageUrl }))).status).toBe(503)
  } finally {
    Object.assign(db, { transaction })
  }
  const pins = await manager.call(pinRoutes.listPins, { projectId })
  const stored = pins.body.find((pin) => pin.title === title)
  expect((await fetch(`${w.url}/api/${stored?.stillUrl}`)).status).toBe(200)
})

describe('what no route ever sees', () => {
  it('BI-001: is refused in the same shape', async () => {
    for (const path of ['/api/%zz', `/api/files/${'x'.repeat(900)}`]) {
      const answer = await fetch(w.url + path)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(await answer.json()).toMatchObject({
        Message: expect.stringMatching(/./),
        code: expect.stringMatching(/./),
      })
      expect(answer.headers.get('x-request-id')).toBeTruthy()
    }
    const garbage = await new Promise<string>((done) => {
      const socket = connectSocket(Number(new URL(w.url).port), '127.0.0.1', () =>
        socket.write('GARBAGE\r\n\r\n'),
      )
      let received = ''
      socket.on('data', (text) => {
        received += text
      })
      socket.on('close', () => done(received))
    })
    expect(garbage).toMatch(/^HTTP\/1\.1 400 .*"Message":"The request could not be read\."/s)
  })

  it('BI-011: a body of a million values is refused in words', async () => {
    const answer = await post(
      '/api/ProjectPin/SaveProjectPin',
      `{"a":[${'0,'.repeat(3_000_000)}0]}`,
    )
    expect(answer.status).toBe(400)
  })

  it('coordinates that travel as text are held to the same rules', async () => {
    const { position, normal, key } = samplePinCoordinates
    const place = (more: string) =>
      `{"position":${JSON.stringify(position)},"normal":${JSON.stringify(normal)},"key":"${key}",${more}}`
    const crooked = [
      '"note":"\\ud800"',
      '"note":"\\u0000"',
      `"deep":${'['.repeat(5000)}${']'.repeat(5000)}`,
      '"__proto__":{"a":1}',
      `"big":"${'x'.repeat(20_000)}"`,
    ]
    for (const more of crooked) {
      const { status, body } = await manager.call(
        pinRoutes.savePin,
        pinBody({ matterPointCoordinates: place(more) }),
      )
      expect([
        more.slice(0, 12),
        status,
        body.errors?.[0]?.field.startsWith('matterPointCoordinates'),
      ]).toEqual([more.slice(0, 12), 400, true])
    }
  })

  it('no-store stands on every answer of the API, whatever the case of its path', async () => {
    const answer = await fetch(`${w.url}/API/me`, {
      headers: { authorization: `Bearer ${manager.token}` },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('answers', () => {
  it('BI-143: carry the headers that keep browsers safe', async () => {
    const { headers } = await manager.call(sessionRoutes.readMe, {})
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'wasm-unsafe-eval';/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toMatch(
      /camera=\(self\), microphone=\(self\), geolocation=\(\)/,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('server')).toBeNull()
  })

  it('every change leaves a row in the audit trail, which takes nothing back', async () => {
    const saved = await manager.call(pinRoutes.savePin, pinBody({ title: 'Audited' }))
    const rows = await w.database.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.recordId, saved.body.projectPin.id))
    expect(rows.find((row) => row.record === 'pin')).toMatchObject({
      action: 'pin.save',
      actor: `user:${manager.userId}`,
      clientId: w.client.id,
      after: { title: 'Audited' },
    })
    for (const statement of [
      sql`update audit_events set action = 'x'`,
      sql`delete from audit_events`,
      sql`truncate audit_events`,
    ]) {
      await expect(w.database.db.execute(statement)).rejects.toThrow()
    }
  })

  it('T124: the API describes itself to whoever is signed in, every call with its right', async () => {
    const viewer = await w.as('Viewer')
    const { body: document } = await viewer.call(apiDocsRoutes.readApiDocs, {})
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths[`/api/${pinRoutes.savePin.path}`]).toMatchObject({
      post: { 'x-right': 'pin.save' },
    })
    expect(document.paths[`/api/${projectRoutes.saveProject.path}`]).toMatchObject({
      post: { requestBody: { content: { 'multipart/form-data': {} } } },
    })
  })

  it('health tells nothing but whether it is well', async () => {
    expect(await (await fetch(`${w.url}/healthz`)).json()).toEqual({ ok: true })
    expect(await (await fetch(`${w.url}/readyz`)).json()).toEqual({ ok: true })
  })
})
