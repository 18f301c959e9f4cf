import { commentRoutes } from '@nspect/contract/comments/comments'
import { homeGroups, homeRoutes, maxCounted, pinsPerSection } from '@nspect/contract/home/home'
import type { RouteArgs } from '@nspect/contract/http/route'
import type { Staff } from '@nspect/contract/permissions/policy'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { createTestImage } from '../testing/exampleTypes.ts'
import { explainPinReads } from '../testing/explainPinReads.ts'
import { vacuumUntilVisible } from '../testing/waitUntil.ts'
import { createWorld, type Person, type TestClient, type World } from '../testing/world.ts'
import { findHomeSections, listHomePins } from './homeSections.queries.ts'

let w: World
let hotel: TestClient
let manager: Person
let user: Person
/** the inspection that the user is assigned to, and one that they are not */
let lobby: number
let attic: number
const day = '2026-11-23'
beforeAll(async () => {
  w = await createWorld({ isEmpty: true })
  hotel = await w.newClient('Business')
  ;[manager, user] = [await w.as('Manager', hotel), await w.as('User', hotel)]
  lobby = (await w.project({ client: hotel, projectName: 'Lobby' })).id
  attic = (await w.project({ client: hotel, projectName: 'Attic' })).id
  await w.assign(user, lobby)
})
afterAll(() => w.close())

const point = async (projectId: number, title: string, set?: SQL, client = hotel) => {
  const { id } = await w.pin({ projectId, title, client })
  if (set) await w.database.db.execute(sql`update project_pins set ${set} where id = ${id}`)
  return id
}
const home = async (person: Person) => (await person.call(homeRoutes.readHome, { day })).body
const titlesOf = async (person: Person) => {
  const { sections } = await home(person)
  return Object.fromEntries(
    Object.entries(sections).map(([group, { points }]) => [
      group,
      points.map(({ title }) => title),
    ]),
  )
}
const work = async (person: Person, asked: RouteArgs<typeof homeRoutes.listWork>) => {
  const { body, headers } = await person.call(homeRoutes.listWork, { day, ...asked })
  return { titles: body.map(({ title }) => title), total: Number(headers.get('x-total-count')) }
}
const submitRepair = async (person: Person, projectPinId: number) =>
  person.call(
    commentRoutes.saveComment,
    { projectPinId, action: 'submit' },
    { files: [{ field: 'file', bytes: await createTestImage(), name: 'after.png' }] },
  )
const sendBack = (projectPinId: number, by = manager) =>
  by.call(commentRoutes.saveComment, { projectPinId, action: 'reject', comment: 'Still drips.' })

