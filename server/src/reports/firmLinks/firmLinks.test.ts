import { auditRoutes } from '@nspect/contract/audit/audit'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { firmRoutes } from '@nspect/contract/firms/firms'
import { pinCustomFieldRoutes } from '@nspect/contract/pins/pinCustomFields'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { visitorPinRoutes } from '@nspect/contract/pins/visitorPins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { firmLinkRoutes } from '@nspect/contract/reports/firmLinks'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type Person, type World } from '../../testing/world.ts'
import { listFirmsWithDuePins } from './firmReminders.queries.ts'
import { sendFirmReminders } from './firmReminders.ts'

const { listFirmLinks, shareWithFirm } = firmLinkRoutes

let w: World
let admin: Person
let manager: Person
let photo: Uint8Array<ArrayBuffer>
let roof: Uint8Array<ArrayBuffer>
let firms = 0
beforeAll(async () => {
  w = await createWorld({ site: { sendsMail: true } })
  admin = await w.as('Admin')
  manager = await w.as('Manager')
  const grey = { width: 60, height: 40, channels: 3, background: '#888888' } as const
  photo = Uint8Array.from(await sharp({ create: grey }).jpeg().toBuffer())
  roof = Uint8Array.from(
    await sharp({ create: { ...grey, width: 50 } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(() => w.close())
// each test is in a window of its own: the limits are counted in ten minutes
beforeEach(() => w.clock.pass(600_000))

/** A new firm of the client, `Harbour Electric 7`. */
const newFirm = async (by = manager, clientId = w.client.id) => {
  firms += 1
  const name = `Harbour Electric ${firms}`
  const { body } = await by.call(firmRoutes.saveFirm, {
    clientId,
    name,
    email: `desk${firms}@harbour.example`,
  })
  return { id: body.id, name, email: `desk${firms}@harbour.example` }
}
const give = (
  pinId: number,
  firmId: number | null,
  more: { dueDate?: string; isResolved?: boolean } = {},
) =>
  w.database.db.execute(sql`update project_pins set assigned_firm_id = ${firmId}, estimated_cost = 1250,
    due_date = ${more.dueDate ?? null}, is_resolved = ${more.isResolved ?? false} where id = ${pinId}`)
/** An inspection with two points of a new firm, and one of nobody. */
const inspection = async () => {
  const { id } = await w.project({ notes: 'Not for outsiders' })
  const firm = await newFirm()
  const [first, second, other] = [
    (await w.pin({ projectId: id, title: 'Loose socket' })).id,
    (await w.pin({ projectId: id, title: 'Flickering lamp' })).id,
    (await w.pin({ projectId: id })).id,
  ]
  await give(first, firm.id)
  await give(second, firm.id)
  return { id, firm, first, second, other }
}
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''
const open = (link: string) =>
  w.nobody.call(reportRoutes.resolveShortToken, { token: tokenIn(link) })
/** The link of a firm, and its token as the page has it. */
const linkTo = async (projectId: number, firmId: number, isMailed = false) => {
  const { body } = await manager.call(shareWithFirm, { projectId, firmId, isMailed })
  return { ...body, token: (await open(body.link)).body.data.originalToken }
}
const seen = async (token: string) =>
  (await w.nobody.call(reportRoutes.listSharedPins, { token })).body.map(({ id }) => id)
const submitRepair = (
  token: string,
  projectPinId: number,
  more: { comment?: string; anonymousName?: string } = {},
) =>
  w.nobody.call(
    commentRoutes.addSharedComment,
    { token, projectPinId, action: 'submit', anonymousName: 'Nils Berg', ...more },
    { files: [{ field: 'file', bytes: photo, name: 'socket.jpg' }] },
  )

describe('a firm’s link', () => {
  it('T167: shows the points that are assigned to the firm now, without costs, and nothing else of the inspection', async () => {
    const { id, firm, first, second, other } = await inspection()
    const { token } = await linkTo(id, firm.id)
    const { body: pins } = await w.nobody.call(reportRoutes.listSharedPins, { token })
    expect(pins.map((pin) => [pin.id, pin.estimatedCost])).toEqual([
      [first, null],
      [second, null],
    ])
    const { body: project } = await w.nobody.call(reportRoutes.readSharedProject, { token })
    expect([project.notes, project.modelLink, project.projectDocuments]).toEqual(['', null, []])
    const comment = await w.nobody.call(commentRoutes.addSharedComment, {
      token,
      projectPinId: other,
      comment: 'Ours?',
    })
    expect(comment.status).toBe(404)
    const added = await w.nobody.call(
      visitorPinRoutes.savePinAnonymous,
      { token, anonymousUser: 'Nils Berg', title: 'One more' },
      { files: [{ field: 'uploadedImage', bytes: photo, name: 'more.jpg' }] },
    )
    expect(added.body).toMatchObject({ code: 'share.noPoints' })
    const field = {
      token,
      projectPinId: first,
      projectTypeCustomFieldId: w.client.fieldIds[0] ?? 0,
      description: 'x',
    }
    expect((await w.nobody.call(pinCustomFieldRoutes.saveSharedPinCustomField, field)).status).toBe(
      403,
    )
    await give(other, firm.id)
    expect(await seen(token)).toEqual([first, second, other])
  })

  it('T167: loses a point that is assigned to somebody else at the next request, with its files', async () => {
    const { id, firm, first, second } = await inspection()
    const rival = await newFirm()
    const { token } = await linkTo(id, firm.id)
    await submitRepair(token, first)
    const { body: before } = await w.nobody.call(reportRoutes.listSharedPins, { token })
    const picture = `${w.url}/api/${before[0]?.poiResolutionImagePath}`
    expect((await fetch(picture)).status).toBe(200)
    await give(first, rival.id)
    expect(await seen(token)).toEqual([second])
    expect((await fetch(picture)).status).toBe(404)
    expect((await submitRepair(token, first)).status).toBe(404)
    const { token: ofRival } = await linkTo(id, rival.id)
    expect(await seen(ofRival)).toEqual([first])
  })

  it('T610: shows the plans that its points are on, and their files, but no other picture', async () => {
    const { body } = await manager.call(
      projectRoutes.saveProject,
      {
        projectName: 'Harbour wing',
        clientId: w.client.id,
        projectTypeId: w.client.typeId,
        scanDate: '2026-11-02',
      },
      {
        files: ['ground.jpg', 'roof.jpg'].map((name, index) => ({
          field: 'filesToSave',
          bytes: index === 0 ? photo : roof,
          name,
        })),
      },
    )
    const images = async (token: string) =>
      (await w.nobody.call(reportRoutes.readSharedProject, { token })).body.projectModelImages
    const { body: whole } = await manager.call(projectRoutes.readProject, { id: body.id })
    const [ground] = whole.projectModelImages
    const { body: placed } = await manager.call(pinRoutes.savePin, {
      projectId: body.id,
      projectModelImageId: ground?.id ?? 0,
      pointCategoryId: w.client.categoryId,
      title: 'Loose handrail',
      annotationCoordinates: {
        geometry: { type: 'RECTANGLE', x: 10, y: 10, width: 8, height: 6 },
        data: { id: 'mark-1', text: '' },
      },
    })
    const firm = await newFirm()
    await give(placed.projectPin.id, firm.id)
    const { token } = await linkTo(body.id, firm.id)
    const shown = await images(token)
    expect(shown.map(({ id }) => id)).toEqual([ground?.id])
    const statusOf = async (path = '') => (await fetch(`${w.url}/api/${path}`)).status
    const preview = shown[0]?.previewPath
    expect(await statusOf(preview)).toBe(200)
    await give(placed.projectPin.id, null)
    expect([await images(token), await statusOf(preview)]).toEqual([[], 404])
    const { body: ofPoint } = await manager.call(reportRoutes.saveShareLink, {
      projectId: body.id,
      pinIds: [placed.projectPin.id],
      level: 'view',
    })
    const { body: opened } = await open(ofPoint.link)
    expect(await images(opened.data.originalToken)).toEqual([])
  })

  it('T168: submits repairs and asks questions, which staff see with the firm and the trail with the link', async () => {
    const { id, firm, first } = await inspection()
    const { token, id: linkId } = await linkTo(id, firm.id)
    expect((await submitRepair(token, first, { comment: 'New socket' })).status).toBe(200)
    const question = {
      token,
      projectPinId: first,
      comment: 'Which floor?',
      anonymousName: firm.name,
    }
    expect((await w.nobody.call(commentRoutes.addSharedComment, question)).status).toBe(200)
    const { body: pin } = await manager.call(pinRoutes.readPin, { id: first })
    expect(pin.isResolved).toBe(true)
    const { body: comments } = await manager.call(commentRoutes.listComments, { projPinId: first })
    expect(
      comments.map(({ action, commentedBy, firmName }) => [action, commentedBy, firmName]),
    ).toEqual([
      ['submit', `Nils Berg, ${firm.name}`, firm.name],
      [null, firm.name, firm.name],
    ])
    const { body: trail } = await admin.call(auditRoutes.listAuditEvents, { size: 20 })
    expect(JSON.stringify(trail)).toContain(`"firmId":${firm.id}`)
    expect(JSON.stringify(trail)).toContain(`link:${linkId}`)
  })

  it('T167: is mailed by managers, in the language they choose, and used again; assigning alone mails nobody', async () => {
    const { id, firm } = await inspection()
    expect((await w.mails()).filter(({ to }) => to === firm.email)).toEqual([])
    const first = await manager.call(shareWithFirm, {
      projectId: id,
      firmId: firm.id,
      isMailed: true,
      language: 'de',
    })
    expect([first.status, first.body.message]).toEqual([200, 'Email sent.'])
    const again = await (await w.as('Manager')).call(shareWithFirm, {
      projectId: id,
      firmId: firm.id,
    })
    expect([again.body.id, again.body.link]).toEqual([first.body.id, first.body.link])
    // in the language that it was sent in
    expect((await open(first.body.link)).body.data.language).toBe('de')
    const mails = (await w.mails()).filter(({ to }) => to === firm.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Punkte zum Beheben'])
    expect(mails[0]?.text).toContain(first.body.link)
    await open(first.body.link)
    const { body } = await manager.call(listFirmLinks, { projectId: id })
    const now = w.clock.now.toISOString()
    const told = {
      firmId: firm.id,
      email: firm.email,
      openPointCount: 2,
      sentOn: now,
      lastOpenedOn: now,
    }
    expect(body).toMatchObject([{ ...told, linkId: first.body.id, link: first.body.link }])
    // it is not among the links that are changed, and has no options
    const { shareLinks } = (await manager.call(reportRoutes.listShareLinks, { projectId: id })).body
    expect(shareLinks).toEqual([])
    const changed = await manager.call(reportRoutes.saveShareLink, {
      projectId: id,
      id: first.body.id,
      mayPrint: true,
    })
    expect(changed.status).toBe(404)
  })

  it('is no use for a firm, an inspection or a manager of another client', async () => {
    const { id, firm } = await inspection()
    const stranger = await w.as('Manager', w.otherClient)
    const theirs = await newFirm(stranger, w.otherClient.id)
    expect((await manager.call(shareWithFirm, { projectId: id, firmId: theirs.id })).status).toBe(
      404,
    )
    expect((await stranger.call(shareWithFirm, { projectId: id, firmId: firm.id })).status).toBe(
      404,
    )
    expect((await stranger.call(listFirmLinks, { projectId: id })).status).toBe(404)
  })

  it('T170: ends when it is revoked, with the firm, and with the inspection, which says when', async () => {
    const { id, firm, first } = await inspection()
    const { token, link, id: linkId } = await linkTo(id, firm.id)
    await manager.call(reportRoutes.revokeShareLink, { projectId: id, id: linkId })
    expect((await submitRepair(token, first)).status).toBe(401)
    expect((await open(link)).body).toMatchObject({ code: 'share.noToken' })
    const next = await linkTo(id, firm.id)
    expect(next.link).not.toBe(link)
    await manager.call(projectRoutes.completeProject, { id })
    const closed = await open(next.link)
    expect([closed.status, closed.body]).toMatchObject([401, { code: 'share.completed' }])
    expect((closed.body as unknown as { Message: string }).Message).toContain(
      String(w.clock.now.getUTCFullYear()),
    )
    expect((await w.nobody.call(reportRoutes.listSharedPins, { token: next.token })).status).toBe(
      401,
    )
    const late = await manager.call(shareWithFirm, { projectId: id, firmId: firm.id })
    expect(late.body).toMatchObject({ code: 'project.completed' })

    const other = await inspection()
    const ours = await linkTo(other.id, other.firm.id)
    await manager.call(firmRoutes.deleteFirm, { id: other.firm.id })
    expect((await open(ours.link)).status).toBe(401)
  })

  it('T170: says that day as it is at the client’s place', async () => {
    const { id, firm } = await inspection()
    const { link } = await linkTo(id, firm.id)
    await manager.call(projectRoutes.completeProject, { id })
    await w.database.db.execute(
      sql`update projects set completed_at = '2026-03-01T20:00:00Z' where id = ${id}`,
    )
    await admin.call(settingRoutes.saveSetting, {
      key: 'TimeZone',
      value: 'Asia/Tokyo',
      clientIds: [w.client.id],
    })
    const { body } = await open(link)
    await admin.call(settingRoutes.saveSetting, {
      key: 'TimeZone',
      value: 'UTC',
      clientIds: [w.client.id],
    })
    expect(body).toMatchObject({ Message: expect.stringContaining('March 2nd, 2026') })
  })

  it('T170: tells nothing of a completed inspection that was archived, or whose firm or client was deleted', async () => {
    const { id, firm } = await inspection()
    const { link } = await linkTo(id, firm.id)
    await manager.call(projectRoutes.completeProject, { id })
    const code = async () => ((await open(link)).body as unknown as { code: string }).code
    const above = [
      ['projects', id],
      ['firms', firm.id],
      ['clients', w.client.id],
    ] as const
    for (const [table, row] of above) {
      const set = (isDeleted: boolean) =>
        w.database.db.execute(
          sql`update ${sql.identifier(table)} set is_deleted = ${isDeleted} where id = ${row}`,
        )
      expect(await code()).toBe('share.completed')
      await set(true)
      expect(await code()).toBe('share.noToken')
      await set(false)
    }
  })
})

describe('a reminder', () => {
  const remind = () =>
    sendFirmReminders({ ...w.maintenance, tokens: w.tokens, site: w.site, now: () => w.clock.now })
  const mailsTo = async (email: string) =>
    (await w.mails()).filter(({ to }) => to === email).map(({ text }) => text ?? '')
  /** The clock, and people who have signed in since. */
  const at = async (moment: string) => {
    w.clock.now = new Date(moment)
    admin = await w.as('Admin')
    manager = await w.as('Manager')
  }

  it('T169: goes to a firm once a day, by day, of what is due in three days, tomorrow or overdue by a link that was sent; a deleted setting stops nothing', async () => {
    await at('2027-03-01T12:00:00Z')
    const { id, firm, first, second, other } = await inspection()
    await give(first, firm.id, { dueDate: '2027-03-05' })
    await give(second, firm.id, { dueDate: '2027-03-02', isResolved: true })
    await give(other, firm.id, { dueDate: '2027-03-20' })
    const { link } = await linkTo(id, firm.id)
    await at('2027-03-02T12:00:00Z')
    await remind()
    expect(await mailsTo(firm.email)).toEqual([])
    await linkTo(id, firm.id, true)
    const count = async () => (await mailsTo(firm.email)).length - 1
    // in Tokyo it is night, and at seven in the morning as well
    await admin.call(settingRoutes.saveSetting, {
      key: 'TimeZone',
      value: 'Asia/Tokyo',
      clientIds: [w.client.id],
    })
    await remind()
    await at('2027-03-01T22:30:00Z')
    await remind()
    expect(await count()).toBe(0)
    await at('2027-03-02T00:30:00Z')
    await Promise.all([remind(), remind()])
    await remind()
    expect(await count()).toBe(1)
    const [newest = ''] = await mailsTo(firm.email)
    expect(newest).toContain('Loose socket: due in 3 days (March 5th, 2027)')
    expect(newest).toContain(link)
    expect(newest).not.toMatch(/Flickering lamp|Damp stain/)
    const expected = [
      ['2027-03-03', 1],
      ['2027-03-04', 2],
      ['2027-03-05', 2],
      ['2027-03-06', 3],
    ] as const
    for (const [day, mails] of expected) {
      await at(`${day} 03:00Z`)
      await remind()
      expect([day, await count()]).toEqual([day, mails])
    }
    expect((await mailsTo(firm.email))[0]).toContain('Loose socket: overdue since March 5th, 2027')
    // T472: written as the person who shared the link does: a firm has no browser of its own
    await w.database.db.execute(sql`update sessions set locale = 'en-GB'`)
    await at('2027-03-07T03:00:00Z')
    await remind()
    expect((await mailsTo(firm.email))[0]).toContain('Loose socket: overdue since 5 March 2027')
    // switched off for the client, then done
    await at('2027-03-08T03:00:00Z')
    await admin.call(settingRoutes.saveSetting, {
      key: 'FirmReminders',
      value: 'false',
      clientIds: [w.client.id],
    })
    await remind()
    const reminds = async () => {
      const found = await listFirmsWithDuePins(w.database.db, w.clock.now, '2027-03-20')
      return found.find((one) => one.id === firm.id)?.reminds
    }
    expect(await reminds()).toBe('false')
    await w.database.db.execute(
      sql`update settings set is_deleted = true where key = 'FirmReminders'`,
    )
    expect(await reminds()).toBeNull()
    await admin.call(settingRoutes.saveSetting, {
      key: 'FirmReminders',
      value: 'true',
      clientIds: [w.client.id],
    })
    await give(first, firm.id, { dueDate: '2027-03-05', isResolved: true })
    await remind()
    expect(await count()).toBe(4)
    // open again, and deleted
    await give(first, firm.id, { dueDate: '2027-03-05', isResolved: false })
    await w.database.db.execute(sql`update project_pins set is_deleted = true where id = ${first}`)
    await remind()
    expect(await count()).toBe(4)
  })

  it('T169: waits while the client is unpaid for so long that the firm’s link can only be read', async () => {
    await at('2027-04-02T12:00:00Z')
    await admin.call(settingRoutes.saveSetting, {
      key: 'TimeZone',
      value: 'UTC',
      clientIds: [w.client.id],
    })
    const { id, firm, first } = await inspection()
    await give(first, firm.id, { dueDate: '2027-04-01' })
    await linkTo(id, firm.id, true)
    const count = async () => (await mailsTo(firm.email)).length - 1
    const unpaidFor = (days: number) => {
      const since = new Date(w.clock.now.getTime() - days * 86_400_000).toISOString()
      return w.database.db.execute(sql`insert into client_billing (client_id, provider, customer_id, unpaid_since)
        values (${w.client.id}, 'test', ${w.client.id}, ${since}) on conflict (client_id) do update set unpaid_since = ${since}`)
    }
    await unpaidFor(14)
    await remind()
    expect(await count()).toBe(0)
    await unpaidFor(13)
    await remind()
    expect(await count()).toBe(1)
    await w.database.db.execute(sql`delete from client_billing where client_id = ${w.client.id}`)
  })
})
