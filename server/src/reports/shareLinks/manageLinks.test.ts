import { Readable } from 'node:stream'
import { auditRoutes } from '@nspect/contract/audit/audit'
import { commentRoutes } from '@nspect/contract/comments/comments'
import type { RouteArgs } from '@nspect/contract/http/route'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { ShareLink } from '@nspect/contract/reports/shareLinks'
import { limits } from '@nspect/contract/shared/limits'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTokens } from '../../http/tokens.ts'
import { changeDuringCall } from '../../testing/changeDuringCall.ts'
import { readPdfText } from '../../testing/readPdf.ts'
import { createWorld, type Person, type World } from '../../testing/world.ts'

const {
  saveShareLink,
  listShareLinks,
  revokeShareLink,
  resolveShortToken,
  openShareLink,
  readSharedProject,
} = reportRoutes
const day = 86_400_000

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())
beforeEach(async () => {
  w.clock.pass(15 * 60_000)
  manager = await w.as('Manager')
})

type Options = Omit<RouteArgs<typeof saveShareLink>, 'projectId'>
const save = (projectId: number, options: Options = {}, by = manager) =>
  by.call(saveShareLink, { projectId, ...options })
const linksOf = async (projectId: number, by = manager) =>
  (await by.call(listShareLinks, { projectId })).body.shareLinks
const shortOf = ({ link }: { link: string | null }) =>
  new URL(link ?? '').searchParams.get('token') ?? ''
const resolve = (short: string) => w.nobody.call(resolveShortToken, { token: short })
const tokenOf = async (link: { link: string | null }) =>
  (await resolve(shortOf(link))).body.data.originalToken
const only = <T>(all: readonly T[]): T => {
  const [one, ...others] = all
  if (one === undefined || others.length > 0) throw new Error(`${all.length} instead of one`)
  return one
}
/** A new link, as it is listed. */
const linkTo = async (projectId: number, options: Options = {}): Promise<ShareLink> => {
  const { id } = (await save(projectId, options)).body
  return only((await linksOf(projectId)).filter((link) => link.id === id))
}
const change = (projectId: number, { id, version }: ShareLink, options: Options) =>
  save(projectId, { id, version, ...options })

describe('the list of share links', () => {
  it('tells what each opens and allows, by whom, until when, and how often it was opened', async () => {
    const { id } = await w.project()
    const { id: key } = await w.pin({ projectId: id })
    const whole = await linkTo(id, {
      name: 'For the owner',
      mayPrint: true,
      language: 'de',
      days: 30,
    })
    const point = await linkTo(id, { key, level: 'comment', password: 'harbour lights' })
    expect(await linksOf(id)).toEqual([point, whole])
    expect(point).toMatchObject({
      name: '',
      pinIds: [key],
      level: 'comment',
      mayPrint: false,
      hasPassword: true,
    })
    expect(whole).toMatchObject({
      name: 'For the owner',
      pinIds: null,
      level: 'view',
      mayPrint: true,
      language: 'de',
    })
    expect(Date.parse(whole.expiresOn) - Date.parse(whole.createdOn)).toBe(30 * day)
    expect([whole.timesOpened, whole.lastOpenedOn, whole.isExpired]).toEqual([0, null, false])
    const token = await tokenOf(whole)
    await tokenOf(whole)
    // reading by its token is not opening it
    await w.nobody.call(readSharedProject, { token })
    const opened = (await linksOf(id)).find((link) => link.id === whole.id)
    expect(opened).toMatchObject({
      timesOpened: 2,
      lastOpenedOn: w.clock.now.toISOString(),
      version: whole.version,
    })
  })

  it('BI-076: holds the links of that inspection alone, and is for those who may share it', async () => {
    const { id } = await w.project()
    const { id: another } = await w.project()
    const link = await linkTo(id)
    await linkTo(another)
    expect((await linksOf(id)).map((one) => one.link)).toEqual([link.link])
    const stranger = await w.as('Admin', w.otherClient)
    const user = await w.as('User')
    await w.assign(user, id)
    const asked = (by: Person) => by.call(listShareLinks, { projectId: id })
    expect([(await asked(stranger)).status, (await asked(user)).status]).toEqual([404, 403])
    const revoking = await stranger.call(revokeShareLink, { projectId: id, id: link.id })
    // and no other inspection lends its name to a link
    const elsewhere = await manager.call(revokeShareLink, { projectId: another, id: link.id })
    expect([revoking.status, elsewhere.status, (await linksOf(id)).length]).toEqual([404, 404, 1])
  })
})

