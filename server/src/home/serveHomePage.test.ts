import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBrotliDecompress } from 'node:zlib'
import {
  archivedListPath,
  buildHomeCallPath,
  type EmbeddedResponse,
  embeddedResponsesId,
  firstListPaths,
  listBlockCallPaths,
  mePath,
  ssrClasses,
  ssrPartsFile,
  ssrTextKeys,
} from '@nspect/contract/home/ssrShell'
import { languages, type Role } from '@nspect/contract/shared/enums'
import { userRoutes } from '@nspect/contract/users/users'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type Person, type TestClient, type World } from '../testing/world.ts'

const page =
  '<!doctype html><html lang="en"><head><!--signed-in--><title>nSpect</title><script type="module" crossorigin src="/assets/base-1.js"></script><script type="module" crossorigin src="/assets/first-2.js"></script><link rel="stylesheet" crossorigin href="/assets/first-3.css"></head><body><div id="root"></div><div id="splash" role="status"></div></body></html>'

/** Classes and texts that name themselves; as the build of the web client lists them. */
const parts = {
  styles: '.Shell_frame{display:grid}',
  classes: Object.fromEntries(
    Object.entries(ssrClasses).map(([module, names]) => [
      module,
      Object.fromEntries(names.map((name) => [name, `${module}_${name}`])),
    ]),
  ),
  texts: Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(
        Object.entries(ssrTextKeys).map(([file, names]) => [
          file,
          Object.fromEntries(
            names.map((name) => [name, `${name} in ${language} {number}{count}{day}{name}`]),
          ),
        ]),
      ),
    ]),
  ),
}

let w: World
let folder: string
let hotel: TestClient
let manager: Person
let lobby: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nspect-web-'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, ssrPartsFile), JSON.stringify(parts))
  w = await createWorld({ webFolder: folder })
  hotel = await w.newClient('Business')
  manager = await w.as('Manager', hotel)
  lobby = (await w.project({ client: hotel, projectName: 'Lobby <b>east</b>' })).id
  await point(lobby, 'Loose rail')
  await close(hotel)
  const other = await w.project({ client: w.otherClient, projectName: 'Foreign wing' })
  await w.pin({ client: w.otherClient, projectId: other.id, title: 'Foreign point' })
})
afterAll(async () => {
  await w.close()
  await rm(folder, { recursive: true })
})
// each test starts after the window in which pages are counted
beforeEach(() => w.clock.pass(61_000))

const point = async (projectId: number, title: string) => {
  const { id } = await w.pin({ client: hotel, projectId, title })
  await w.database.db.execute(
    sql`update project_pins set due_date = '2020-01-31', severity = 'severe' where id = ${id}`,
  )
  return id
}
/** The client's people need the first steps no more, which would stand above the sections. */
const close = (client: TestClient) =>
  w.database.db.execute(
    sql`update users set has_closed_first_steps = true where client_id = ${client.id}`,
  )

const cookieOf = ({ token }: Pick<Person, 'token'>) =>
  `nspect-session-${new URL(w.url).port}=${token}`
const open = async (headers: Record<string, string>, path = '/dashboard') => {
  const answer = await fetch(w.url + path, { headers })
  return {
    status: answer.status,
    html: await answer.text(),
    cache: answer.headers.get('cache-control'),
  }
}
const opened = (person: Person, language = 'en') =>
  open({ cookie: cookieOf(person), 'accept-language': language })
const answersIn = (html: string): Record<string, EmbeddedResponse> => {
  const text = html
    .split(`<script type="application/json" id="${embeddedResponsesId}">`)[1]
    ?.split('</script>')[0]
  return text === undefined ? {} : (JSON.parse(text) as Record<string, EmbeddedResponse>)
}
const rootOf = (html: string) => /<div id="root">(.*?)<\/div><div id="splash"/s.exec(html)?.[1]

