import { request } from 'node:http'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { liveRoutes } from '@nspect/contract/live/live'
import { getTranslation } from '@nspect/contract/messages/translations'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { languages } from '@nspect/contract/shared/enums'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSignIns, type SignIns } from '../testing/signIns.ts'
import { createWorld, type World } from '../testing/world.ts'

const publicUrl = 'https://inspect.harbour.example'

let w: World
let people: SignIns
beforeAll(async () => {
  w = await createWorld({ site: { publicUrl } })
  people = await createSignIns(w)
})
afterAll(() => w.close())
// each test starts after the windows in which tries are counted
beforeEach(() => w.clock.pass(900_000))

/** What a browser keeps of an answer, by its name. */
const kept = (headers: Headers) =>
  headers.getSetCookie().map((cookie) => {
    const [pair = '', ...attributes] = cookie.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/)
    return { name, value, attributes: attributes.toSorted() }
  })

/**
 * Somebody who has signed in in a browser: what it sends by itself, and what a page of the product
 * adds.
 */
const inBrowser = async () => {
  const { body, headers } = await people.signIn(await people.somebody(), people.password)
  const [cookie] = kept(headers)
  const { token } = body
  if (!cookie || !token) throw new Error('no cookie was set')
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
    sid: string
  }
  const byItself = { cookie: `${cookie.name}=${cookie.value}` }
  return {
    ...claims,
    token,
    cookie,
    byItself,
    fromPage: { ...byItself, 'x-signed-in-as': claims.sub },
  }
}

const me = async (headers: Record<string, string>) =>
  (await w.nobody.call(sessionRoutes.readMe, {}, { headers })).status

/** Sends a request with any `Host`, as it arrives behind a proxy. */
const ask = (host: string, path: string, headers: Record<string, string> = {}, body?: object) =>
  new Promise<{ status: number; cookies: string[] }>((done, fail) => {
    const method = body ? 'POST' : 'GET'
    const type = body ? { 'content-type': 'application/json' } : {}
    request(
      `${w.url}/api/${path}`,
      { method, headers: { ...headers, ...type, host } },
      (answer) => {
        answer.resume()
        done({ status: answer.statusCode ?? 0, cookies: answer.headers['set-cookie'] ?? [] })
      },
    )
      .once('error', fail)
      .end(body && JSON.stringify(body))
  })