describe('T95: a link in hand', () => {
  it('is changed, not made again: only what is sent, and its address stays', async () => {
    const { id } = await w.project()
    const link = await linkTo(id, { name: 'Tiler' })
    const { body } = await change(id, link, { mayPrint: true, level: 'comment' })
    expect(body).toEqual({ message: 'Link updated.', link: link.link, id: link.id })
    const changed = only(await linksOf(id))
    expect(changed).toEqual({
      ...link,
      mayPrint: true,
      level: 'comment',
      version: link.version + 1,
    })
    expect((await resolve(shortOf(link))).body.data).toMatchObject({
      mayPrint: true,
      level: 'comment',
    })
  })

  it('changed by somebody else meanwhile is not overwritten: they are shown what it is now', async () => {
    const { id } = await w.project()
    const link = await linkTo(id)
    await change(id, link, { name: 'Tiler' })
    const late = await change(id, link, { name: 'Plumber' })
    expect([late.status, late.body.code]).toEqual([409, 'record.stale'])
    expect((late.body as unknown as { current: ShareLink }).current).toEqual(
      only(await linksOf(id)),
    )
    expect((await save(id, { id: link.id, name: 'Plumber' })).status).toBe(200)
  })

  it('made once more with the same options is the same one; with a name or a password of its own another', async () => {
    const { id } = await w.project()
    const ids = [
      await save(id, { name: 'Tiler', language: 'fr' }),
      await save(id, { name: ' Tiler ', language: 'fr' }),
      await save(id, { name: 'Plumber', language: 'fr' }),
      await save(id, { name: 'Tiler', language: 'fr', password: 'harbour lights' }),
    ].map(({ body }) => body.id)
    expect(new Set(ids).size).toBe(3)
    expect(ids[1]).toBe(ids[0])
  })

  it('ends at the chosen moment, at most a year from now, and can be prolonged when it has ended', async () => {
    const { id } = await w.project()
    const at = (days: number) => new Date(w.clock.now.getTime() + days * day).toISOString()
    const link = await linkTo(id, { expiresOn: at(2) })
    expect(link.expiresOn).toBe(at(2))
    for (const wrong of [at(0), at(-1), at(limits.shareLinkDaysMost + 1), 'tomorrow']) {
      const { status, body } = await change(id, link, { expiresOn: wrong })
      expect([wrong, status, body.errors?.[0]?.field]).toEqual([wrong, 400, 'expiresOn'])
    }
    w.clock.pass(2 * day)
    manager = await w.as('Manager')
    expect((await resolve(shortOf(link))).status).toBe(401)
    const ended = only(await linksOf(id))
    expect(ended.isExpired).toBe(true)
    expect((await change(id, ended, { expiresOn: at(7) })).status).toBe(200)
    expect((await resolve(shortOf(link))).status).toBe(200)
  })

  it('is written to the audit trail when it is made, changed and revoked, without its secrets', async () => {
    const { id } = await w.project()
    const admin = await w.as('Admin')
    const link = await linkTo(id, { name: 'Tiler' })
    await change(id, link, { password: 'harbour lights', level: 'comment' })
    await manager.call(revokeShareLink, { projectId: id, id: link.id })
    const { body } = await admin.call(auditRoutes.listAuditEvents, {
      record: 'shareLink',
      recordId: link.id,
    })
    expect(body.map(({ action }) => action)).toEqual([
      'report.revokeLink',
      'report.changeLink',
      'report.share',
    ])
    expect(body[1]).toMatchObject({
      before: { level: 'view', hasPassword: false },
      after: { level: 'comment', hasPassword: true, isPasswordNew: true },
    })
    expect(JSON.stringify(body)).not.toMatch(/harbour lights|argon2/)
    expect(JSON.stringify(body)).not.toContain(shortOf(link))
  })
})

