import { commentRoutes } from '@nspect/contract/comments/comments'
import type { RouteArgs } from '@nspect/contract/http/route'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { improvementPlanForm } from '@nspect/contract/projectTypes/improvementPlan'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pinCheckBoxes, pinCustomFields } from '../../db/tables/pins.ts'
import { categoryFields } from '../../db/tables/projectTypes.ts'
import { createTestImage } from '../../testing/exampleTypes.ts'
import { readPdfText } from '../../testing/readPdf.ts'
import { createWorld, type Person, type TestClient, type World } from '../../testing/world.ts'

const { saveShareLink, shareReport, resolveShortToken, readSharedProject } = reportRoutes

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())
beforeEach(() => w.clock.pass(15 * 60_000))

type Options = Omit<RouteArgs<typeof saveShareLink>, 'projectId'>
const linkOf = async (projectId: number, options: Options = {}, by = manager) =>
  (await by.call(saveShareLink, { projectId, ...options })).body.link
const resolved = async (link: string) =>
  (await w.nobody.call(resolveShortToken, { token: new URL(link).searchParams.get('token') ?? '' }))
    .body.data
const printed = async (token: string, options = '') =>
  fetch(`${w.url}/api/Report/GetInspectionPrintOutSharable?token=${token}${options}`)

const asPlan = (client: TestClient) =>
  w.database.db.execute(
    sql`update project_types set form_fields = ${JSON.stringify(improvementPlanForm)}::jsonb where id = ${client.typeId}`,
  )

describe('T95: a link with options of its own', () => {
  it('asked for again with the same ones is the same link, with others another one', async () => {
    const { id } = await w.project()
    const plain = (await manager.call(shareReport, { projectId: id })).body.link
    expect(await linkOf(id)).toBe(plain)
    const printing = await linkOf(id, { mayPrint: true })
    const short = await linkOf(id, { mayPrint: true, days: 7 })
    expect(new Set([plain, printing, short, await linkOf(id, { level: 'comment' })]).size).toBe(4)
    expect(await linkOf(id, { mayPrint: true })).toBe(printing)
    expect(await resolved(printing)).toMatchObject({ level: 'view', mayPrint: true })
    expect(await resolved(plain)).toMatchObject({ level: 'view', mayPrint: false })
  })

  it('asked for twice under one key it is one link, which is kept in clear nowhere', async () => {
    const { id: projectId } = await w.project()
    const calls = [
      (key: string) =>
        manager.call(shareReport, { projectId }, { headers: { 'idempotency-key': key } }),
      (key: string) =>
        manager.call(
          saveShareLink,
          { projectId, days: 3 },
          { headers: { 'idempotency-key': key } },
        ),
    ]
    for (const call of calls) {
      const key = crypto.randomUUID()
      const both = await Promise.all([call(key), call(key)])
      const answers = [...both, await call(key)].map(({ status, body }) => [status, body])
      expect(answers).toEqual([answers[0], answers[0], answers[0]])
      const token = new URL(both[0].body.link).searchParams.get('token') ?? 'none'
      const { rows: kept } = await w.database.db.execute(
        sql`select answer from idempotency_keys where key = ${key}`,
      )
      expect(kept).toHaveLength(1)
      const { rows: links } = await w.database.db.execute(
        sql`select * from share_links where project_id = ${projectId}`,
      )
      expect(JSON.stringify([kept, links])).not.toContain(token)
      expect(links).toHaveLength(calls.indexOf(call) + 1)
    }
  })

  it('lives as long as was chosen, at most a year', async () => {
    const { id } = await w.project()
    const link = await linkOf(id, { days: 7 })
    w.clock.pass(6 * 86_400_000)
    const { originalToken: token } = await resolved(link)
    expect((await w.nobody.call(readSharedProject, { token })).status).toBe(200)
    manager = await w.as('Manager')
    w.clock.pass(86_400_000)
    expect((await w.nobody.call(readSharedProject, { token })).status).toBe(401)
    manager = await w.as('Manager')
    const tooLong = await manager.call(saveShareLink, { projectId: id, days: 366 })
    expect([tooLong.status, tooLong.body.Message]).toEqual([400, 'Days can be up to 365'])
  })

  it('T96: by which others change something takes Business; to the whole report Professional', async () => {
    const client = await w.newClient('Professional')
    const admin = await w.as('Admin', client)
    const { id } = await w.project({ client })
    expect((await admin.call(saveShareLink, { projectId: id, level: 'comment' })).status).toBe(402)
    expect((await admin.call(saveShareLink, { projectId: id, mayPrint: true })).status).toBe(200)
    const small = await w.newClient('Starter')
    const { id: other } = await w.project({ client: small })
    const key = (await w.pin({ projectId: other, client: small })).id
    const owner = await w.as('Admin', small)
    expect((await owner.call(saveShareLink, { projectId: other, mayPrint: true })).body.code).toBe(
      'tier.wholeReport',
    )
    expect(
      (await owner.call(saveShareLink, { projectId: other, key, mayPrint: true })).status,
    ).toBe(200)
  })
})

