import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Matrix, startMatrix } from './matrix.ts'
import { type ClientRecords, createClientRecords } from './otherClientRecords.ts'
import {
  type CallAndRow,
  type CallerColumn,
  callerColumns,
  callsWithRows,
  pickOnePerKind,
} from './permissionRows.ts'

/**
 * Invalid input of the categories auth, access and http, generated from the matrix for every call.
 */

let o: Matrix
let records: ClientRecords
beforeAll(async () => {
  o = await startMatrix()
  records = await createClientRecords(o.w, o.w.otherClient)
})
afterAll(() => o.close())

const mostPrivileged = ({ row }: CallAndRow): CallerColumn =>
  callerColumns.findLast((column) => row.cells[column] === 'allow') ?? 'anonymous'
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Tokens that were not signed here, are not for a session, or are not valid now. */
const forge = async (): Promise<Record<string, string>> => {
  const { w } = o
  const person = await w.as('Admin')
  const [header = '', claims = '', signature = ''] = person.token.split('.')
  const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string }
  const headed = (more: object) => `${encoded({ typ: 'JWT', ...more })}.${claims}.${signature}`
  const now = w.clock.now
  const [hourAgo, soon] = [new Date(now.getTime() - 3_600_000), new Date(now.getTime() + 3_600_000)]
  const session = (times: { issuedAt: Date; expiresAt: Date }, more: object = {}) =>
    w.tokens.make('session', { sid, ...more }, times)
  return {
    'alg none': `${encoded({ alg: 'none' })}.${claims}.`,
    'another algorithm': headed({ alg: 'RS256' }),
    'a key by its path': headed({ alg: 'HS256', kid: '../../../dev/null' }),
    'a key from elsewhere': headed({
      alg: 'HS256',
      jku: 'https://keys.example/jwks.json',
      x5u: 'https://keys.example/cert',
    }),
    'another signature': `${header}.${claims}.${signature.replace(/^./, (c) => (c === 'a' ? 'b' : 'a'))}`,
    'other claims': `${header}.${encoded({ sid, aud: 'session', iss: 'nspect', role: 'SuperAdmin' })}.${signature}`,
    'run out': await session({ issuedAt: new Date(hourAgo.getTime() - 1), expiresAt: hourAgo }),
    'not yet': await session(
      { issuedAt: now, expiresAt: soon },
      { nbf: Math.floor(soon.getTime() / 1000) },
    ),
    'a share token': await w.tokens.make(
      'share',
      { link: 1, sid },
      { issuedAt: now, expiresAt: soon },
    ),
    'a print ticket': await w.tokens.make(
      'print',
      { ticket: crypto.randomUUID(), sid },
      { issuedAt: now, expiresAt: soon },
    ),
    'an unknown session': await w.tokens.make(
      'session',
      { sid: crypto.randomUUID() },
      { issuedAt: now, expiresAt: soon },
    ),
  }
}

let forged: Record<string, string> = {}
beforeAll(async () => {
  forged = await forge()
})

const guarded = callsWithRows.filter(({ route }) => route.can !== 'public')

for (const [place, call] of guarded.entries()) {
  const { route } = call
  it(`${call.route.path}: BI-038, BI-039, BI-040: nothing but a live token of its own kind lets anybody in`, async () => {
    const { w, log } = o
    const asks = route.credential ?? 'session'
    const { person, example } = await o.prepare(call, { column: mostPrivileged(call) })
    const files = example.files ?? []
    const tokens = Object.entries(forged).filter(
      ([what]) => asks === 'session' || !what.startsWith(asks === 'share' ? 'a share' : 'a print'),
    )
    await log.take()
    // the same code reads the tokens of all calls: each call gets some of them, in turn
    for (const [what, token] of tokens.filter((_, at) => at % 3 === place % 3)) {
      const args = asks === 'session' ? example.args : { ...example.args, token }
      const { status } = await w
        .holding(asks === 'session' ? token : '')
        .call(route, args as never, { files })
      expect([what, status]).toEqual([what, 401])
    }
    if (asks === 'session') {
      const ways: Record<string, string>[] = [
        { authorization: 'Bearer' },
        { authorization: 'Bearer null' },
        { authorization: `Basic ${person.token}` },
        { cookie: `auth-token=${person.token}` },
      ]
      for (const headers of ways.filter((_, at) => at % 2 === place % 2))
        expect((await w.nobody.call(route, example.args as never, { files, headers })).status).toBe(
          401,
        )
      expect(
        (await w.nobody.call(route, { ...example.args, token: person.token } as never, { files }))
          .status,
      ).toBe(401)
    }
    expect((await log.take()).map(({ table }) => table)).toEqual([])
  })
}