describe('a revoked link', () => {
  it('BI-079: is refused with the next request, like one that never was, and so are its files', async () => {
    const { id } = await w.project()
    const link = await linkTo(id, { mayPrint: true })
    const token = await tokenOf(link)
    const { name } = await w.storage.put(Readable.from([Buffer.from('a picture')]), {
      maxBytes: 100,
    })
    const path = w.tokens.signPath({ name, mime: 'image/jpeg' }, link.id, w.clock.now)
    const file = async () => (await fetch(`${w.url}/api/${path}`)).status
    const read = async () => (await w.nobody.call(readSharedProject, { token })).status
    expect([await read(), await file()]).toEqual([200, 200])
    expect((await manager.call(revokeShareLink, { projectId: id, id: link.id })).status).toBe(200)
    expect([await read(), await file(), await linksOf(id)]).toEqual([401, 404, []])
    const unknown = await resolve('no-such-token')
    const refused = await resolve(shortOf(link))
    expect([refused.status, refused.body]).toEqual([unknown.status, unknown.body])
    // again: nothing happens, and it does not come back by being asked for or changed
    expect((await manager.call(revokeShareLink, { projectId: id, id: link.id })).status).toBe(200)
    expect((await change(id, link, { name: 'Tiler' })).status).toBe(404)
    expect((await linkTo(id, { mayPrint: true })).link).not.toBe(link.link)
  })
})

describe('a link that was made before the secret key changed', () => {
  /** Its address is stored as encrypted with another key. */
  const loseAddress = async (link: ShareLink) => {
    const sealed = createTokens('the former secret, which is long enough').encrypt(shortOf(link))
    await w.database.db.execute(
      sql`update share_links set token_encrypted = ${sealed} where id = ${link.id}`,
    )
    return shortOf(link)
  }

  it('is listed among the others without its address, and still opens the report', async () => {
    const { id } = await w.project()
    const former = await linkTo(id, { name: 'Owner' })
    const later = await linkTo(id, { name: 'Tiler' })
    const short = await loseAddress(former)
    expect(await linksOf(id)).toEqual([later, { ...former, link: null }])
    expect((await resolve(short)).status).toBe(200)
  })

  it('can be revoked, but not changed, and is not handed out again', async () => {
    const { id } = await w.project()
    const former = await linkTo(id)
    const short = await loseAddress(former)
    const changed = await change(id, former, { name: 'Owner' })
    expect([changed.status, changed.body.code]).toEqual([409, 'share.unreadable'])
    const afresh = await linkTo(id)
    expect(afresh.id).not.toBe(former.id)
    expect((await linkTo(id)).id).toBe(afresh.id)
    expect((await manager.call(revokeShareLink, { projectId: id, id: former.id })).status).toBe(200)
    expect([(await resolve(short)).status, await linksOf(id)]).toEqual([401, [afresh]])
  })
})

describe('T96, T420: the level of a new link', () => {
  it('is to add points where the client allows it and its plan includes it; a lower one is kept to', async () => {
    const client = await w.newClient('Business')
    const admin = await w.as('Admin', client)
    const { id } = await w.project({ client })
    const levels = async () => (await linksOf(id, admin)).map(({ level }) => level)
    const defaults = async () =>
      (await admin.call(listShareLinks, { projectId: id })).body.defaultLevel
    await save(id, { name: 'before' }, admin)
    expect([await levels(), await defaults()]).toEqual([['view'], 'view'])
    await w.database.db.execute(
      sql`update clients set allow_anonymous_collaboration = true where id = ${client.id}`,
    )
    await save(id, { name: 'after' }, admin)
    await save(id, { name: 'to look at', level: 'view' }, admin)
    await admin.call(reportRoutes.shareReport, { projectId: id })
    expect([await levels(), await defaults()]).toEqual([
      ['points', 'view', 'points', 'view'],
      'points',
    ])
    // a link to chosen points has no place for another
    const { id: pinId } = await w.pin({ projectId: id, client })
    await save(id, { name: 'of a point', pinIds: [pinId] }, admin)
    expect((await levels())[0]).toBe('comment')
    await w.database.db.execute(
      sql`update clients set tier = 'Professional' where id = ${client.id}`,
    )
    expect(await defaults()).toBe('view')
    expect((await save(id, { name: 'later' }, admin)).status).toBe(200)
    const [latest] = await linksOf(id, admin)
    expect(latest?.level).toBe('view')
    expect((await save(id, { level: 'points' }, admin)).status).toBe(402)
  })
})