describe('T102: printing by a link', () => {
  const textOf = async (answer: Response) => readPdfText(await answer.bytes())

  it('is for links that allow it; a link to one point prints that point alone', async () => {
    const { id } = await w.project()
    const one = await w.pin({ projectId: id, title: 'Shared point' })
    await w.pin({ projectId: id, title: 'Another one' })
    const looking = await resolved(await linkOf(id))
    expect((await printed(looking.originalToken)).status).toBe(403)
    const whole = await printed(
      (await resolved(await linkOf(id, { mayPrint: true }))).originalToken,
    )
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const text = await textOf(whole)
    expect(text).toContain('Shared point')
    expect(text).toContain('Another one')
    const single = await textOf(
      await printed(
        (await resolved(await linkOf(id, { mayPrint: true, key: one.id }))).originalToken,
      ),
    )
    expect(single).toContain('Shared point')
    expect(single).not.toContain('Another one')
  })

  it('T94: one point of a plan prints as any point does, at every tier', async () => {
    const client = await w.newClient('Starter')
    await asPlan(client)
    const admin = await w.as('Admin', client)
    const { id } = await w.project({ client, notes: 'Seen by the surveyor only.' })
    const { id: key } = await w.pin({ projectId: id, client, title: 'Shared point' })
    const { originalToken } = await resolved(await linkOf(id, { mayPrint: true, key }, admin))
    const text = await textOf(await printed(originalToken))
    expect(text).toContain('Shared point')
    expect(text).not.toMatch(/Summary|Seen by the surveyor/)
  })

  it('T97: prints what visitors said, marked as theirs, and as late where it was', async () => {
    const { id } = await w.project({ completedAt: w.clock.now })
    const { id: projectPinId } = await w.pin({ projectId: id })
    const { originalToken } = await resolved(await linkOf(id, { mayPrint: true, level: 'comment' }))
    const said = {
      token: originalToken,
      projectPinId,
      comment: 'It drips again.',
      anonymousName: 'Ines Duarte',
    }
    expect((await w.nobody.call(commentRoutes.addSharedComment, said)).status).toBe(200)
    expect(await textOf(await printed(originalToken))).toMatch(
      /Ines Duarte \(visitor\), .*· Added after completion.*It drips again\./,
    )
    expect(await textOf(await printed(originalToken, '&layout=full'))).toMatch(
      /Commented By Ines Duarte \(visitor\), .*· Added after completion.*It drips again\./,
    )
  })

  it('neither a session nor a print ticket prints that way', async () => {
    const { id } = await w.project()
    const { token } = (await manager.call(reportRoutes.createPrintTicket, { projectId: id })).body
    for (const wrong of [manager.token, token, 'none'])
      expect((await printed(wrong)).status).toBe(401)
  })

  it('T94: a plan takes Enterprise here as well, also where the link is older than the downgrade', async () => {
    const client = await w.newClient('Enterprise')
    await asPlan(client)
    const admin = await w.as('Admin', client)
    const { id } = await w.project({ client })
    const { originalToken } = await resolved(await linkOf(id, { mayPrint: true }, admin))
    expect((await printed(originalToken)).status).toBe(200)
    await w.database.db.execute(sql`update clients set tier = 'Business' where id = ${client.id}`)
    expect((await printed(originalToken)).status).toBe(402)
  })
})

describe('T131: files by a link to one point', () => {
  const linkId = async (projectId: number, options: Options) => {
    await linkOf(projectId, options)
    const { rows } = await w.database.db.execute<{ id: number }>(
      sql`select max(id) as id from share_links`,
    )
    return rows[0]?.id ?? 0
  }
  const status = async (stored: { name: string; mime: string }, link: number) =>
    (await fetch(`${w.url}/api/${w.tokens.signPath(stored, link, w.clock.now)}`)).status

  it('are those of that point, as long as it is there', async () => {
    const { id } = await w.project()
    const { id: key } = await w.pin({ projectId: id })
    const { id: other } = await w.pin({ projectId: id })
    const photoOf = async (projectPinId: number) => {
      const files = [{ field: 'file', bytes: await createTestImage(), name: 'tile.png' }]
      await manager.call(photoRoutes.savePhoto, { projectPinId }, { files })
      const { rows } = await w.database.db.execute<{ name: string; mime: string }>(
        sql`select f.variants -> 'full' ->> 'name' as name, f.variants -> 'full' ->> 'mime' as mime
          from files f join pin_photos p on p.client_id = f.client_id and p.file_id = f.id where p.project_pin_id = ${projectPinId}`,
      )
      return rows[0] ?? { name: '', mime: '' }
    }
    const [own, others] = [await photoOf(key), await photoOf(other)]
    const [point, whole] = [await linkId(id, { key }), await linkId(id, {})]
    expect(await Promise.all([status(own, whole), status(others, whole)])).toEqual([200, 200])
    expect(await Promise.all([status(own, point), status(others, point)])).toEqual([200, 404])
    await w.database.db.execute(sql`update project_pins set is_deleted = true where id = ${key}`)
    expect(await status(own, point)).toBe(404)
  })

  it('are not those of a photo that was removed, or of a comment that was hidden', async () => {
    const { db } = w.database
    const { id } = await w.project()
    const { id: key } = await w.pin({ projectId: id })
    const file = { field: 'file', bytes: await createTestImage(), name: 'tile.png' }
    await manager.call(photoRoutes.savePhoto, { projectPinId: key }, { files: [file] })
    const repair = { projectPinId: key, comment: 'Sealed', action: 'submit' } as const
    await manager.call(commentRoutes.saveComment, repair, { files: [file, file] })
    // the point itself keeps showing the first one
    await db.execute(sql`update project_pins set resolution_file_id = null where id = ${key}`)
    const { rows } = await db.execute<{ name: string; mime: string }>(sql`
      select f.variants -> 'full' ->> 'name' as name, f.variants -> 'full' ->> 'mime' as mime from files f where id in (
        select file_id from pin_photos where project_pin_id = ${key}
        union select resolution_file_id from project_pin_comments where project_pin_id = ${key}
        union select m.file_id from further_repair_photos m join project_pin_comments c on c.client_id = m.client_id and c.id = m.comment_id
          where c.project_pin_id = ${key})`)
    const link = await linkId(id, { key })
    const seen = () => Promise.all(rows.map((stored) => status(stored, link)))
    expect(await seen()).toEqual([200, 200, 200])
    await db.execute(sql`update pin_photos set is_deleted = true where project_pin_id = ${key}`)
    await db.execute(
      sql`update project_pin_comments set is_deleted = true where project_pin_id = ${key}`,
    )
    expect(await seen()).toEqual([404, 404, 404])
  })
})