describe('the first screen', () => {
  let drips: number
  beforeAll(async () => {
    await point(lobby, 'Loose rail', sql`due_date = '2026-11-20', severity = 'minor'`)
    await point(
      lobby,
      'Cracked step',
      sql`due_date = '2026-11-20', severity = 'severe', is_critical = true`,
    )
    await point(attic, 'Leaking roof', sql`due_date = '2026-10-01', estimated_cost = 987654321.75`)
    await point(lobby, 'Worn carpet', sql`due_date = '2026-11-29'`)
    await point(
      lobby,
      'Dim lamp',
      sql`due_date = '2026-11-30', updated_at = now() - interval '30 days'`,
    )
    await point(
      lobby,
      'Repaired in time',
      sql`due_date = '2026-11-01', is_resolved = true, is_approved = true`,
    )
    drips = await point(lobby, 'Tap drips', sql`due_date = '2026-12-24'`)
  })

  it('T152: says what is late, due within seven days, critical and lately changed, the worst of a day first', async () => {
    const { waiting, overdue, week, critical, lately = [] } = await titlesOf(manager)
    expect({ waiting, overdue, week, critical }).toEqual({
      waiting: [],
      overdue: ['Leaking roof', 'Cracked step', 'Loose rail'],
      week: ['Worn carpet'],
      critical: [],
    })
    expect(lately.toSorted()).toEqual(['Repaired in time', 'Tap drips'])
  })

  it('T152: tells a User of their own inspections alone, their own points first, and nobody of a cost', async () => {
    await w.database.db.execute(
      sql`update project_pins set assigned_user_id = ${user.userId} where title = 'Loose rail'`,
    )
    expect((await titlesOf(user)).overdue).toEqual(['Loose rail', 'Cracked step'])
    expect((await home(user)).sections.overdue).toMatchObject({
      count: 2,
      points: [
        {
          projectName: 'Lobby',
          isMine: true,
          severity: 'minor',
          stage: 'open',
          assignedTo: { isHere: true },
        },
        {},
      ],
    })
    expect(JSON.stringify(await home(manager))).not.toContain('987654321')
    const stranger = await w.as('Manager', await w.newClient('Business'))
    expect(await home(stranger)).toMatchObject({
      hasInspections: false,
      sections: { overdue: { count: 0, points: [] } },
    })
    const archived = await w.newClient('Business')
    await w.project({ client: archived, isDeleted: true })
    expect(await home(await w.as('Manager', archived))).toMatchObject({ hasInspections: false })
    const unassigned = await w.as('Viewer', hotel)
    expect(await home(unassigned)).toMatchObject({
      hasInspections: false,
      sections: { overdue: { count: 0 } },
    })
  })

  it('T152: what is submitted waits for those who accept it; sent back it waits for whoever submitted it', async () => {
    await submitRepair(user, drips)
    expect([(await titlesOf(manager)).waiting, (await titlesOf(user)).waiting]).toEqual([
      ['Tap drips'],
      [],
    ])
    await sendBack(drips)
    expect([(await titlesOf(manager)).waiting, (await titlesOf(user)).waiting]).toEqual([
      [],
      ['Tap drips'],
    ])
    expect((await home(user)).sections.waiting).toMatchObject({
      count: 1,
      points: [{ stage: 'sentBack', isMine: false }],
    })
    const colleague = await w.as('User', hotel)
    await w.assign(colleague, lobby)
    expect((await titlesOf(colleague)).waiting).toEqual([])
    await w.database.db.execute(
      sql`update project_pins set assigned_user_id = ${colleague.userId} where id = ${drips}`,
    )
    expect((await titlesOf(colleague)).waiting).toEqual(['Tap drips'])
    // the rejection is undone: it waits for acceptance again
    const { body } = await manager.call(commentRoutes.listComments, { projPinId: drips })
    await manager.call(commentRoutes.undoRepairStep, { id: body.at(-1)?.id ?? 0 })
    expect([(await titlesOf(manager)).waiting, (await titlesOf(user)).waiting]).toEqual([
      ['Tap drips'],
      [],
    ])
    await manager.call(commentRoutes.saveComment, { projectPinId: drips, action: 'accept' })
    expect((await titlesOf(manager)).waiting).toEqual([])
  })

  it('T152: below Business nothing waits to be accepted', async () => {
    const small = await w.newClient('Professional')
    const { id } = await w.project({ client: small })
    await point(id, 'Repaired', sql`is_resolved = true`, small)
    expect((await titlesOf(await w.as('Manager', small))).waiting).toEqual([])
    expect((await titlesOf(await w.as('SuperAdmin'))).waiting).toEqual([])
  })

  it('T152: an archived inspection is in no section, and is again once it is retrieved; a deleted point is in none', async () => {
    const archive = (isDeleted: boolean) =>
      manager.call(projectRoutes.archiveProject, { id: attic, isDeleted })
    const assign = (userId: number | null) =>
      w.database.db.execute(
        sql`update project_pins set assigned_user_id = ${userId} where title = 'Leaking roof'`,
      )
    await archive(true)
    expect((await titlesOf(manager)).overdue).not.toContain('Leaking roof')
    await assign(manager.userId)
    expect((await titlesOf(manager)).overdue).not.toContain('Leaking roof')
    expect((await work(manager, {})).titles).toEqual([])
    await archive(false)
    expect((await titlesOf(manager)).overdue).toContain('Leaking roof')
    expect((await work(manager, {})).titles).toEqual(['Leaking roof'])
    await assign(null)
    const gone = await point(lobby, 'Added by mistake', sql`due_date = '2026-11-01'`)
    await manager.call(pinRoutes.deletePin, { id: gone, isDeleted: true })
    expect((await titlesOf(manager)).overdue).not.toContain('Added by mistake')
  })

  it('T152: a SuperAdmin sees nothing of a deleted client, not even what was sent back to them there', async () => {
    const [operator, inn] = [await w.as('SuperAdmin'), await w.newClient('Business')]
    const { id: projectId } = await w.project({ client: inn })
    const exit = await point(projectId, 'Blocked exit', sql`due_date = '2026-11-01'`, inn)
    await submitRepair(operator, exit)
    await sendBack(exit, await w.as('Manager', inn))
    await point(projectId, 'Loose sign', sql`due_date = '2026-11-01'`, inn)
    const seen = async () => {
      const { overdue = [], waiting = [] } = await titlesOf(operator)
      return [overdue.includes('Loose sign'), waiting.includes('Blocked exit')]
    }
    expect(await seen()).toEqual([true, true])
    await w.database.db.execute(sql`update clients set is_deleted = true where id = ${inn.id}`)
    expect(await seen()).toEqual([false, false])
  })
})