describe('T131: a link to chosen points', () => {
  const textOf = async (answer: Response) => readPdfText(await answer.bytes())

  it('shows, prints and takes comments on these and no other', async () => {
    const { id } = await w.project({ notes: 'Seen by the surveyor only.' })
    const titles = ['Loose handrail', 'Cracked tile', 'Stained ceiling']
    const pins: number[] = []
    for (const title of titles) pins.push((await w.pin({ projectId: id, title })).id)
    const [handrail = 0, tile = 0, ceiling = 0] = pins
    const options: Options = {
      pinIds: [ceiling, handrail, ceiling],
      level: 'comment',
      mayPrint: true,
    }
    const link = await linkTo(id, options)
    expect(link.pinIds).toEqual([handrail, ceiling])
    expect((await linkTo(id, { ...options, pinIds: [handrail, ceiling] })).id).toBe(link.id)
    const token = await tokenOf(link)
    const shown = await w.nobody.call(reportRoutes.listSharedPins, { token })
    expect(shown.body.map(({ title }) => title)).toEqual(['Loose handrail', 'Stained ceiling'])
    const { body: head } = await w.nobody.call(readSharedProject, { token })
    expect([head.notes, head.projectDocuments, head.metaDataAnswers]).toEqual(['', [], []])
    const said = (projectPinId: number) =>
      w.nobody.call(commentRoutes.addSharedComment, { token, projectPinId, comment: 'It drips.' })
    expect([(await said(tile)).status, (await said(ceiling)).status]).toEqual([404, 200])
    const text = await textOf(
      await fetch(`${w.url}/api/Report/GetInspectionPrintOutSharable?token=${token}`),
    )
    expect(text).toMatch(/Loose handrail.*Stained ceiling/)
    expect(text).not.toMatch(/Cracked tile|Seen by the surveyor/)
  })

  it('takes points of that inspection, and for more than one the plan of a whole report', async () => {
    const { id } = await w.project()
    const { id: elsewhere } = await w.pin({ projectId: (await w.project()).id })
    const { id: here } = await w.pin({ projectId: id })
    expect((await save(id, { pinIds: [here, elsewhere] })).status).toBe(404)
    expect((await save(id, { pinIds: [] })).status).toBe(400)
    const client = await w.newClient('Starter')
    const admin = await w.as('Admin', client)
    const { id: small } = await w.project({ client })
    const [one, two] = [
      await w.pin({ projectId: small, client }),
      await w.pin({ projectId: small, client }),
    ]
    expect((await save(small, { pinIds: [one.id] }, admin)).status).toBe(200)
    expect((await save(small, { pinIds: [one.id, two.id] }, admin)).body.code).toBe(
      'tier.wholeReport',
    )
  })
})

describe('the language of a link', () => {
  it('is that of the report it prints, whatever the reader speaks', async () => {
    const { id } = await w.project()
    const link = await linkTo(id, { mayPrint: true, language: 'de' })
    const { originalToken, language } = (await resolve(shortOf(link))).body.data
    expect(language).toBe('de')
    const answer = await fetch(
      `${w.url}/api/Report/GetInspectionPrintOutSharable?token=${originalToken}`,
      {
        headers: { 'accept-language': 'fr' },
      },
    )
    expect(await readPdfText(await answer.bytes())).toMatch(/Zusammenfassung|Seite 1/)
  })
})

