import type { RouteArgs } from '@nspect/contract/http/route'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { userProjectRoutes } from '@nspect/contract/userProjects/userProjects'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

const hotel = async () => {
  const client = await w.newClient('Business')
  return { client, admin: await w.as('Admin', client), user: await w.as('User', client) }
}
const list = async (
  by: Person,
  of: Person,
  params: Partial<RouteArgs<typeof userProjectRoutes.listUserProjects>> = {},
) => (await by.call(userProjectRoutes.listUserProjects, { userId: of.userId, ...params })).body
const save = (by: Person, of: Person, projectId: number, accessibleToUser: boolean) =>
  by.call(userProjectRoutes.saveUserProject, { userId: of.userId, projectId, accessibleToUser })
const sees = async (person: Person) =>
  (await person.call(projectRoutes.listProjects, {})).body.map(({ projectName }) => projectName)

describe('assigning inspections', () => {
  it('T28: lists every live inspection of the person’s client, closed until it is opened', async () => {
    const { client, admin, user } = await hotel()
    const { id: lobby } = await w.project({ client, projectName: 'Lobby' })
    const { id: kitchen } = await w.project({ client, projectName: 'Kitchen' })
    await w.project({ client, projectName: 'Old wing', isDeleted: true })
    expect((await save(admin, user, lobby, true)).body.message).toBe('Access changed.')
    expect(
      (await list(admin, user)).map(({ projectId, accessibleToUser }) => [
        projectId,
        accessibleToUser,
      ]),
    ).toEqual([
      [kitchen, false],
      [lobby, true],
    ])
  })

  it('counts from the person’s next request, both ways; done twice it stays so', async () => {
    const { client, admin, user } = await hotel()
    const { id } = await w.project({ client, projectName: 'Lobby' })
    expect(await sees(user)).toEqual([])
    for (const isOpen of [true, true, false, false, true]) {
      expect((await save(admin, user, id, isOpen)).status).toBe(200)
      expect(await sees(user)).toEqual(isOpen ? ['Lobby'] : [])
    }
    const { rows } = await w.database.db.execute(
      sql`select before, after from audit_events where record = 'userProject' and record_id = ${id} order by id limit 1`,
    )
    expect(rows).toEqual([
      {
        before: { userId: user.userId, accessibleToUser: false },
        after: { userId: user.userId, accessibleToUser: true },
      },
    ])
  })

  it('what was opened to somebody while they belonged to another client opens nothing any more', async () => {
    const { client } = await hotel()
    const { user } = await hotel()
    const { id } = await w.project({ client, projectName: 'Lobby' })
    await w.database.db.execute(sql`insert into user_projects (client_id, user_id, project_id, accessible_to_user)
      values (${client.id}, ${user.userId}, ${id}, true)`)
    expect(await sees(user)).toEqual([])
    expect((await user.call(projectRoutes.readProject, { id })).status).toBe(404)
  })

  it('two toggles at once leave one row', async () => {
    const { client, admin, user } = await hotel()
    const { id } = await w.project({ client })
    const both = await Promise.all([save(admin, user, id, true), save(admin, user, id, true)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await list(admin, user)).toHaveLength(1)
  })

  it('is not for those who see everything anyway', async () => {
    const { client, admin } = await hotel()
    const { id } = await w.project({ client })
    const superAdmin = await w.as('SuperAdmin')
    for (const role of ['Manager', 'Admin', 'SuperAdmin'] as const) {
      const person = await w.as(role, client)
      const { status, body } = await save(
        role === 'SuperAdmin' ? superAdmin : admin,
        person,
        id,
        true,
      )
      expect([status, body.code]).toEqual([409, 'user.seesEverything'])
    }
  })

  it('joins a person with inspections of their own client only, also where the caller may see both', async () => {
    const { client, admin, user } = await hotel()
    const { id: theirs } = await w.project()
    const { id: archived } = await w.project({ client, isDeleted: true })
    const superAdmin = await w.as('SuperAdmin')
    const statuses = []
    for (const person of [admin, superAdmin]) {
      for (const id of [theirs, archived, 2_000_000_000])
        statuses.push((await save(person, user, id, true)).status)
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
    const { id: own } = await w.project({ client })
    expect((await save(await w.as('Admin'), user, own, true)).status).toBe(404)
    expect(await sees(user)).toEqual([])
  })

  it('BI-064: tells people no more about themselves than they may see', async () => {
    const { client, admin, user } = await hotel()
    const { id } = await w.project({ client, projectName: 'Lobby' })
    await w.project({ client, projectName: 'Vault' })
    await save(admin, user, id, true)
    expect((await list(user, user)).map(({ projectName }) => projectName)).toEqual(['Lobby'])
    const colleague = await w.as('User', client)
    expect(
      (await colleague.call(userProjectRoutes.listUserProjects, { userId: user.userId })).status,
    ).toBe(404)
  })

  it('opens and closes everything that a search finds, and leaves the rest', async () => {
    const { client, admin, user } = await hotel()
    for (let n = 1; n <= 30; n++) await w.project({ client, projectName: `Room ${n}` })
    await w.project({ client, projectName: 'Lobby' })
    const all = (accessibleToUser: boolean, q?: string) =>
      admin.call(userProjectRoutes.saveUserProjects, {
        userId: user.userId,
        accessibleToUser,
        ...(q && { q }),
      })
    expect((await all(true, 'room')).body.changed).toBe(30)
    expect((await sees(user)).includes('Lobby')).toBe(false)
    expect((await all(false, 'Room 1')).body.changed).toBe(11)
    expect(await sees(user)).toHaveLength(19)
    expect((await all(true)).body.changed).toBe(12)
    expect((await all(false)).body.changed).toBe(31)
    expect(await sees(user)).toEqual([])
    const { rows } = await w.database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from user_projects where client_id = ${w.client.id}`,
    )
    expect(rows[0]?.n).toBe(0)
  })

  it('comes in pages, searched and sorted', async () => {
    const { client, admin, user } = await hotel()
    for (const name of ['Cellar', 'Attic', 'Bar']) await w.project({ client, projectName: name })
    const names = async (params: Parameters<typeof list>[2]) =>
      (await list(admin, user, params)).map(({ projectName }) => projectName)
    expect(await names({ sort: 'projectName', page: 1, size: 2 })).toEqual(['Attic', 'Bar'])
    expect(await names({ q: 'cell' })).toEqual(['Cellar'])
    expect(await names({ q: 'condition survey' })).toHaveLength(3)
  })
})