it('T562: a point is in the most urgent section that shows it, and the sections below show others', async () => {
  const inn = await w.newClient('Business')
  const { id: projectId } = await w.project({ client: inn })
  const late = (day: number, more = sql`is_critical = true`) =>
    point(projectId, `Late ${day}`, sql`due_date = ${`2026-11-0${day}`}, ${more}`, inn)
  const [first] = [await late(1), await late(2), await late(3), await late(4)]
  await late(5)
  await late(6, sql`is_critical = false`)
  await point(projectId, 'Soon', sql`due_date = '2026-11-24', is_critical = true`, inn)
  const innkeeper = await w.as('Manager', inn)
  await submitRepair(innkeeper, first)
  await sendBack(first, innkeeper)
  expect(await titlesOf(innkeeper)).toEqual({
    waiting: ['Late 1'],
    overdue: ['Late 2', 'Late 3', 'Late 4', 'Late 5'],
    week: ['Soon'],
    critical: [],
    lately: ['Late 6'],
  })
  // each says how many its list has
  const { sections } = await home(innkeeper)
  expect(homeGroups.map((group) => sections[group].count)).toEqual([1, 6, 1, 6, 7])
  await w.database.db.execute(sql`update project_pins set due_date = due_date + 400
    where title in ('Late 5', 'Soon') and project_id = ${projectId}`)
  const { critical, week } = await titlesOf(innkeeper)
  expect({ week, critical }).toEqual({ week: [], critical: ['Late 5', 'Soon'] })
})

describe('the list of points across inspections', () => {
  it('T153: has what is assigned to the reader, or all that they can see, by day and then by severity', async () => {
    expect(await work(user, {})).toEqual({ titles: ['Loose rail'], total: 1 })
    const all = { titles: ['Cracked step', 'Loose rail', 'Worn carpet', 'Dim lamp'], total: 4 }
    expect(await work(user, { who: 'all' })).toEqual(all)
    expect(await work(user, { who: 'all', page: 2, size: 10 })).toEqual({ titles: [], total: 4 })
    expect(await work(user, { who: 'all', group: 'overdue' })).toEqual({
      titles: ['Cracked step', 'Loose rail'],
      total: 2,
    })
    expect((await work(manager, { who: 'all' })).titles[0]).toBe('Leaking roof')
    expect(await work(manager, { who: 'all', group: 'critical' })).toEqual({
      titles: ['Cracked step'],
      total: 1,
    })
    expect((await manager.call(homeRoutes.listWork, { group: 'all' as 'open' })).status).toBe(400)
  })
})