describe('T128: the password of a link', () => {
  const password = 'harbour lights'
  const open = (short: string, guess: string) =>
    w.nobody.call(openShareLink, { token: short, password: guess })

  it('is asked for before anything is told, and taken in the body', async () => {
    const { id } = await w.project()
    const link = await linkTo(id, { password, mayPrint: true })
    const short = shortOf(link)
    const locked = await resolve(short)
    expect([locked.status, locked.body]).toEqual([
      401,
      { Message: 'This report is protected by a password.', code: 'share.passwordNeeded' },
    ])
    expect((await open(short, 'harbour light')).body.code).toBe('share.wrongPassword')
    expect((await linksOf(id))[0]?.timesOpened).toBe(0)
    const { status, body } = await open(short, password)
    expect([status, body.data.mayPrint]).toEqual([200, true])
    expect(
      (await w.nobody.call(readSharedProject, { token: body.data.originalToken })).status,
    ).toBe(200)
    expect((await linksOf(id))[0]?.timesOpened).toBe(1)
    const { rows } = await w.database.db.execute(
      sql`select * from share_links where project_id = ${id}`,
    )
    expect(JSON.stringify(rows)).toContain('argon2id')
    expect(JSON.stringify([rows, w.log])).not.toContain(password)
  })

  it('BI-087: guessed again and again is answered ten times, and not let in by then, right or wrong', async () => {
    const guesses = process.env.EVERY_CALL ? 1000 : 50
    const { id } = await w.project()
    const short = shortOf(await linkTo(id, { password }))
    const counts = new Map<number, number>()
    for (let i = 0; i < guesses; i++) {
      // the other rate, of all links from one address, is not what is tested
      if (i % 25 === 0)
        await w.database.db.execute(sql`delete from rate_windows where key like '%OpenShareLink%'`)
      const { status } = await open(short, `guess ${i}`)
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(counts)).toEqual({ 401: 10, 429: guesses - 10 })
    await w.database.db.execute(sql`delete from rate_windows where key like '%OpenShareLink%'`)
    const refused = await open(short, password)
    expect([
      refused.status,
      Number(refused.headers.get('retry-after')) <= limits.sharePassword.seconds,
    ]).toEqual([429, true])
    // another link is not affected, and this one opens again when the time is over
    const other = shortOf(await linkTo(id, { password, name: 'other' }))
    expect((await open(other, password)).status).toBe(200)
    w.clock.pass(limits.sharePassword.seconds * 1000)
    expect((await open(short, password)).status).toBe(200)
  })

  it('T515: guessed from many addresses is compared forty times in ten minutes; who knows it is not counted', async () => {
    const { id } = await w.project()
    const link = await linkTo(id, { password })
    const short = shortOf(link)
    const fromElsewhere = async (guess: string) => {
      // what is counted of an address, and of all links from one
      await w.database.db.execute(
        sql`delete from rate_windows where key like '%OpenShareLink%' or key like ${`sharePassword|${link.id}|%`}`,
      )
      return (await open(short, guess)).status
    }
    const statuses: number[] = []
    for (let i = 0; i < limits.sharePassword.triesOfLink + 5; i++) {
      if (i % 10 === 0 && i < 40) expect(await fromElsewhere(password)).toBe(200)
      statuses.push(await fromElsewhere(`guess ${i}`))
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(
      limits.sharePassword.triesOfLink,
    )
    expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429])
    w.clock.pass(limits.sharePassword.seconds * 1000)
    expect(await fromElsewhere(password)).toBe(200)
  })

  it('of many guesses at once no more are compared than one after the other', async () => {
    const { id } = await w.project()
    const short = shortOf(await linkTo(id, { password }))
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, i) => open(short, `guess ${i}`)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(limits.sharePassword.tries)
  })

  it('given anew, or for the first time, ends what was opened before; taken away it is no longer asked for', async () => {
    const { id } = await w.project()
    const link = await linkTo(id)
    const short = shortOf(link)
    const reads = async (token: string) =>
      (await w.nobody.call(readSharedProject, { token })).status
    const free = await tokenOf(link)
    expect(await reads(free)).toBe(200)
    await change(id, link, { password })
    expect([await reads(free), (await resolve(short)).status]).toEqual([401, 401])
    const first = (await open(short, password)).body.data.originalToken
    await change(id, only(await linksOf(id)), { name: 'Tiler' })
    expect(await reads(first)).toBe(200)
    await change(id, only(await linksOf(id)), { password: 'quiet harbour' })
    expect([await reads(first), (await open(short, password)).status]).toEqual([401, 401])
    await change(id, only(await linksOf(id)), { password: null })
    expect((await resolve(short)).status).toBe(200)
  })

  it('opens nothing if the link ends while its password is compared', async () => {
    const { id } = await w.project()
    const link = await linkTo(id, { password })
    // the row of its tries, which are counted before its password is compared
    expect((await open(shortOf(link), 'harbour light')).status).toBe(401)
    const locked = sql`select from rate_windows where key like ${`sharePassword|${link.id}|%`} for update`
    const change = sql`update share_links set revoked_at = now() where id = ${link.id}`
    const late = await changeDuringCall(w.database.db, { locked, change }, () =>
      open(shortOf(link), password),
    )
    expect([late.status, late.body.code]).toEqual([401, 'share.noToken'])
  })

  it('has six characters or more', async () => {
    const { id } = await w.project()
    const { status, body } = await save(id, { password: 'tiles' })
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'password'])
  })

  it('opens nothing that has ended: it is refused like a link that never was', async () => {
    const { id } = await w.project()
    const link = await linkTo(id, { password })
    await manager.call(revokeShareLink, { projectId: id, id: link.id })
    const [ended, unknown] = [
      await open(shortOf(link), password),
      await open('no-such-token', password),
    ]
    expect([ended.status, ended.body]).toEqual([401, unknown.body])
  })
})
