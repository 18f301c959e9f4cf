import { projectRoutes } from '@nspect/contract/projects/projects'
import { projectTypeConfigurationRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { type Schedule, scheduleRoutes } from '@nspect/contract/schedules/schedules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendPinNotifications } from '../notifications/notifications.ts'
import { createProjectType } from '../testing/createProjectType.ts'
import { createWorld, type Person, type TestClient, type World } from '../testing/world.ts'
import { buildDueName, makeDueInspections } from './dueInspections.ts'

const { listSchedules, saveSchedule, deleteSchedule } = scheduleRoutes
const { readProject } = projectRoutes

let w: World
let client: TestClient
let manager: Person
let owner: Person
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

/** Each test has a client of its own, and begins on the same day. */
beforeEach(async () => {
  w.clock.now = new Date('2027-01-10T12:00:00Z')
  await w.database.db.execute(sql`update schedules set is_deleted = true`)
  client = await w.newClient('Business')
  manager = await w.as('Manager', client)
  owner = await w.as('User', client)
})

const queue = { addAll: async () => undefined }
const makeDue = () =>
  makeDueInspections({
    db: w.database.db,
    runner: queue,
    site: w.site,
    now: () => w.clock.now,
  })
/** Another day, on which the manager signs in again. */
const goTo = async (instant: string) => {
  w.clock.now = new Date(instant)
  manager = await w.as('Manager', client)
}
const repeat = async (project: object = {}, values: object = {}) => {
  const { id: projectId } = await w.project({ client, projectName: 'Lobby', ...project })
  const { status, body } = await manager.call(saveSchedule, {
    ...{ projectId, every: 1, unit: 'month', firstDay: '2027-01-31' },
    ...values,
  })
  expect([status, body.Message]).toEqual([200, undefined])
  return { projectId, id: body.id }
}
const list = async (): Promise<Schedule[]> => (await manager.call(listSchedules, {})).body
const read = async (id: number) => (await manager.call(readProject, { id })).body
const countProjects = async () => {
  const { rows } = await w.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from projects where client_id = ${client.id}`,
  )
  return rows[0]?.n
}

describe('the next inspection of a schedule', () => {
  it('T666: is created on its due day where the client is, with the rooms of the last one', async () => {
    const { projectId, id } = await repeat({ projectName: 'Lobby 12/31/2026' })
    await manager.call(roomRoutes.saveRoom, { projectId, number: '0.01', name: 'Lobby' })
    await manager.call(projectRoutes.completeProject, { id: projectId })
    await w.database.db.execute(sql`insert into settings (client_id, key, value)
      values (${client.id}, 'TimeZone', 'America/New_York')`)
    await goTo('2027-01-31T04:30:00Z')
    await makeDue()
    expect(await list()).toMatchObject([{ id, projectId, nextDueDay: '2027-01-31', version: 1 }])
    await goTo('2027-01-31T05:30:00Z')
    await makeDue()
    const [schedule] = await list()
    expect(schedule).toMatchObject({ id, nextDueDay: '2027-02-28', problem: null, version: 2 })
    expect(schedule?.projectId).not.toBe(projectId)
    expect(await read(schedule?.projectId ?? 0)).toMatchObject({
      projectName: 'Lobby 01/31/2027',
      scanDate: '2027-01-31',
      previousProjectId: projectId,
      completedDateTime: null,
    })
    const { body: rooms } = await manager.call(roomRoutes.listRooms, {
      projectId: schedule?.projectId ?? 0,
    })
    expect(rooms).toMatchObject([{ number: '0.01', name: 'Lobby' }])
  })

  it('T666: is one, on any number of servers and after any number of tries', async () => {
    const { projectId } = await repeat()
    await goTo('2027-01-31T12:00:00Z')
    await Promise.all([makeDue(), makeDue(), makeDue()])
    await makeDue()
    expect(await countProjects()).toBe(2)
    const [schedule] = await list()
    const { id, version, every, unit, firstDay } = schedule as Schedule
    // a change on that day makes no second one
    const change = { id, version, every, unit, firstDay, projectId: schedule?.projectId ?? 0 }
    expect((await manager.call(saveSchedule, change)).status).toBe(200)
    await makeDue()
    expect(await countProjects()).toBe(2)
    expect((await list())[0]?.nextDueDay).toBe('2027-02-28')
    expect(await read(projectId)).toMatchObject({ projectName: 'Lobby' })
  })

  it('T666: is not there, nor the day passed, if it could not be stored to the end', async () => {
    await repeat()
    await goTo('2027-01-31T12:00:00Z')
    await w.database.db.execute(sql`create function refuse_rows() returns trigger language plpgsql
      as 'begin raise exception ''no more''; end'`)
    await w.database.db.execute(
      sql`create trigger refuse_rows before update on schedules execute function refuse_rows()`,
    )
    await expect(makeDue()).rejects.toThrow()
    expect(await countProjects()).toBe(1)
    await w.database.db.execute(sql`drop trigger refuse_rows on schedules`)
    await makeDue()
    expect(await countProjects()).toBe(2)
    expect(await list()).toMatchObject([{ nextDueDay: '2027-02-28' }])
  })

  it('T666: is one for all the days that a stopped server has missed', async () => {
    await repeat({}, { unit: 'week', firstDay: '2027-01-11' })
    await goTo('2027-02-02T12:00:00Z')
    await makeDue()
    await makeDue()
    expect(await countProjects()).toBe(2)
    expect(await list()).toMatchObject([{ nextDueDay: '2027-02-08' }])
  })

  it('T666: follows neither an archived inspection nor a schedule that has ended', async () => {
    const { projectId, id } = await repeat()
    const { projectId: roof } = await repeat({ projectName: 'Roof' })
    await manager.call(deleteSchedule, { id, projectId })
    await manager.call(projectRoutes.archiveProject, { id: roof, isDeleted: true })
    await goTo('2027-01-31T12:00:00Z')
    await makeDue()
    expect(await countProjects()).toBe(2)
    await manager.call(projectRoutes.archiveProject, { id: roof, isDeleted: false })
    await makeDue()
    expect(await countProjects()).toBe(3)
  })

  it('T666: is assigned to the people of the last one and to the owner, who is told each time', async () => {
    const colleague = await w.as('User', client)
    const { projectId } = await repeat({}, { ownerId: owner.userId })
    await w.assign(colleague, projectId)
    const { rows: accounts } = await w.database.db.execute<{ username: string }>(
      sql`select username from users where id = ${owner.userId}`,
    )
    const countMails = async () => {
      await makeDue()
      w.clock.pass(60_000)
      await sendPinNotifications({
        ...{ db: w.database.db, runner: queue, tokens: w.tokens, site: w.site },
        now: () => w.clock.now,
      })
      return (await w.mails()).filter(({ to }) => to === accounts[0]?.username).length
    }
    await goTo('2027-01-31T12:00:00Z')
    expect(await countMails()).toBe(1)
    await goTo('2027-02-28T12:00:00Z')
    expect(await countMails()).toBe(2)
    const [schedule] = await list()
    const { rows } = await w.database.db.execute<{ userId: number }>(sql`select user_id as "userId"
      from user_projects where project_id = ${schedule?.projectId} order by user_id`)
    expect(rows.map(({ userId }) => userId)).toEqual([owner.userId, colleague.userId])
  })

  it('T666: goes without an owner who has left the client', async () => {
    await repeat({}, { ownerId: owner.userId })
    await w.database.db.execute(sql`update users set is_deleted = true where id = ${owner.userId}`)
    await goTo('2027-01-31T12:00:00Z')
    await makeDue()
    expect(await countProjects()).toBe(2)
  })
})

describe('an inspection that could not be created', () => {
  it('T667: says that the allowance is used up, and comes on a later day', async () => {
    await repeat()
    await w.database.db.execute(sql`insert into settings (client_id, key, value)
      values (${client.id}, 'BlockOverAllowance', 'true')`)
    await w.database.db.execute(sql`update clients set no_of_project = 1 where id = ${client.id}`)
    await goTo('2027-01-31T12:00:00Z')
    await makeDue()
    expect(await list()).toMatchObject([
      { problem: 'allowance', nextDueDay: '2027-01-31', version: 1 },
    ])
    await w.database.db.execute(sql`update clients set no_of_project = 9 where id = ${client.id}`)
    await makeDue()
    expect(await countProjects()).toBe(1)
    await goTo('2027-02-01T12:00:00Z')
    await makeDue()
    expect(await list()).toMatchObject([{ problem: null, nextDueDay: '2027-02-28' }])
    expect(await countProjects()).toBe(2)
  })

  it('T667: says that its type was deleted or that the plan is unpaid, and keeps no other waiting', async () => {
    const projectTypeId = await createProjectType(manager, 'Round')
    await repeat({ projectTypeId })
    await repeat({ projectName: 'Roof' })
    await manager.call(projectTypeConfigurationRoutes.deleteProjectType, {
      ...{ id: projectTypeId, isDeleted: true },
    })
    await goTo('2027-01-31T12:00:00Z')
    await makeDue()
    expect((await list()).map(({ problem }) => problem)).toEqual(['typeDeleted', null])
    await w.database.db.execute(sql`insert into client_billing
      (client_id, provider, customer_id, subscription_id, state, unpaid_since)
      values (${client.id}, 'sandbox', ${client.id}, 1, 'unpaid', '2026-06-01')`)
    await goTo('2027-02-28T12:00:00Z')
    await makeDue()
    expect((await list()).map(({ problem }) => problem)).toEqual(['unpaid', 'unpaid'])
  })
})

describe('the name of the next inspection', () => {
  it('T666: has the due day in place of a date at its end, as its author writes dates', () => {
    const name = (projectName: string, language: 'en' | 'de' | 'ja' = 'en', lastLocale = null) =>
      buildDueName({ projectName, language, lastLocale }, '2027-01-31')
    expect([
      name('Lobby'),
      name('Lobby 12/31/2026'),
      name('Lobby – 2026-12-31'),
      name('Lobby (31.12.2026)', 'de'),
      name('Halle 7', 'de'),
      name('ロビー 2026/12/31', 'ja'),
      name('12/31/2026'),
    ]).toEqual([
      'Lobby 01/31/2027',
      'Lobby 01/31/2027',
      'Lobby 01/31/2027',
      'Lobby 31.01.2027',
      'Halle 7 31.01.2027',
      'ロビー 2027/01/31',
      '01/31/2027',
    ])
    expect(name('x'.repeat(255))).toHaveLength(255)
  })
})