describe('T208: the page of the dashboard', () => {
  it('has the first screen of whoever is signed in in it, is kept nowhere, and hides what is seen while loading', async () => {
    for (const path of ['/dashboard', '/', '/Dashboard/', '/dashboard?q=rail']) {
      const { status, html, cache } = await open({ cookie: cookieOf(manager) }, path)
      expect([path, status, cache]).toEqual([path, 200, 'no-store'])
      expect(rootOf(html)).toMatch(
        /Shell_frame.*dashboardSubtitle in en.*Page_action.*data-group="overdue".*Loose rail/,
      )
      expect(html).toContain('<title>dashboard in en')
      expect(html).toContain('<div id="splash" style="display:none"')
      expect(html).toMatch(
        new RegExp(
          `<meta name="signed-in" content="${manager.userId}\\.[\\w-]{36}" data-program="/assets/first-2.js">`,
        ),
      )
      // loaded, but neither read nor run before the first paint
      expect(html).toContain(
        '<link rel="preload" as="script" crossorigin href="/assets/base-1.js">',
      )
      expect(html).toContain(
        '<link rel="preload" as="style" crossorigin href="/assets/first-3.css">',
      )
      expect(html).toContain('<style>.Shell_frame{display:grid}</style></head>')
      expect(html).not.toMatch(/<script type="module"|rel="stylesheet"/)
    }
  })

  it('T605: arrives compressed, and its beginning before the rest is made', async () => {
    const headers = { cookie: cookieOf(manager), 'accept-encoding': 'br' }
    const arrived = await new Promise<{ encoding: string | undefined; pieces: string[] }>(
      (resolve, reject) => {
        get(`${w.url}/dashboard`, { headers }, (response) => {
          const pieces: string[] = []
          response
            .pipe(createBrotliDecompress())
            .on('data', (piece: Buffer) => pieces.push(piece.toString()))
            .on('error', reject)
            .on('end', () => resolve({ encoding: response.headers['content-encoding'], pieces }))
        }).on('error', reject)
      },
    )
    expect(arrived.encoding).toBe('br')
    expect(arrived.pieces[0]).toMatch(/^<!doctype html>.*<body>$/s)
    expect(arrived.pieces.join('')).toMatch(/Loose rail.*<\/html>$/s)
  })

  it('brings along what the API answers to the same person, and nothing of another client', async () => {
    const { html } = await opened(manager)
    const answers = answersIn(html)
    const day = w.clock.now.toISOString().slice(0, 10)
    expect(Object.keys(answers)).toEqual([
      mePath,
      buildHomeCallPath(day),
      ...firstListPaths,
      archivedListPath,
    ])
    for (const [url, { text, headers }] of Object.entries(answers)) {
      const asked = await fetch(w.url + url, {
        headers: { authorization: `Bearer ${manager.token}` },
      })
      expect([url, JSON.parse(text)]).toEqual([url, await asked.json()])
      expect(headers['X-Total-Count']).toBe(asked.headers.get('x-total-count') ?? undefined)
    }
    expect(html).not.toContain('Foreign')
  })

  it('shows what people wrote as text, in page and data', async () => {
    const title = '</script><!--<img src=x onerror=alert(1)>"\'&$&'
    const id = await point(lobby, title)
    const { html } = await opened(manager)
    expect(rootOf(html)).toContain(
      '&lt;/script&gt;&lt;!--&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;$&amp;',
    )
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<b>east')
    expect(
      JSON.stringify(
        JSON.parse(
          answersIn(html)[buildHomeCallPath(w.clock.now.toISOString().slice(0, 10))]?.text ?? '',
        ),
      ),
    ).toContain(JSON.stringify(title).slice(1, -1))
    await w.database.db.execute(sql`update project_pins set is_deleted = true where id = ${id}`)
  })

  it('speaks the language of the person, else that of the browser, with its dates', async () => {
    const german = await opened(manager, 'de-CH,de;q=0.9')
    expect(german.html).toContain('<html lang="de">')
    expect(rootOf(german.html)).toMatch(/dueSince in de.*31\.01\.2020/)
    expect(rootOf((await opened(manager, 'en-GB,en')).html)).toContain('31/01/2020')
    const { body: me } = await manager.call(userRoutes.readUser, { id: manager.userId })
    expect(me.id).toBe(manager.userId)
    await w.database.db.execute(sql`update users set language = 'ja' where id = ${manager.userId}`)
    expect((await opened(manager, 'de')).html).toContain('<html lang="ja">')
    await w.database.db.execute(sql`update users set language = null where id = ${manager.userId}`)
  })

  it('has only the answers where something else comes first: for the operator, with the first steps, or under a banner', async () => {
    const operator = await w.as('SuperAdmin')
    const client = await w.newClient('Business')
    const beginner = await w.as('Admin', client)
    for (const person of [operator, beginner]) {
      const { html, cache } = await opened(person)
      expect([rootOf(html), cache]).toEqual(['', 'no-store'])
      expect(html).toMatch(
        /<meta name="signed-in" content="[^"]*" data-program="\/assets\/first-2\.js">.*<div id="splash" role="status">/,
      )
      expect(Object.keys(answersIn(html))).toEqual(
        expect.arrayContaining([
          mePath,
          ...firstListPaths,
          ...listBlockCallPaths(
            person === operator
              ? { role: 'SuperAdmin', clientId: null }
              : { role: 'Admin', clientId: client.id },
          ),
        ]),
      )
    }
    const made = await w.as('Manager', hotel)
    await close(hotel)
    await w.database.db.execute(
      sql`update users set is_password_made = true where id = ${made.userId}`,
    )
    expect(rootOf((await opened(made)).html)).toBe('')
  })

  it('shows each role what it may: a viewer adds nothing', async () => {
    const roles: Role[] = ['Admin', 'Viewer']
    const [admin, viewer] = await Promise.all(roles.map((role) => w.as(role, hotel)))
    await close(hotel)
    if (!admin || !viewer) throw new Error('nobody')
    await w.assign(viewer, lobby)
    expect(rootOf((await opened(admin)).html)).toMatch(/ClientFilterOrPlanArea_plan.*Page_action/)
    const seen = rootOf((await opened(viewer)).html)
    expect(seen).toContain('Loose rail')
    expect(seen).not.toMatch(/ClientFilterOrPlanArea_plan|Page_action/)
  })
})

