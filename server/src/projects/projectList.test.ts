import type { RouteArgs } from '@nspect/contract/http/route'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { limits } from '@nspect/contract/shared/limits'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectPins } from '../db/tables/pins.ts'
import { explainPinReads } from '../testing/explainPinReads.ts'
import { vacuumUntilVisible } from '../testing/waitUntil.ts'
import { createWorld, type Person, type TestClient, type World } from '../testing/world.ts'
import { listProjects } from './projectList.queries.ts'

type ListParams = RouteArgs<typeof projectRoutes.listArchivedProjects>

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

const archive = (person: Person, id: number, isDeleted: boolean) =>
  person.call(projectRoutes.archiveProject, { id, isDeleted })
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

describe('a list of inspections', () => {
  let hotel: TestClient
  let admin: Person
  let ids: number[]
  const ask = (params: RouteArgs<typeof projectRoutes.listProjects>) =>
    admin.call(projectRoutes.listProjects, params)
  const names = async (params: ListParams) =>
    (await ask(params)).body.map(({ projectName }) => projectName)

  beforeAll(async () => {
    hotel = await w.newClient('Business')
    admin = await w.as('Admin', hotel)
    ids = []
    for (let n = 1; n <= 12; n++) {
      const scanDate = `2026-0${(n % 3) + 1}-15`
      const made = await w.project({
        client: hotel,
        projectName: `Room ${String(n).padStart(2, '0')}`,
        scanDate,
      })
      ids.push(made.id)
    }
  })

  it('T115: comes in pages, newest first, and tells how many there are in all', async () => {
    const first = await ask({ page: 1, size: 5 })
    const last = await ask({ page: 3, size: 5 })
    expect([
      ...idsOf(first.body),
      ...idsOf((await ask({ page: 2, size: 5 })).body),
      ...idsOf(last.body),
    ]).toEqual(ids.toReversed())
    expect([first, last].map(({ headers }) => headers.get('x-total-count'))).toEqual(['12', '12'])
    const beyond = await ask({ page: 9, size: 5 })
    expect([beyond.body, beyond.headers.get('x-total-count')]).toEqual([[], '12'])
  })

  it('T350: counts the points of its rows by an index, and reads none of them', async () => {
    const { db } = w.database
    await db.execute(sql`insert into project_pins (client_id, project_id, pin_number, point_category_id, title, added_by, is_resolved)
      select ${hotel.id}, made.id, n, ${hotel.categoryId}, 'Worn sill', ${admin.userId}, n % 3 = 0
      from unnest(array[${sql.join(ids, sql`, `)}]::int[]) made (id), generate_series(1, 300) n`)
    await vacuumUntilVisible(db, projectPins)
    const actor = {
      kind: 'staff',
      userId: admin.userId,
      name: '',
      role: 'Admin',
      clientId: hotel.id,
    } as const
    const { rows, most } = await explainPinReads(w, actor, (scope) =>
      listProjects(scope, { isArchived: false }, { limit: 5, offset: 0 }),
    )
    expect([rows, most]).toEqual([5 * 300, 0])
    const [first] = (await ask({ page: 1, size: 1 })).body
    expect(first).toMatchObject({ pinCount: 300, resolvedCount: 100 })
  })

  it('without a page comes whole, and names no total', async () => {
    const { body, headers } = await ask({})
    expect(body).toHaveLength(12)
    expect([headers.get('x-total-count'), headers.get('x-truncated')]).toEqual([null, null])
  })

  it('sorts by what was asked, both ways; what is alike stays newest first, so that no row is on two pages', async () => {
    expect(await names({ sort: 'projectName', size: 2 })).toEqual(['Room 01', 'Room 02'])
    expect(await names({ sort: '-projectName', size: 2 })).toEqual(['Room 12', 'Room 11'])
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => ask({ page, size: 3, sort: 'scanDate' })),
    )
    const rows = pages.flatMap(({ body }) => body)
    expect(new Set(idsOf(rows)).size).toBe(12)
    expect(rows.map(({ scanDate }) => scanDate)).toEqual(
      rows.map(({ scanDate }) => scanDate).toSorted(),
    )
    expect(idsOf(rows.slice(0, 4))).toEqual(idsOf(rows.slice(0, 4)).toSorted((a, b) => b - a))
  })

  it('BI-030: sorts by nothing that is not on the list, whatever it is', async () => {
    for (const sort of [
      'id',
      'password',
      'projectName; drop table projects',
      "' or 1=1--",
      '--projectName',
      '',
    ]) {
      const { status, body } = await ask({ sort } as unknown as ListParams)
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'sort'])
    }
    for (const bad of [
      { page: 0 },
      { page: '1e3' },
      { size: 101 },
      { size: -1 },
      { page: '99999999999' },
    ]) {
      expect((await ask(bad as ListParams)).status).toBe(400)
    }
  })

  it('BI-030: finds signs of SQL and LIKE literally', async () => {
    const { id } = await w.project({
      client: hotel,
      projectName: '100%_real \\ "suite"; drop table',
    })
    for (const q of ['%_real', '\\', '"; drop table', 'REAL'])
      expect(await names({ q })).toEqual([expect.any(String)])
    for (const q of ["' or 1=1--", '%%', '_oom', '\\%']) expect(await names({ q })).toEqual([])
    const { body, headers } = await ask({ q: 'suite', page: 1 })
    expect([idsOf(body), headers.get('x-total-count')]).toEqual([[id], '1'])
    await archive(admin, id, true)
  })

  it('T657: adds up the answers of the rows it shows, in rooms that are still there', async () => {
    const { db } = w.database
    const { id } = await w.project({ client: hotel, projectName: 'With answers' })
    const scoreOf = async () => (await ask({ q: 'With answers', page: 1 })).body[0]?.score
    expect(await scoreOf()).toBeNull()
    await db.execute(sql`with checklist as (
        insert into checklists (client_id, project_type_id) values (${hotel.id}, ${hotel.typeId}) returning id),
      room as (insert into rooms (client_id, project_id, number, is_deleted)
        values (${hotel.id}, ${id}, '1.07', false), (${hotel.id}, ${id}, '1.08', true) returning id)
      insert into checklist_answers (client_id, project_id, room_id, checklist_id, item_key,
        answered_by, weight, earned, is_failed, is_critical_fail)
      select ${hotel.id}, ${id}, room.id, checklist.id, n::text, ${admin.userId}, 2, case when n = 1 then 0 else 2 end, n = 1, n = 1
      from room, checklist, generate_series(1, 3) n`)
    expect(await scoreOf()).toEqual({ percent: 66.7, failed: 1, criticalFails: 1 })
    await db.execute(
      sql`update checklist_answers set weight = 0, earned = 0 where project_id = ${id}`,
    )
    expect(await scoreOf()).toEqual({ percent: null, failed: 1, criticalFails: 1 })
    await archive(admin, id, true)
  })

  it('counts the points of the rows it shows', async () => {
    const { id } = await w.project({ client: hotel, projectName: 'With points' })
    const pin = await w.pin({ projectId: id, client: hotel })
    await w.pin({ projectId: id, client: hotel })
    await w.database.db.execute(
      sql`update project_pins set is_resolved = true where id = ${pin.id}`,
    )
    const { body } = await ask({ q: 'With points', page: 1 })
    expect(body).toMatchObject([{ id, pinCount: 2, resolvedCount: 1 }])
    await archive(admin, id, true)
  })

  it('keeps to a type where one is chosen', async () => {
    expect((await ask({ projectTypeId: hotel.typeId, page: 1 })).headers.get('x-total-count')).toBe(
      '12',
    )
    expect(
      (await ask({ projectTypeId: w.client.typeId, page: 1 })).headers.get('x-total-count'),
    ).toBe('0')
  })

  it('keeps to a client where SuperAdmin chooses one; nobody else reaches another client by it', async () => {
    const superAdmin = await w.as('SuperAdmin')
    const { body } = await superAdmin.call(projectRoutes.listProjects, {
      clientId: hotel.id,
      size: 100,
    })
    expect(idsOf(body)).toEqual(ids.toReversed())
    expect((await ask({ clientId: w.client.id })).body).toEqual([])
  })

  it('BI-064: shows each role exactly what it may see, and counts no more than that', async () => {
    const [first = 0, second = 0] = ids
    const everything = ids.toReversed()
    for (const [role, may] of [
      ['Manager', everything],
      ['User', [second]],
      ['Viewer', [second]],
    ] as const) {
      const person = await w.as(role, hotel)
      const assign = (projectId: number, isOpen: boolean) =>
        w.database.db.execute(sql`insert into user_projects (client_id, user_id, project_id, accessible_to_user)
          values (${hotel.id}, ${person.userId}, ${projectId}, ${isOpen})`)
      await assign(second, true)
      await assign(first, false)
      const { body, headers } = await person.call(projectRoutes.listProjects, {
        page: 1,
        size: 100,
      })
      expect([idsOf(body), headers.get('x-total-count')]).toEqual([[...may], String(may.length)])
    }
  })

  it('T115: beyond twenty thousand rows says that there are more', async () => {
    const big = await w.newClient('Enterprise')
    const person = await w.as('Manager', big)
    await w.database.db.execute(sql`insert into projects (client_id, project_name, project_type_id, scan_date, created_by)
      select ${big.id}, 'Room ' || n, ${big.typeId}, '2026-11-02', ${person.userId}
      from generate_series(1, ${limits.listRows + 1}) n`)
    const { body, headers } = await person.call(projectRoutes.listProjects, {})
    expect([body.length, headers.get('x-truncated')]).toEqual([limits.listRows, 'true'])
  })
})