it('T131: a link to chosen points shows the parts of the type that these use, as long as they are there', async () => {
  const { id } = await w.project()
  const { id: key } = await w.pin({ projectId: id })
  const { originalToken: token } = await resolved(await linkOf(id, { key }))
  const categories = async () =>
    (await w.nobody.call(readSharedProject, { token })).body.projectType.pointCategories.map(
      (pointCategory) => pointCategory.id,
    )
  expect(await categories()).toEqual([w.client.categoryId])
  await w.database.db.execute(sql`update project_pins set is_deleted = true where id = ${key}`)
  expect(await categories()).toEqual([])
})

it('T131: of fields and checkboxes that is what these points hold, also where another category has the field, and nothing of others', async () => {
  const { db } = w.database
  const client = await w.newClient('Professional')
  const by = await w.as('Manager', client)
  const { id } = await w.project({ client })
  const { id: key } = await w.pin({ projectId: id, client })
  const { id: other } = await w.pin({ projectId: id, client })
  const [room = 0, width = 0, trade = 0] = client.fieldIds
  const [affected = 0, taken = 0] = client.checkBoxIds
  await db.insert(categoryFields).values(
    [room, width].map((customFieldId) => ({
      clientId: client.id,
      pointCategoryId: client.otherCategoryId,
      customFieldId,
    })),
  )
  const held = [
    { projectPinId: other, field: room, box: affected },
    { projectPinId: key, field: width, box: taken },
  ]
  for (const { projectPinId, field, box } of held) {
    const ofPin = { clientId: client.id, projectPinId }
    await db.insert(pinCustomFields).values({
      ...ofPin,
      customFieldId: field,
      customFieldType: 'textual',
      name: 'As it was',
      value: '3',
    })
    await db
      .insert(pinCheckBoxes)
      .values({ ...ofPin, checkBoxId: box, name: 'As it was', isChecked: true })
  }
  const { originalToken: token } = await resolved(await linkOf(id, { key }, by))
  const { projectType: type } = (await w.nobody.call(readSharedProject, { token })).body
  expect(type.projectTypeCustomFields.map((field) => field.id)).toEqual([width, trade])
  expect(type.projectTypeCheckBoxes.map((box) => box.id)).toEqual([taken])
})

describe('T131: pictures by a link to one point', () => {
  it('of an inspection are as if there were none but the one that the point is drawn on', async () => {
    const { id } = await w.project()
    const { id: key } = await w.pin({ projectId: id })
    const { rows } = await w.database.db.execute<{ id: number }>(sql`with f as (
        insert into files (client_id, kind, name, display_name, mime, size, sha256)
        select ${w.client.id}, 'photo', gen_random_uuid()::text, 'lobby.jpg', 'image/jpeg', 1, '' from generate_series(1, 2)
        returning id)
      insert into project_model_images (client_id, project_id, file_id, sort_order)
      select ${w.client.id}, ${id}, id, 0 from f returning id`)
    const [drawnOn = 0, another = 0] = rows.map((row) => row.id)
    await w.database.db.execute(
      sql`update project_pins set project_model_image_id = ${drawnOn} where id = ${key}`,
    )
    const { originalToken: token } = await resolved(await linkOf(id, { key }))
    const pinsOn = (imageId: number) =>
      w.nobody.call(reportRoutes.listSharedPinsOfImage, { token, imageId })
    expect((await pinsOn(drawnOn)).body.map((pin) => pin.id)).toEqual([key])
    expect((await pinsOn(another)).status).toBe(404)
  })
})
