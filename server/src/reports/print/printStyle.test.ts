import { defaultPrintStyle, printStyleRoutes } from '@nspect/contract/prints/printStyle'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { Tier } from '@nspect/contract/shared/enums'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../../testing/readPdf.ts'
import { createWorld, type Person, type TestClient, type World } from '../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

const look = {
  ...defaultPrintStyle,
  accent: '#7A1F3D',
  second: '#b06a00',
  coverText: 'Prepared for the owners\nof Harbour Lights',
  footText: 'Quay House Surveyors, Lisbon',
}

const start = async (tier: Tier = 'Enterprise') => {
  const client = await w.newClient(tier)
  const admin = await w.as('Admin', client)
  const { id } = await w.project({ client })
  await w.pin({ projectId: id, client, title: 'Cracked tile' })
  return { client, admin, id }
}
const textOf = async (id: number, person: Person) => {
  const { token } = (await person.call(reportRoutes.createPrintTicket, { projectId: id })).body
  const { body } = await w.nobody.call(reportRoutes.printReport, { projectId: id, token })
  return readPdf('pdftotext', body as unknown as Buffer, '-layout')
}
const save = (person: Person, client: TestClient, changes: object = {}) =>
  person.call(printStyleRoutes.savePrintLook, { ...look, clientId: client.id, ...changes })
const read = async (person: Person, client: TestClient) =>
  (await person.call(printStyleRoutes.readPrintLook, { clientId: client.id })).body
const preview = async (person: Person, client: TestClient, changes: object = {}) => {
  const { facts, ...others } = { ...look, ...changes }
  const query = { clientId: client.id, ...others, facts: facts.join() }
  const { status, body } = await person.call(printStyleRoutes.previewPrintLook, query)
  return { status, drawing: Buffer.isBuffer(body) ? body.toString() : String(body), body }
}

describe('T146: a client’s own look of printed reports', () => {
  it('is the product’s until one is saved; then its words are on the cover and at the foot of every page', async () => {
    const { client, admin, id } = await start()
    expect(await read(admin, client)).toEqual({
      ...defaultPrintStyle,
      clientId: client.id,
      version: 0,
    })
    expect((await save(admin, client, { version: 0 })).body).toMatchObject({ version: 1 })
    expect(await read(admin, client)).toMatchObject({
      accent: '#7a1f3d',
      footText: look.footText,
      version: 1,
    })
    const text = await textOf(id, admin)
    const pages = text.split('\f').filter((page) => page.trim() !== '')
    expect(pages[0]).toContain('of Harbour Lights')
    for (const page of pages) expect(page).toContain('Quay House Surveyors, Lisbon')
  })

  it('prints the chosen facts of a point in their order, and not the others', async () => {
    const { client, admin, id } = await start()
    await save(admin, client, { facts: ['pointCategoryId'] })
    const text = await textOf(id, admin)
    expect(text).toContain('Guest room')
    expect(text).not.toContain('Reported By')
    await save(admin, client, { facts: ['reportedBy', 'place'] })
    expect(await textOf(id, admin)).toContain('Reported By')
  })

  it('colours that cannot be read on paper, texts that are too long and unknown facts are refused by name', async () => {
    const { client, admin } = await start()
    for (const [changes, field] of [
      [{ accent: '#8fd3d8' }, 'accent'],
      [{ accent: 'teal' }, 'accent'],
      [{ second: '#ffe9a8' }, 'second'],
      [{ coverText: 'x'.repeat(301) }, 'coverText'],
      [{ footText: 'x'.repeat(101) }, 'footText'],
      [{ footText: 'two\nlines' }, 'footText'],
      [{ facts: ['price'] }, 'facts'],
      [{ facts: ['place', 'place'] }, 'facts'],
    ] as const) {
      const { status, body } = await save(admin, client, changes)
      expect([status, body.errors?.[0]?.field?.split('.')[0]]).toEqual([400, field])
    }
    const { body } = await save(admin, client, { accent: '#8fd3d8' })
    expect(body.Message).toMatch(/too light to read on paper/)
    expect((await read(admin, client)).version).toBe(0)
  })

  it('takes Professional; after a downgrade it stays stored, and reports are the product’s again', async () => {
    const { client, admin, id } = await start('Professional')
    expect((await save(admin, client)).status).toBe(200)
    await w.database.db.execute(sql`update clients set tier = 'Starter' where id = ${client.id}`)
    expect(await textOf(id, admin)).not.toContain('Quay House Surveyors')
    expect((await save(admin, client)).status).toBe(402)
    expect((await read(admin, client)).footText).toBe(look.footText)
    const operator = await w.as('SuperAdmin')
    expect((await save(operator, client)).status).toBe(200)
  })

  it('is a matter of the client’s Admin, who learns of what somebody else saved meanwhile', async () => {
    const { client, admin } = await start()
    const [manager, stranger] = [await w.as('Manager', client), await w.as('Admin')]
    expect((await save(manager, client)).status).toBe(403)
    expect((await save(stranger, client)).status).toBe(404)
    expect((await preview(stranger, client)).status).toBe(404)
    await save(admin, client, { version: 0 })
    const second = await save(await w.as('Admin', client), client, { version: 0, footText: 'Mine' })
    expect([second.status, second.body.code]).toEqual([409, 'record.stale'])
  })

  it('is shown before it is saved: a page as it is printed, in its colours and words', async () => {
    const { client, admin } = await start()
    const cover = await preview(admin, client)
    expect([cover.status, cover.drawing.slice(0, 4)]).toEqual([200, '<svg'])
    expect(cover.drawing).toContain('#b06a00')
    const points = await preview(admin, client, { page: 'points' })
    expect(points.drawing).toContain('#7a1f3d')
    expect(points.drawing).not.toMatch(/#0b6e75|stored:|<script|Cracked/)
    expect((await read(admin, client)).version).toBe(0)
    expect((await preview(admin, client, { accent: '#ffffff' })).status).toBe(400)
  })

  it('a client without points is told that there is nothing to show', async () => {
    const client = await w.newClient('Business')
    const { status, body } = await preview(await w.as('Admin', client), client)
    expect([status, (body as { code?: string }).code]).toEqual([409, 'look.nothingToShow'])
  })
})
