import { projectRoutes } from '@nspect/contract/projects/projects'
import { scheduleRoutes } from '@nspect/contract/schedules/schedules'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Person, type World } from '../testing/world.ts'

const { listSchedules, saveSchedule, deleteSchedule } = scheduleRoutes

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const quarterly = { every: 3, unit: 'month', firstDay: '2031-01-31' } as const
const list = async (projectId: number, by = manager) =>
  (await by.call(listSchedules, { projectId })).body
const repeat = async (projectId: number, values: object = {}): Promise<number> => {
  const { status, body } = await manager.call(saveSchedule, { projectId, ...quarterly, ...values })
  expect([status, body.Message]).toEqual([200, undefined])
  return body.id
}
const refusal = async (answer: Promise<{ status: number; body: object }>) => {
  const { status, body } = await answer
  const { code, errors } = body as { code?: string; errors?: { field: string; message: string }[] }
  return [status, code, ...(errors ?? []).map(({ field, message }) => `${field}: ${message}`)]
}
const at = (instant: string) => {
  w.clock.now = new Date(instant)
}

describe('the schedule of an inspection', () => {
  it('T664: is kept, changed and ended, and the next due come first', async () => {
    const { id: lobby } = await w.project({ projectName: 'Lobby' })
    const { id: roof } = await w.project({ projectName: 'Roof' })
    const owner = await w.as('User')
    const id = await repeat(lobby, { ownerId: owner.userId })
    await repeat(roof, { every: 2, unit: 'week', firstDay: '2030-12-30' })
    const [schedule] = await list(lobby)
    expect(schedule).toMatchObject({
      id,
      projectId: lobby,
      projectName: 'Lobby',
      ...quarterly,
      nextDueDay: '2031-01-31',
      ownerId: owner.userId,
      ownerName: expect.any(String),
      problem: null,
      version: 1,
    })
    const all = (await manager.call(listSchedules, {})).body
    expect(all.map(({ projectName }) => projectName)).toEqual(['Roof', 'Lobby'])
    const change = { id, projectId: lobby, ...quarterly, every: 6, version: 1 }
    expect((await manager.call(saveSchedule, change)).body).toMatchObject({ id, version: 2 })
    expect(await list(lobby)).toMatchObject([{ every: 6, ownerId: null, ownerName: '' }])
    expect((await manager.call(deleteSchedule, { id, projectId: lobby })).status).toBe(200)
    expect(await list(lobby)).toEqual([])
    expect((await manager.call(deleteSchedule, { id, projectId: lobby })).status).toBe(404)
    // and it can be repeated again
    expect(await repeat(lobby)).not.toBe(id)
  })

  it('T664: is one, and a stale save is refused with what others have saved', async () => {
    const { id: projectId } = await w.project()
    const colleague = await w.as('Manager')
    const answers = await Promise.all(
      [manager, colleague].map((by) => by.call(saveSchedule, { projectId, ...quarterly })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [stored] = await list(projectId)
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'record.stale',
      current: { id: stored?.id },
    })
    const id = stored?.id ?? 0
    const save = (by: Person, every: number) =>
      by.call(saveSchedule, { id, projectId, ...quarterly, every, version: 1 })
    expect((await save(manager, 4)).status).toBe(200)
    expect((await save(colleague, 5)).body).toMatchObject({
      code: 'record.stale',
      current: { every: 4, version: 2 },
    })
  })

  it('T664: is seen by who sees the inspection, and set by managers of its client', async () => {
    const { id: projectId } = await w.project()
    const id = await repeat(projectId)
    const inspector = await w.as('User')
    expect((await inspector.call(listSchedules, {})).body).toEqual([])
    expect((await inspector.call(listSchedules, { projectId })).status).toBe(404)
    await w.assign(inspector, projectId)
    expect(await list(projectId, inspector)).toMatchObject([{ id }])
    expect((await inspector.call(saveSchedule, { projectId, ...quarterly })).status).toBe(403)
    expect((await inspector.call(deleteSchedule, { id, projectId })).status).toBe(403)
    const stranger = await w.as('Admin', w.otherClient)
    expect((await stranger.call(listSchedules, { projectId })).status).toBe(404)
    expect((await stranger.call(listSchedules, {})).body).toEqual([])
    expect((await stranger.call(saveSchedule, { id, projectId, ...quarterly })).status).toBe(404)
    const { id: theirs } = await w.project({ client: w.otherClient })
    const elsewhere = { id, projectId: theirs }
    expect((await stranger.call(saveSchedule, { ...elsewhere, ...quarterly })).status).toBe(404)
    expect((await stranger.call(deleteSchedule, elsewhere)).status).toBe(404)
  })

  it('T664: names a person of the client, by no other, and forgets one who has left', async () => {
    const { id: projectId } = await w.project()
    const stranger = await w.as('Manager', w.otherClient)
    const left = await w.as('User')
    const own = (ownerId: number) =>
      refusal(manager.call(saveSchedule, { projectId, ...quarterly, ownerId }))
    expect(await own(stranger.userId)).toEqual([
      400,
      'input.invalid',
      expect.stringMatching(/^ownerId: /),
    ])
    expect((await own(left.userId))[0]).toBe(200)
    await w.database.db.execute(sql`update users set is_deleted = true where id = ${left.userId}`)
    const [schedule] = await list(projectId)
    expect(schedule).toMatchObject({ ownerId: null, ownerName: '' })
    const { id: other } = await w.project()
    const again = manager.call(saveSchedule, {
      projectId: other,
      ...quarterly,
      ownerId: left.userId,
    })
    expect((await refusal(again))[0]).toBe(400)
  })

  it('T664: is of a completed inspection too, and waits while that is archived', async () => {
    const { id: projectId } = await w.project()
    await manager.call(projectRoutes.completeProject, { id: projectId })
    await repeat(projectId)
    const archive = (isDeleted: boolean) =>
      manager.call(projectRoutes.archiveProject, { id: projectId, isDeleted })
    await archive(true)
    expect(await list(projectId)).toEqual([])
    const late = manager.call(saveSchedule, { projectId, ...quarterly })
    expect((await refusal(late))[0]).toBe(404)
    await archive(false)
    expect(await list(projectId)).toHaveLength(1)
  })

  it('T664: names the field that cannot be saved', async () => {
    const { id: projectId } = await w.project()
    const bad = { every: 0, unit: 'day' as 'week', firstDay: '2031-02-30' }
    expect(await refusal(manager.call(saveSchedule, { projectId, ...bad }))).toEqual([
      400,
      'input.invalid',
      'every: Enter a number from 1 to 120.',
      expect.stringMatching(/^unit: /),
      expect.stringMatching(/^firstDay: /),
    ])
  })
})

describe('the next due day of a schedule', () => {
  it('T665: is the first one that has not passed where the client is', async () => {
    at('2027-03-30T22:30:00Z')
    const client = await w.newClient('Business')
    const admin = await w.as('Admin', client)
    const nextOf = async (firstDay: string) => {
      const { id: projectId } = await w.project({ client })
      await admin.call(saveSchedule, { projectId, every: 1, unit: 'month', firstDay })
      return (await list(projectId, admin))[0]?.nextDueDay
    }
    expect(await nextOf('2027-03-30')).toBe('2027-03-30')
    expect(await nextOf('2027-03-29')).toBe('2027-04-29')
    expect(await nextOf('2026-12-31')).toBe('2027-03-31')
    const zone = { key: 'TimeZone', value: 'Asia/Tokyo', clientId: client.id }
    expect((await admin.call(settingRoutes.saveSetting, zone)).status).toBe(200)
    expect(await nextOf('2027-03-30')).toBe('2027-04-30')
    expect(await nextOf('2026-12-31')).toBe('2027-03-31')
  })
})