describe('T581: a browser without a session', () => {
  it.each(['', 'a=b', 'nspect-session=a.b.c'])(
    'with the cookie "%s" is sent to the sign-in, which leads back',
    async (cookie) => {
      for (const [path, returnTo] of [
        ['/', '/dashboard'],
        ['/?q=rail', '/dashboard?q=rail'],
        ['/dashboard?q=rail', '/dashboard?q=rail'],
      ]) {
        const { status, headers } = await fetch(w.url + path, {
          headers: { cookie },
          redirect: 'manual',
        })
        expect([path, status, headers.get('cache-control')]).toEqual([path, 302, 'no-store'])
        const target = new URL(headers.get('location') ?? '', w.url)
        expect([target.pathname, target.searchParams.get('returnTo')]).toEqual([
          '/auth/login',
          returnTo,
        ])
      }
    },
  )
})

describe('T209: the page as it comes to everybody', () => {
  const plain = { status: 200, html: page, cache: 'no-cache' }

  it('is that of a session that has ended, was left, or is none', async () => {
    const leaver = await w.as('Manager', hotel)
    const sid = JSON.parse(Buffer.from(leaver.token.split('.')[1] ?? '', 'base64url').toString())
      .sid as string
    for (const cookie of [
      cookieOf({ token: 'a.b.c' }),
      cookieOf({ token: `${leaver.token}x` }),
      `${cookieOf(leaver)}; nspect-left=${sid}`,
    ])
      expect([cookie, await open({ cookie })]).toEqual([cookie, plain])
    await w.database.db.execute(
      sql`update sessions set revoked_at = now() where user_id = ${leaver.userId}`,
    )
    expect(await opened(leaver)).toEqual(plain)
    expect(await open({ cookie: cookieOf(manager) }, '/projects')).toEqual(plain)
    for (const path of ['/', '/dashboard']) {
      const { status, headers } = await fetch(w.url + path, {
        method: 'HEAD',
        headers: { cookie: cookieOf(manager) },
      })
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-cache'])
    }
  })

  it('is that of an address that opens too many, and of a database that fails: never an error', async () => {
    for (let n = 0; n < 120; n++) await open({ cookie: cookieOf(manager) })
    expect(await opened(manager)).toEqual(plain)
    w.clock.pass(61_000)
    expect((await opened(manager)).cache).toBe('no-store')
    await w.database.db.execute(sql`alter table sessions rename to sessions_away`)
    const failed = await opened(manager)
    await w.database.db.execute(sql`alter table sessions_away rename to sessions`)
    expect(failed).toEqual(plain)
    await w.database.db.execute(sql`alter table rate_windows rename to windows_away`)
    const uncounted = await opened(manager)
    await w.database.db.execute(sql`alter table windows_away rename to rate_windows`)
    expect(uncounted).toEqual(plain)
  })
})