describe('T204: the session of a browser', () => {
  it('is in a cookie that no script can read, for this host and a week; the answer has the token as before', async () => {
    const { token, cookie, byItself } = await inBrowser()
    expect(cookie).toEqual({
      name: `nspect-session-${new URL(w.url).port}`,
      value: token,
      attributes: ['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax'],
    })
    expect(await me(byItself)).toBe(200)
    expect(await me({ authorization: `Bearer ${token}` })).toBe(200)
    expect(await me({ cookie: `auth-token=${token}` })).toBe(401)
    expect(await me({ cookie: `${cookie.name}=` })).toBe(401)
    expect(await me({ cookie: `${cookie.name}=%E0%A4%A; x` })).toBe(401)
  })

  it('goes over https only where that is how people come, under a name that no other host can set', async () => {
    const username = await people.somebody()
    const { cookies } = await ask(
      'inspect.harbour.example',
      'Users/Authenticate',
      {},
      { username, password: people.password },
    )
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(
      /^__Host-nspect-session=[\w.-]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const [pair = ''] = cookies[0]?.split(';') ?? []
    expect((await ask('inspect.harbour.example', 'me', { cookie: pair })).status).toBe(200)
    const plain = pair.replace('__Host-nspect-session', 'nspect-session-80')
    expect((await ask('inspect.harbour.example', 'me', { cookie: plain })).status).toBe(401)
  })

  it('that an earlier version has stored as a token is moved there; a page of another site gets none', async () => {
    const { token, cookie } = await inBrowser()
    const authorization = `Bearer ${token}`
    const moved = await w.nobody.call(
      sessionRoutes.moveToCookie,
      {},
      { headers: { authorization } },
    )
    const [now] = kept(moved.headers)
    expect([moved.status, now?.name]).toEqual([200, cookie.name])
    expect(await me({ cookie: `${now?.name}=${now?.value}` })).toBe(200)
    const origin = 'https://elsewhere.example'
    const others = await w.nobody.call(
      sessionRoutes.moveToCookie,
      {},
      { headers: { authorization, origin } },
    )
    expect(kept(others.headers)).toEqual([])
    const signedIn = await people.signIn(await people.somebody(), people.password, { origin })
    expect([signedIn.status, kept(signedIn.headers)]).toEqual([200, []])
  })
})

describe('T205: a change by the cookie', () => {
  it('needs the header of a page of the product, from its own origin; a read does not', async () => {
    const { byItself, fromPage, sub } = await inBrowser()
    const { id: projectId } = await w.project()
    const save = async (headers: Record<string, string>) => {
      const { status, body } = await w.nobody.call(documentRoutes.saveDocument, link(projectId), {
        headers,
      })
      return status === 200 ? 200 : [status, body.code]
    }
    const refused = [403, 'request.otherSite']
    for (const headers of [
      byItself,
      { ...byItself, origin: w.url },
      { ...fromPage, origin: 'https://elsewhere.example' },
      { ...fromPage, origin: 'null' },
      { ...fromPage, origin: `${publicUrl}.elsewhere.example` },
      { ...fromPage, 'sec-fetch-site': 'cross-site' },
      // another port or another name below the same domain
      { ...fromPage, 'sec-fetch-site': 'same-site' },
      // an address that somebody typed, or a bookmark
      { ...fromPage, 'sec-fetch-site': 'none' },
      { ...fromPage, 'sec-fetch-site': 'cross-site', origin: w.url },
    ])
      expect([headers, await save(headers)]).toEqual([headers, refused])
    for (const headers of [
      fromPage,
      { ...fromPage, origin: w.url },
      { ...fromPage, origin: publicUrl },
      { ...fromPage, 'sec-fetch-site': 'same-origin', origin: w.url },
    ])
      expect([headers, await save(headers)]).toEqual([headers, 200])
    for (const headers of [
      byItself,
      { ...byItself, 'sec-fetch-site': 'cross-site' },
      { ...byItself, 'x-signed-in-as': sub },
    ])
      expect(await me(headers)).toBe(200)
  })

  it('is refused in words in six languages, changes nothing, and is noted without the cookie', async () => {
    const { byItself, token } = await inBrowser()
    const { id: projectId } = await w.project()
    const before = w.log.length
    for (const language of languages) {
      const headers = {
        ...byItself,
        origin: 'https://elsewhere.example',
        'accept-language': language,
      }
      const { status, body } = await w.nobody.call(documentRoutes.saveDocument, link(projectId), {
        headers,
      })
      const Message = getTranslation(language).errors['request.otherSite']
      expect([status, body]).toEqual([403, { Message, code: 'request.otherSite' }])
    }
    expect(
      new Set(languages.map((language) => getTranslation(language).errors['request.otherSite']))
        .size,
    ).toBe(6)
    const manager = await w.as('Manager')
    expect((await manager.call(documentRoutes.listDocuments, { id: projectId })).body).toEqual([])
    const lines = w.log.slice(before)
    expect(
      lines.some(
        (line) => /"msg":"request\.otherSite"/.test(line) && line.includes('elsewhere.example'),
      ),
    ).toBe(true)
    expect(w.log.join('')).not.toContain(token.split('.')[2])
  })

  it('T85: so is a read that changes something', async () => {
    const { byItself, fromPage } = await inBrowser()
    const { id: projectId } = await w.project()
    const { id } = await w.pin({ projectId })
    const remove = async (headers: Record<string, string>) =>
      (await w.nobody.call(pinRoutes.deletePin, { id, isDeleted: true }, { headers })).status
    expect(await remove(byItself)).toBe(403)
    expect(
      await remove({ ...byItself, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }),
    ).toBe(403)
    expect(await remove(fromPage)).toBe(200)
  })

  it('takes a file, and an inspection is followed', async () => {
    const { byItself, fromPage } = await inBrowser()
    const { id: projectId } = await w.project()
    const files = [
      { field: 'file', bytes: new Uint8Array(2_000_000), name: 'plan.txt', type: 'text/plain' },
    ]
    const save = (headers: Record<string, string>) =>
      w.nobody.call(
        documentRoutes.saveDocument,
        { projectId, name: 'Plan of the cellar' },
        { headers, files },
      )
    expect((await save(byItself)).status).toBe(403)
    expect((await save(fromPage)).status).toBe(200)
    const followed = await fetch(
      `${w.url}/api/${liveRoutes.followProject.path}?projectId=${projectId}`,
      {
        headers: fromPage,
      },
    )
    expect(followed.status).toBe(200)
    expect(await followed.text()).toContain('event:')
  })
})

describe('T206: the cookie', () => {
  it('counts for the person for whom the page speaks: nothing is read or sent as somebody who signed in there since', async () => {
    const before = await inBrowser()
    const now = await inBrowser()
    const headers = { ...now.byItself, 'x-signed-in-as': before.sub }
    const { status, body } = await w.nobody.call(sessionRoutes.readMe, {}, { headers })
    expect([status, body.code]).toEqual([401, 'session.ended'])
    const { id: projectId } = await w.project()
    const saved = await w.nobody.call(documentRoutes.saveDocument, link(projectId), { headers })
    expect([saved.status, saved.body.code]).toEqual([401, 'session.ended'])
    for (const person of [
      '',
      'null',
      '0',
      `${now.sub} `,
      `${now.sub},${before.sub}`,
      'x'.repeat(5000),
    ])
      expect([person, await me({ ...now.byItself, 'x-signed-in-as': person })]).toEqual([
        person,
        person.trim() === now.sub ? 200 : 401,
      ])
  })

  it('gives way to an Authorization header, whatever that holds', async () => {
    const { byItself, sub } = await inBrowser()
    const other = await w.as('Manager')
    const headers = { ...byItself, authorization: `Bearer ${other.token}` }
    const { body } = await w.nobody.call(sessionRoutes.readMe, {}, { headers })
    expect(body.id).toBe(other.userId)
    expect(String(body.id)).not.toBe(sub)
    for (const authorization of ['Bearer null', 'Basic x', ''])
      expect(await me({ ...byItself, authorization })).toBe(401)
  })

  it('T41, T106: of an ended session hinders nobody: settings, a report by link and its answers are as without it', async () => {
    const { fromPage } = await inBrowser()
    expect((await w.nobody.call(sessionRoutes.endSession, {}, { headers: fromPage })).status).toBe(
      200,
    )
    expect(await me(fromPage)).toBe(401)
    const { id: projectId } = await w.project()
    const manager = await w.as('Manager')
    const { body: share } = await manager.call(reportRoutes.shareReport, { projectId })
    for (const headers of [fromPage, { cookie: 'nspect-session=broken; =; ;;' }, {}]) {
      const config = await w.nobody.call(settingRoutes.readPublicConfig, {}, { headers })
      expect(config.status).toBe(200)
      const { body } = await w.nobody.call(
        reportRoutes.resolveShortToken,
        { token: new URL(share.link).searchParams.get('token') ?? '' },
        { headers },
      )
      const token = body.data?.originalToken ?? ''
      expect(
        (await w.nobody.call(reportRoutes.readSharedProject, { token }, { headers })).status,
      ).toBe(200)
      expect((await people.signIn(await people.somebody(), people.password, headers)).status).toBe(
        200,
      )
    }
  })
})

describe('T207: signing out', () => {
  it('ends the session and its cookie at once; one that was ended elsewhere no longer counts', async () => {
    const { fromPage, cookie, byItself } = await inBrowser()
    expect((await w.nobody.call(sessionRoutes.endSession, {}, { headers: byItself })).status).toBe(
      403,
    )
    const out = await w.nobody.call(sessionRoutes.endSession, {}, { headers: fromPage })
    expect(kept(out.headers)).toEqual([
      {
        name: cookie.name,
        value: '',
        attributes: [
          'Expires=Thu, 01 Jan 1970 00:00:00 GMT',
          'HttpOnly',
          'Max-Age=0',
          'Path=/',
          'SameSite=Lax',
        ],
      },
    ])
    expect(await me(byItself)).toBe(401)

    const other = await inBrowser()
    const authorization = `Bearer ${other.token}`
    const elsewhere = await w.nobody.call(
      sessionRoutes.endSession,
      {},
      { headers: { authorization } },
    )
    expect([elsewhere.status, kept(elsewhere.headers)]).toEqual([200, []])
    expect(await me(other.byItself)).toBe(401)
  })

  it('without a network counts, too: the browser says which session was left', async () => {
    const { byItself, fromPage, sid } = await inBrowser()
    const left = (id: string) => ({ ...fromPage, cookie: `${byItself.cookie}; nspect-left=${id}` })
    expect(await me(left(sid))).toBe(401)
    expect(await me(left(crypto.randomUUID()))).toBe(200)
    expect(await me(left(''))).toBe(200)
  })
})

const link = (projectId: number) => ({
  projectId,
  name: 'Fire certificate',
  isLink: true,
  path: 'https://files.harbour.example/certificate',
})
