import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { pinRoutes } from '@nspect/contract/pins'
import { reportRoutes } from '@nspect/contract/reports'
import { sessionRoutes } from '@nspect/contract/sessions'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Person, somewhere, type World } from '../testing/world.ts'

const run = promisify(execFile)

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const shortTokenOf = async (projectId: number, person = manager) => {
  const { body } = await person.call(reportRoutes.shareReport, { projectId })
  return new URL(body.link).searchParams.get('token') ?? ''
}
const originalOf = async (short: string) =>
  (await w.nobody.call(reportRoutes.resolveShortToken, { token: short })).body.data?.originalToken ?? ''

describe('a share link', () => {
  it('shows the inspection and its points to somebody without an account, pictures included', async () => {
    const { id } = await w.project()
    const imageUrl = `data:image/jpeg;base64,${(
      await sharp({ create: { width: 632, height: 374, channels: 3, background: '#0b6e75' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')}`
    await manager.call(pinRoutes.savePin, {
      projectId: id,
      pointCategoryId: w.client.categoryId,
      title: 'Loose handrail',
      matterPointCoordinates: somewhere,
      imageUrl,
    })
    const { body } = await manager.call(reportRoutes.shareReport, { projectId: id })
    expect(body.link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/project-report\?token=[\w-]{22}$/)
    const token = await originalOf(await shortTokenOf(id))
    const project = await w.nobody.call(reportRoutes.readSharedProject, { token })
    expect(project.body.id).toBe(id)
    const pins = await w.nobody.call(reportRoutes.listSharedPins, { token })
    expect(pins.body.map(({ title }) => title)).toEqual(['Loose handrail'])
    expect((await fetch(`${w.url}/api/${pins.body[0]?.imageUrl}`)).status).toBe(200)
  })

  it('T95: asked for again is the same one; another person gets his own', async () => {
    const { id } = await w.project()
    const first = await shortTokenOf(id)
    expect(await shortTokenOf(id)).toBe(first)
    expect(await shortTokenOf(id, await w.as('Admin'))).not.toBe(first)
  })

  it('BI-079: revoked, run out, archived or of a deleted client: the same words, and its pictures end with it', async () => {
    const client = await w.newClient('Enterprise')
    const admin = await w.as('Admin', client)
    const ends: [string, (projectId: number) => ReturnType<typeof sql>][] = [
      ['revoked', (id) => sql`update share_links set revoked_at = now() where project_id = ${id}`],
      [
        'run out',
        (id) => sql`update share_links set expires_at = now() - interval '1 minute' where project_id = ${id}`,
      ],
      ['archived', (id) => sql`update projects set is_deleted = true where id = ${id}`],
      ['client deleted', () => sql`update clients set is_deleted = true where id = ${client.id}`],
    ]
    const unknown = await w.nobody.call(reportRoutes.resolveShortToken, { token: 'no-such-token' })
    expect([unknown.status, unknown.body.Message]).toEqual([401, 'No valid token found.'])
    for (const [what, end] of ends) {
      const { id } = await w.project({ client })
      const short = await shortTokenOf(id, admin)
      const token = await originalOf(short)
      const { name } = await w.storage.put(Readable.from([Buffer.from('a picture')]), { maxBytes: 100 })
      const path = w.tokens.signPath({ name, mime: 'image/jpeg' }, (await linkIdOf(id)) ?? 0, w.clock.now)
      expect((await fetch(`${w.url}/api/${path}`)).status).toBe(200)
      await w.database.db.execute(end(id))
      const answer = await w.nobody.call(reportRoutes.resolveShortToken, { token: short })
      expect([what, answer.status, answer.body]).toEqual([what, 401, unknown.body])
      expect((await w.nobody.call(reportRoutes.listSharedPins, { token })).status).toBe(401)
      expect((await fetch(`${w.url}/api/${path}`)).status).toBe(404)
    }
  })

  it('T101: for one point shows that point alone', async () => {
    const { id } = await w.project()
    const [one] = [await w.pin({ projectId: id, title: 'Shared' }), await w.pin({ projectId: id, title: 'Not shared' })]
    const token = await originalOf(await shortTokenOf(id))
    await w.database.db.execute(sql`update share_links set pin_id = ${one.id} where project_id = ${id}`)
    const { body } = await w.nobody.call(reportRoutes.listSharedPins, { token })
    expect(body.map(({ title }) => title)).toEqual(['Shared'])
  })

  it('BI-040, BI-080: a share token opens nothing else, and no other token opens a shared report', async () => {
    const { id } = await w.project()
    const token = await originalOf(await shortTokenOf(id))
    expect(
      (await w.nobody.call(sessionRoutes.readMe, {}, { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(401)
    expect((await w.nobody.call(reportRoutes.printReport, { projectId: id, token })).status).toBe(401)
    const { body } = await manager.call(reportRoutes.createPrintTicket, { projectId: id })
    for (const wrong of [manager.token, body.token]) {
      expect((await w.nobody.call(reportRoutes.readSharedProject, { token: wrong })).status).toBe(401)
    }
    expect(
      (await w.nobody.call(sessionRoutes.readMe, {}, { headers: { authorization: `Bearer ${body.token}` } })).status,
    ).toBe(401)
  })

  it('BI-072: of a whole report needs Professional', async () => {
    for (const [tier, status] of [
      ['Individual', 402],
      ['Starter', 402],
      ['Professional', 200],
      ['Business', 200],
    ] as const) {
      const client = await w.newClient(tier)
      const admin = await w.as('Admin', client)
      const { id } = await w.project({ client })
      const answer = await admin.call(reportRoutes.shareReport, { projectId: id })
      expect([tier, answer.status]).toEqual([tier, status])
      if (status === 402) {
        expect(answer.body.Message).toBe(
          'Please upgrade your subscription plan to higher tier to generate all project pins in the report.',
        )
      }
    }
  })

  it('BI-088: search engines are told to stay away', async () => {
    const { headers } = await fetch(`${w.url}/project-report?token=x`)
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })
})

describe('the printed report', () => {
  it('is a PDF with every title and the very bytes of each still', async () => {
    const { id } = await w.project()
    const stills = []
    for (const [title, background] of [
      ['Cracked tile', '#aa3300'],
      ['Überlaufrohr undicht', '#0033aa'],
    ] as const) {
      const jpeg = await sharp({ create: { width: 1264, height: 748, channels: 3, background } })
        .jpeg()
        .toBuffer()
      const saved = await manager.call(pinRoutes.savePin, {
        projectId: id,
        pointCategoryId: w.client.categoryId,
        title,
        matterPointCoordinates: somewhere,
        imageUrl: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
      })
      stills.push(Buffer.from(await (await fetch(`${w.url}/api/${saved.body.projectPin.stillUrl}`)).arrayBuffer()))
    }
    const ticket = await manager.call(reportRoutes.createPrintTicket, { projectId: id })
    const printed = await w.nobody.call(reportRoutes.printReport, { projectId: id, token: ticket.body.token })
    expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const folder = await mkdtemp(join(tmpdir(), 'nspect-pdf-'))
    try {
      const pdf = join(folder, 'report.pdf')
      await writeFile(pdf, printed.body as unknown as Buffer)
      const { stdout: text } = await run('pdftotext', ['-layout', pdf, '-'])
      for (const title of ['Cracked tile', 'Überlaufrohr undicht', 'Seaview Hotel, ground floor'])
        expect(text).toContain(title)
      await run('pdfimages', ['-j', pdf, join(folder, 'image')])
      const images = await Promise.all(
        (await readdir(folder)).filter((n) => n.endsWith('.jpg')).map((n) => readFile(join(folder, n))),
      )
      for (const still of stills) expect(images.some((image) => image.equals(still))).toBe(true)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('T104: a ticket prints once, that one report, for a minute', async () => {
    const { id } = await w.project()
    const { id: other } = await w.project()
    const ticket = async () => (await manager.call(reportRoutes.createPrintTicket, { projectId: id })).body.token
    const print = async (projectId: number, token: string) =>
      (await w.nobody.call(reportRoutes.printReport, { projectId, token })).status
    const once = await ticket()
    expect(await print(id, once)).toBe(200)
    expect(await print(id, once)).toBe(401)
    expect(await print(other, await ticket())).toBe(401)
    const late = await ticket()
    w.clock.pass(61_000)
    expect(await print(id, late)).toBe(401)
    w.clock.pass(-61_000)
  })
})

const linkIdOf = async (projectId: number) => {
  const { rows } = await w.database.db.execute<{ id: number }>(
    sql`select id from share_links where project_id = ${projectId}`,
  )
  return rows[0]?.id
}