describe('the archive', () => {
  it('takes an inspection out of every list but its own, and gives it back as it was', async () => {
    const completedAt = new Date('2026-10-01T08:30:00.000Z')
    const { id } = await w.project({ completedAt })
    const manager = await w.as('Manager')
    const done = async () =>
      idsOf((await manager.call(projectRoutes.listProjects, { isCompleted: true })).body)
    const archived = async () => (await manager.call(projectRoutes.listArchivedProjects, {})).body

    expect((await archive(manager, id, true)).body.message).toBe('Inspection archived.')
    expect(await done()).not.toContain(id)
    expect(await archived()).toMatchObject([{ id, completedDateTime: '2026-10-01T08:30:00.000Z' }])

    expect((await archive(manager, id, false)).body.message).toBe('Inspection retrieved.')
    expect(await done()).toContain(id)
    expect(await archived()).toEqual([])
  })

  it('changes nothing when it is asked twice', async () => {
    const { id } = await w.project()
    const manager = await w.as('Manager')
    for (const isDeleted of [true, true, false, false]) {
      expect((await archive(manager, id, isDeleted)).status).toBe(200)
      expect((await manager.call(projectRoutes.readProject, { id })).body.isDeleted).toBe(isDeleted)
    }
  })

  it('BI-068: is closed to those who may not restore, and to other clients', async () => {
    const { id } = await w.project({ isDeleted: true })
    const user = await w.as('User')
    await w.assign(user, id)
    const statuses = []
    for (const person of [user, await w.as('Admin', w.otherClient), w.nobody]) {
      statuses.push((await archive(person, id, false)).status)
    }
    // for a User an archived inspection is missing
    expect(statuses).toEqual([404, 404, 401])
    const { id: live } = await w.project()
    await w.assign(user, live)
    expect((await archive(user, live, true)).status).toBe(403)
  })

  it('BI-066: shows itself to managers of the client alone', async () => {
    const { id } = await w.project({ isDeleted: true })
    const open = async (person: Person) => {
      const { status, body } = await person.call(projectRoutes.listArchivedProjects, {})
      return status === 200 ? idsOf(body).includes(id) : status
    }
    expect(await open(await w.as('Manager'))).toBe(true)
    expect(await open(await w.as('SuperAdmin'))).toBe(true)
    expect(await open(await w.as('Admin', w.otherClient))).toBe(false)
    expect(await open(await w.as('User'))).toBe(403)
  })

  it('T51: closes the share link of an inspection, and opens it again with it', async () => {
    const { id } = await w.project()
    const manager = await w.as('Manager')
    const { body: shared } = await manager.call(reportRoutes.shareReport, { projectId: id })
    const token = new URL(shared.link).searchParams.get('token') ?? ''
    const open = async () => (await w.nobody.call(reportRoutes.resolveShortToken, { token })).status
    expect(await open()).toBe(200)
    await archive(manager, id, true)
    expect(await open()).toBe(401)
    await archive(manager, id, false)
    expect(await open()).toBe(200)
  })

  it('T51: gives nothing back to a client that was deleted', async () => {
    const gone = await w.newClient('Starter')
    const { id } = await w.project({ client: gone, isDeleted: true })
    await w.database.db.execute(sql`update clients set is_deleted = true where id = ${gone.id}`)
    const { status, body } = await archive(await w.as('SuperAdmin'), id, false)
    expect([status, body.code]).toEqual([409, 'project.clientGone'])
  })
})
