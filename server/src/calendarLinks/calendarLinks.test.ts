import { apiKeyRoutes } from '@nspect/contract/apiKeys/apiKeys'
import { calendarLinkRoutes } from '@nspect/contract/calendarLinks/calendarLinks'
import { scheduleRoutes } from '@nspect/contract/schedules/schedules'
import { userRoutes } from '@nspect/contract/users/users'
import { eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clients } from '../db/tables/clients.ts'
import { projectPins } from '../db/tables/pins.ts'
import { userProjects } from '../db/tables/projects.ts'
import { users } from '../db/tables/users.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())
// each test starts after the windows in which calls are counted
beforeEach(() => w.clock.pass(60_000))

const { makeCalendarLink, readCalendarLink, revokeCalendarLink } = calendarLinkRoutes

const make = async (person: Person): Promise<string> =>
  (await person.call(makeCalendarLink, {})).body.address
/** The calendar at an address, as a calendar app reads it. */
const read = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${w.url}${new URL(address).pathname}`, { headers })
const listSummaries = async (address: string): Promise<string[]> =>
  new ICAL.Component(ICAL.parse(await (await read(address)).text()))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .map(({ startDate, summary }) => `${startDate} ${summary}`)

/** A point that is assigned to a person and due. */
const pinFor = async (person: Person, projectId: number, title: string, dueDate: string) => {
  const { id } = await w.pin({ projectId, title })
  const due = { assignedUserId: person.userId, dueDate }
  await w.database.db.update(projectPins).set(due).where(eq(projectPins.id, id))
  return id
}
const change = (id: number, fields: Partial<typeof projectPins.$inferInsert>) =>
  w.database.db.update(projectPins).set(fields).where(eq(projectPins.id, id))

describe('the address of a calendar', () => {
  it('T830: is shown once, stored as a hash, and says when it was read', async () => {
    const person = await w.as('Viewer')
    const state = async () => (await person.call(readCalendarLink, {})).body.link
    expect(await state()).toBeNull()
    const address = await make(person)
    expect(new URL(address).pathname).toMatch(/^\/api\/calendar\/[\w-]{22}\.ics$/)
    expect(await state()).toEqual({
      createdDateTime: w.clock.now.toISOString(),
      lastFetchedAt: null,
    })
    const response = await read(address)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ])
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect((await state())?.lastFetchedAt).toBe(w.clock.now.toISOString())
    const { rows } = await w.database.db.execute<{ all: string }>(sql`select
      (select string_agg(t::text, '|') from calendar_links t) || (select string_agg(t::text, '|') from audit_events t) as all`)
    const token = new URL(address).pathname.slice('/api/calendar/'.length, -'.ics'.length)
    expect(`${rows[0]?.all}${w.log.join('')}`).not.toContain(token)
  })

  it('T830: ends when it is replaced or revoked, and made twice by one press is one', async () => {
    const person = await w.as('User')
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const press = () => person.call(makeCalendarLink, {}, { headers })
    const [first, again] = [await press(), await press()]
    expect(again.body).toEqual(first.body)
    const replaced = await person.call(makeCalendarLink, {})
    expect(replaced.body.message).toMatch(/old one no longer works/)
    expect((await read(first.body.address)).status).toBe(404)
    expect((await read(replaced.body.address)).status).toBe(200)
    expect((await person.call(revokeCalendarLink, {})).status).toBe(200)
    expect((await read(replaced.body.address)).status).toBe(404)
    expect((await person.call(revokeCalendarLink, {})).status).toBe(200)
  })

  it('T832: answers the same when it never existed, and when its person or client is gone', async () => {
    const client = await w.newClient('Business')
    const admin = await w.as('Admin', client)
    const person = await w.as('User', client)
    const address = await make(person)
    const answerOf = async (of: string) => {
      const response = await read(of)
      return [response.status, response.headers.get('content-type'), await response.text()]
    }
    const unknown = await answerOf(address.replace(/[^/]{22}\.ics$/, `${'a'.repeat(22)}.ics`))
    expect(unknown[0]).toBe(404)
    for (const odd of [address.slice(0, -4), `${address}x`, address.replace('.ics', 'a.ics')])
      expect(await answerOf(odd)).toEqual(unknown)
    const setClient = (isDeleted: boolean) =>
      w.database.db.update(clients).set({ isDeleted }).where(eq(clients.id, client.id))
    await setClient(true)
    expect(await answerOf(address)).toEqual(unknown)
    await setClient(false)
    expect((await answerOf(address))[0]).toBe(200)
    await admin.call(userRoutes.deleteUser, { id: person.userId, isDeleted: true })
    expect(await answerOf(address)).toEqual(unknown)
    await w.database.db.update(users).set({ isDeleted: false }).where(eq(users.id, person.userId))
    // who comes back makes a new one
    expect(await answerOf(address)).toEqual(unknown)
  })

  it('T832: ends when its person moves to another client', async () => {
    const person = await w.as('User', await w.newClient('Business'))
    const superAdmin = await w.as('SuperAdmin')
    const address = await make(person)
    const { firstName, lastName, phoneNumber, username, roleId, version } = (
      await superAdmin.call(userRoutes.readUser, { id: person.userId })
    ).body
    const moved = await superAdmin.call(userRoutes.editUser, {
      id: person.userId,
      firstName,
      lastName,
      phoneNumber,
      username,
      roleId,
      version,
      clientId: w.client.id,
    })
    expect(moved.status).toBe(200)
    expect((await read(address)).status).toBe(404)
  })

  it('T832: is neither made nor ended by an API key', async () => {
    const person = await w.as('Manager')
    await make(person)
    const { key } = (
      await person.call(apiKeyRoutes.makeApiKey, { name: 'Export', access: 'write', days: 1 })
    ).body
    for (const route of [readCalendarLink, makeCalendarLink, revokeCalendarLink]) {
      const { status, body } = await w.holding(key).call(route, {})
      expect([status, (body as { code?: string }).code]).toEqual([403, 'apiKey.denied'])
    }
  })

  it('T833: answers 304 while nothing changed, and the new calendar after a change', async () => {
    const person = await w.as('Manager')
    const { id: projectId } = await w.project()
    const pin = await pinFor(person, projectId, 'Loose handrail', '2027-03-05')
    const address = await make(person)
    const etag = (await read(address)).headers.get('etag') ?? ''
    const same = await read(address, { 'if-none-match': `W/"other", ${etag}` })
    expect([same.status, await same.text()]).toEqual([304, ''])
    await change(pin, { dueDate: '2027-03-06' })
    expect((await read(address, { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('T834: a calendar shows', () => {
  it('the open points that are assigned to its person, and the schedules that they see', async () => {
    const client = await w.newClient('Business')
    const manager = await w.as('Manager', client)
    const person = await w.as('User', client)
    const { id: lobby } = await w.project({ client, projectName: 'Harbour Lights, lobby' })
    const { id: roof } = await w.project({ client, projectName: 'Harbour Lights, roof' })
    await w.assign(person, lobby)
    const firstDay = '2099-01-31'
    for (const projectId of [lobby, roof])
      await manager.call(scheduleRoutes.saveSchedule, {
        projectId,
        every: 3,
        unit: 'month',
        firstDay,
      })
    const of = async (title: string, projectId = lobby, by = person) => {
      const { id } = await w.pin({ projectId, title, client })
      await change(id, { assignedUserId: by.userId, dueDate: '2027-02-28' })
      return id
    }
    await of('Crack above window')
    await of('Not of the person', lobby, manager)
    await of('Of an inspection they do not see', roof)
    await change(await of('Repaired'), { isResolved: true })
    await change(await of('Deleted'), { isDeleted: true })
    await change(await of('Without a day'), { dueDate: null })
    const address = await make(person)
    expect(await listSummaries(address)).toEqual([
      '2027-02-28 Repair due: Crack above window · Harbour Lights, lobby',
      '2099-01-31 Inspection due: Harbour Lights, lobby',
    ])
    // with the rights and in the language of this moment
    await w.database.db.update(users).set({ language: 'de' }).where(eq(users.id, person.userId))
    expect((await listSummaries(address))[1]).toBe(
      '2099-01-31 Inspektion fällig: Harbour Lights, lobby',
    )
    await w.database.db
      .update(userProjects)
      .set({ accessibleToUser: false })
      .where(eq(userProjects.userId, person.userId))
    expect(await listSummaries(address)).toEqual([])
  })
})