describe('with many points', () => {
  const staff = (person: Person, role: Staff['role']): Staff => ({
    kind: 'staff',
    userId: person.userId,
    name: '',
    role,
    clientId: hotel.id,
  })
  const days = { day, since: '2026-11-01T00:00:00.000Z' }

  beforeAll(async () => {
    const { db } = w.database
    await db.execute(sql`with made as (insert into projects (client_id, project_name, project_type_id, scan_date, created_by, is_deleted)
        select ${hotel.id}, 'Room ' || n, ${hotel.typeId}, '2026-03-02', ${manager.userId}, n % 2 = 0
        from generate_series(1, 600) n returning id, is_deleted)
      insert into project_pins (client_id, project_id, pin_number, point_category_id, title, added_by, due_date, is_critical,
        is_resolved, is_in_archive, assigned_user_id)
      select ${hotel.id}, made.id, n, ${hotel.categoryId}, 'Worn sill', ${manager.userId},
        date '2026-06-01' + made.id % 300, n % 5 = 0, n % 3 = 0, made.is_deleted,
        case when n = 1 then ${manager.userId}::int end
      from made, generate_series(1, 40) n`)
    await vacuumUntilVisible(db, projectPins)
    await vacuumUntilVisible(db, projects)
  })

  it('T154: the first screen and the list read what they show, not all points', async () => {
    const seen = {
      home: await explainPinReads(w, staff(manager, 'Manager'), (scope) =>
        findHomeSections(scope, days),
      ),
      ofUser: await explainPinReads(w, staff(user, 'User'), (scope) =>
        findHomeSections(scope, days),
      ),
      list: await explainPinReads(w, staff(manager, 'Manager'), (scope) =>
        listHomePins(scope, { ...days, who: 'all', group: 'open' }, { limit: 25, offset: 0 }),
      ),
    }
    for (const { whole } of Object.values(seen)) expect(whole).toBe(0)
    // 24,000 points: each section is counted up to its limit
    expect(seen.home.rows).toBeLessThan(10 * maxCounted.section)
    expect(seen.ofUser.rows).toBeLessThan(300)
    expect(seen.list.rows).toBeLessThan(1.2 * maxCounted.list)
  })

  it('T270: points of the first screen are counted by the indexes alone: read are those that it shows', async () => {
    const { most } = await explainPinReads(w, staff(manager, 'Manager'), (scope) =>
      findHomeSections(scope, days),
    )
    expect(most).toBeLessThanOrEqual(homeGroups.length * pinsPerSection)
  })

  it('T154: counts stop where they say “and more”', async () => {
    const { sections } = await home(manager)
    expect([sections.overdue.count, sections.overdue.points.length]).toEqual([
      maxCounted.section,
      pinsPerSection,
    ])
    const last = await work(manager, { who: 'all', page: 10, size: 100 })
    expect([last.titles.length, last.total]).toEqual([100, maxCounted.list])
    expect((await work(manager, { who: 'all', page: 11, size: 100 })).titles).toEqual([])
  })
})

it('T616 a point on the first screen shows its photo, else its still', async () => {
  const id = await point(lobby, 'Scratched door', sql`is_critical = true`)
  const imageUrl = async () => {
    const { sections } = await home(manager)
    return Object.values(sections)
      .flatMap(({ points }) => points)
      .find((pin) => pin.id === id)?.imageUrl
  }
  expect(await imageUrl()).toBeNull()
  await manager.call(
    photoRoutes.savePhoto,
    { projectPinId: id },
    { files: [{ field: 'file', bytes: await createTestImage(), name: 'door.png' }] },
  )
  const { projectPinPhotos } = (await manager.call(pinRoutes.readPin, { id })).body
  expect((await imageUrl())?.split('.')[0]).toBe(projectPinPhotos[0]?.thumbPath.split('.')[0])
})