for (const call of pickOnePerKind(guarded.filter(({ route }) => route.changes))) {
  const { route } = call
  it(`${call.route.path}: BI-016: by a method that nobody declared nothing happens`, async () => {
    const { person, example } = await o.prepare(call, { column: mostPrivileged(call) })
    await o.log.take()
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(example.args[name]))
    const query =
      route.kind === 'json' && !route.body
        ? `?${new URLSearchParams(example.args as Record<string, string>)}`
        : ''
    const declared = new Set<string>(
      callsWithRows.flatMap((other) => (other.route.path === route.path ? other.route.method : [])),
    )
    for (const method of ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'GET', 'POST']) {
      if (declared.has(method)) continue
      const answer = await fetch(`${o.w.url}/api/${path}${query}`, {
        method,
        headers: {
          authorization: `Bearer ${person.token}`,
          ...(method === 'HEAD' || method === 'GET' ? {} : { 'content-type': 'application/json' }),
        },
        ...(method === 'HEAD' || method === 'GET' ? {} : { body: JSON.stringify(example.args) }),
      })
      await answer.arrayBuffer()
      expect([method, [404, 405].includes(answer.status)]).toEqual([method, true])
    }
    expect((await o.log.take()).map(({ table }) => table)).toEqual([])
  })
}

/** Invalid tokens, for a query and for a body. */
const noTokens = {
  query: [
    '',
    'token=',
    'token=%20',
    'token=x',
    'token=%00',
    'token=a.b.c',
    `token=${'x'.repeat(3000)}`,
  ],
  body: [undefined, null, '', ' ', 'x', 7, true, [], ['a.b.c'], {}, 'a\0b', 'x'.repeat(3000)],
}

for (const call of callsWithRows.filter(
  ({ route, name }) =>
    /^(share|print)$/.test(route.credential ?? '') || name === 'resolveShortToken',
)) {
  const { route } = call
  it(`${route.path}: T5: a token that is missing, empty, broken or sent twice is answered by 401`, async () => {
    const { example } = await o.prepare(call, { column: mostPrivileged(call) })
    const { token, ...args } = example.args
    const refusal = route.credential === 'print' ? 'print.noTicket' : 'share.noToken'
    const ask = async (query: string, body?: object) => {
      await o.w.database.db.execute(sql`delete from rate_windows`)
      const answer = await fetch(`${o.w.url}/api/${route.path}?${query}`, {
        method: route.method,
        ...(body
          ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
          : {}),
      })
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    if (route.method === 'GET') {
      const others = new URLSearchParams(args as Record<string, string>).toString()
      const twice = `token=${String(token)}&token=${String(token)}`
      for (const wrong of [...noTokens.query, twice])
        expect([wrong, ...(await ask(`${others}&${wrong}`))]).toEqual([wrong, 401, refusal])
    } else {
      for (const wrong of noTokens.body)
        expect([wrong, ...(await ask('', { ...args, token: wrong }))]).toEqual([
          wrong,
          401,
          refusal,
        ])
      // it belongs in the body
      expect(await ask(`token=${String(token)}`, args)).toEqual([401, refusal])
    }
  })
}

// the same code handles headers and URLs of all calls
for (const call of pickOnePerKind(callsWithRows)) {
  it(`${call.route.path}: BI-143: answers and refusals carry the headers that keep browsers safe`, async () => {
    for (const column of [mostPrivileged(call), 'anonymous'] as const) {
      const { headers } = await o.attempt(call, { column })
      expect(headers.get('content-security-policy')).toMatch(/script-src 'self'|sandbox/)
      expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*'unsafe-inline'/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      if (!call.route.path.startsWith('files/'))
        expect(headers.get('cache-control')).toContain('no-store')
      expect(headers.get('server')).toBeNull()
    }
  })

  it(`${call.route.path}: BI-145: a crooked path is not its address`, async () => {
    const { person, example } = await o.prepare(call, { column: mostPrivileged(call) })
    await o.log.take()
    const path = call.route.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(example.args[name])),
    )
    for (const crooked of [
      `//api/${path}`,
      `/api/${path}/`,
      // the end of this one's path may be anything
      ...(call.name === 'changePasswordByPath' ? [] : [`/api/${path};x=1`]),
      `/api//${path}`,
      `/x/../api/./${path}/..`,
    ]) {
      const answer = await fetch(`${o.w.url}${crooked}`, {
        method: call.route.method,
        headers: { authorization: `Bearer ${person.token}` },
      })
      await answer.arrayBuffer()
      expect([crooked, answer.status >= 400 && answer.status < 500]).toEqual([crooked, true])
    }
    expect((await o.log.take()).map(({ table }) => table)).toEqual([])
  })
}

const secret = 'Secret-canary-4715'

describe('what is answered', () => {
  it('BI-074, BI-076: no hash, no sealed token and no token of another link ever leaves', {
    timeout: 60_000,
  }, async () => {
    const { w } = o
    const { db } = w.database
    const sealed = w.tokens.encrypt(`${secret}-token`)
    await db.execute(sql`insert into share_links
      (client_id, project_id, user_id, level, token_hash, token_encrypted, created_at, expires_at)
      select client_id, id, created_by, 'view', ${`${secret}-hash`}, ${sealed}, now(), now() + interval '9 days'
      from projects where id = ${records.project}`)
    const reads = callsWithRows.filter(({ route }) => !route.changes && route.kind === 'json')
    for (const call of reads) {
      // who sees most, and who needs no account
      const letIn = (['anonymous', 'share'] as const).filter(
        (column) => call.row.cells[column] === 'allow',
      )
      for (const column of new Set([...letIn, mostPrivileged(call)])) {
        const tried = await o.attempt(call, {
          column,
          meanwhile: () =>
            db.execute(sql`update users set password_hash = ${`${secret}-password`}
              where role <> 'Manager' and password_hash <> ${`${secret}-password`}`),
        })
        expect([
          call.name,
          column,
          tried.text.includes(secret),
          tried.text.includes(sealed),
        ]).toEqual([call.name, column, false, false])
      }
    }
  })

  it('BI-029: whatever a username holds, the log stays one line of JSON for each thing that happened', async () => {
    const { w } = o
    const before = w.log.length
    for (const username of [
      'a\r\nb@hotel.example',
      '\u001b[31mred@hotel.example',
      '{"level":60}@hotel.example',
    ]) {
      const answer = await fetch(`${w.url}/api/Users/Authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'a\tb' },
        body: JSON.stringify({ username, password: 'wrong' }),
      })
      expect(answer.status).toBe(401)
    }
    const lines = w.log.slice(before)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(() => JSON.parse(line) as unknown).not.toThrow()
      expect([...line.trimEnd()].every((character) => character >= ' ')).toBe(true)
    }
  })

  it('BI-009: of a key that comes twice the same value is judged and stored', async () => {
    const { w } = o
    const admin = await w.as('Admin')
    const { id: project } = await w.project()
    await o.log.take()
    const answer = await fetch(`${w.url}/api/Project/Update3dLink`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      body: `{"projectId":${project},"projectId":${records.project},"modelLink":"https://my.matterport.com/show/?m=SxQL3iGyoDo"}`,
    })
    expect(answer.status).toBe(404)
    expect(await o.log.take()).toEqual([])
  })
})
