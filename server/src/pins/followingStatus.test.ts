import { commentRoutes } from '@nspect/contract/comments/comments'
import { homeRoutes } from '@nspect/contract/home/home'
import { bulkPinRoutes } from '@nspect/contract/pins/bulkPins'
import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { poiStatusRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import type { RepairEvent } from '@nspect/contract/projectTypes/repairEvents'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestImage } from '../testing/exampleTypes.ts'
import { createWorld, type TestClient, type World } from '../testing/world.ts'

const { saveComment, undoRepairStep, addSharedComment } = commentRoutes

let w: World
beforeAll(async () => {
  w = await createWorld({ isEmpty: true })
})
afterAll(() => w.close())

const photo = async () => ({
  files: [{ field: 'file', bytes: await createTestImage(), name: 'after.png' }],
})

/** A point with the status Open; with the statuses of its type that are set then. */
const point = async (
  marks: Partial<Record<RepairEvent, string>> = {},
  tier: 'Enterprise' | 'Starter' = 'Enterprise',
) => {
  const client: TestClient = await w.newClient(tier)
  const manager = await w.as('Manager', client)
  const { id: projectId } = await w.project({ client })
  const { id } = await w.pin({ projectId, client })
  await w.database.db.execute(
    sql`update project_pins set poi_status_id = ${client.statusIds[0]} where id = ${id}`,
  )
  const projectTypeId = client.typeId
  const mark = async (name: string, marked: { setWhen?: RepairEvent; isInProgress?: boolean }) => {
    const { body } = await manager.call(poiStatusRoutes.listPoiStatuses, { id: projectTypeId })
    const held = body.find((status) => status.name === name)
    const target = held && { id: held.id, version: held.version }
    return manager.call(poiStatusRoutes.savePoiStatus, {
      projectTypeId,
      name,
      ...target,
      ...marked,
    })
  }
  const idOf = async (name: string) =>
    (await manager.call(poiStatusRoutes.listPoiStatuses, { id: projectTypeId })).body.find(
      (status) => status.name === name,
    )?.id ?? 0
  for (const [setWhen, name] of Object.entries(marks))
    await mark(name, { setWhen: setWhen as RepairEvent })
  const read = async () => (await manager.call(pinRoutes.readPin, { id })).body
  return {
    client,
    manager,
    projectId,
    id,
    mark,
    idOf,
    read,
    status: async () => (await read()).projectTypePOIStatus?.name,
    step: async (action: 'submit' | 'accept' | 'reject' | 'reopen' | 'withdraw') =>
      manager.call(
        saveComment,
        { projectPinId: id, action, comment: 'As seen.' },
        action === 'submit' ? await photo() : undefined,
      ),
    save: async (
      change: Partial<Pick<Pin, 'isResolved' | 'isApproved' | 'projectTypePOIStatusId'>>,
    ) => {
      const { pointCategoryId, title, version } = await read()
      return manager.call(pinRoutes.savePin, {
        id,
        projectId,
        pointCategoryId,
        title,
        version,
        ...change,
      })
    },
  }
}
const all = { repaired: 'Done', accepted: 'Closed', reopened: 'Open again' } as const

describe('T374: a status that is set by itself', () => {
  it('follows each step of a repair, and the history says so', async () => {
    const { step, status, id, idOf, client } = await point(all)
    const seen: unknown[] = []
    for (const action of ['submit', 'reject', 'submit', 'accept', 'withdraw', 'reopen'] as const) {
      expect((await step(action)).status).toBe(200)
      seen.push(await status())
    }
    expect(seen).toEqual(['Done', 'Open again', 'Done', 'Closed', 'Done', 'Open again'])
    const { rows } = await w.database.db.execute(sql`select action, before, after from audit_events
      where record = 'pin' and record_id = ${id} order by id limit 1`)
    expect(rows).toMatchObject([
      {
        action: 'pin.save',
        before: { poiStatusId: client.statusIds[0] },
        after: { poiStatusId: await idOf('Done') },
      },
    ])
  })

  it('follows a repair that a visitor hands in', async () => {
    const { manager, projectId, id, status } = await point(all)
    const { link } = (
      await manager.call(reportRoutes.saveShareLink, { projectId, level: 'repair' })
    ).body
    const short = new URL(link).searchParams.get('token') ?? ''
    const token = (await w.nobody.call(reportRoutes.resolveShortToken, { token: short })).body.data
      .originalToken
    const input = {
      token,
      projectPinId: id,
      action: 'submit',
      anonymousName: 'Tiling Ltd',
    } as const
    expect((await w.nobody.call(addSharedComment, input, await photo())).status).toBe(200)
    expect(await status()).toBe('Done')
  })

  it('follows flags that are set by hand, on one point or many, also where the plan shows no statuses', async () => {
    const { save, status, manager, projectId, id, read } = await point(all, 'Starter')
    expect((await save({ isResolved: true })).body.projectPin.projectTypePOIStatus?.name).toBe(
      'Done',
    )
    const { version } = await read()
    const many = { projectId, pins: [{ id, version, isResolved: true, isApproved: true }] }
    const { body } = await manager.call(bulkPinRoutes.savePins, many)
    expect(body.saved.map(({ pin }) => pin?.projectTypePOIStatus?.name)).toEqual(['Closed'])
    await save({ isResolved: false, isApproved: false })
    expect(await status()).toBe('Open again')
  })

  it('T407: takes the place of one that would contradict the repair', async () => {
    const { save, status, idOf } = await point(all)
    await save({ projectTypePOIStatusId: await idOf('Closed') })
    expect(await status()).toBe('Open again')
    await save({ isResolved: true, projectTypePOIStatusId: await idOf('Open again') })
    expect(await status()).toBe('Done')
    await save({ isApproved: true, projectTypePOIStatusId: await idOf('Waiting for parts') })
    expect(await status()).toBe('Closed')
  })

  it('gives way to one that is sent in the same save, and comes with nothing else', async () => {
    const { save, status, idOf } = await point(all)
    await save({ isResolved: true, projectTypePOIStatusId: await idOf('Waiting for parts') })
    expect(await status()).toBe('Waiting for parts')
    await save({ isResolved: true })
    expect(await status()).toBe('Waiting for parts')
  })

  it('of a type without such a status stays as it is', async () => {
    const { step, save, status } = await point()
    await step('submit')
    await step('accept')
    await save({ isResolved: false, isApproved: false })
    expect(await status()).toBe('Open')
  })

  it('goes with the step that is undone, unless somebody has chosen another since', async () => {
    const { step, save, status, manager, idOf } = await point(all)
    await step('submit')
    const undo = async (id: number) => (await manager.call(undoRepairStep, { id })).status
    expect(await undo((await step('accept')).body.id)).toBe(200)
    expect(await status()).toBe('Done')
    const { id } = (await step('reject')).body
    await save({ projectTypePOIStatusId: await idOf('Waiting for parts') })
    expect(await undo(id)).toBe(200)
    expect(await status()).toBe('Waiting for parts')
  })

  it('is one of its type: another one takes it over, and a deleted one is none', async () => {
    const { step, status, mark, manager, client, idOf } = await point({ repaired: 'Done' })
    expect((await mark('Ready', { setWhen: 'repaired' })).status).toBe(200)
    const { body } = await manager.call(poiStatusRoutes.listPoiStatuses, { id: client.typeId })
    expect(body.filter(({ setWhen }) => setWhen !== null).map(({ name }) => name)).toEqual([
      'Ready',
    ])
    await manager.call(poiStatusRoutes.deletePoiStatus, {
      id: await idOf('Ready'),
      isDeleted: true,
    })
    await step('submit')
    expect(await status()).toBe('Open')
    expect((await mark('Done', { setWhen: 'repaired' })).status).toBe(200)
    await step('submit')
    expect(await status()).toBe('Done')
  })

  it('stays with a save that does not mention it', async () => {
    const { mark, manager, idOf } = await point({ repaired: 'Done' })
    await mark('Done', { isInProgress: true })
    const done = async () =>
      (await manager.call(poiStatusRoutes.readPoiStatus, { id: await idOf('Done') })).body
    expect(await done()).toMatchObject({ setWhen: 'repaired', isInProgress: true })
    await mark('Done', {})
    expect(await done()).toMatchObject({ setWhen: 'repaired', isInProgress: true })
  })

  it('of a completed inspection is that of its type on that day', async () => {
    const { step, status, mark, manager, projectId } = await point({ repaired: 'Done' })
    await manager.call(projectRoutes.completeProject, { id: projectId })
    await mark('Ready', { setWhen: 'repaired' })
    await mark('Done', { setWhen: 'accepted' })
    await step('submit')
    expect(await status()).toBe('Done')
    await step('accept')
    expect(await status()).toBe('Done')
  })
})

describe('T120: a status that says that work has begun', () => {
  const stages = async ({ manager, projectId, read }: Awaited<ReturnType<typeof point>>) => {
    const { sections } = (await manager.call(homeRoutes.readHome, { day: '2026-11-23' })).body
    const answer = await manager.call(projectLifecycleRoutes.exportPins, {
      format: 'csv',
      projectId,
    })
    const text = Buffer.from(answer.body as unknown as Uint8Array).toString('utf8')
    return [
      (await read()).isStatusInProgress,
      sections.lately.points.find((pin) => pin.projectId === projectId)?.stage,
      text.includes(',In progress,'),
    ]
  }

  it('makes the stage of its open points, deleted or not, wherever it is shown', async () => {
    const one = await point()
    expect(await stages(one)).toEqual([false, 'open', false])
    await one.mark('Open', { isInProgress: true })
    expect(await stages(one)).toEqual([true, 'inProgress', true])
    const id = await one.idOf('Open')
    await one.manager.call(poiStatusRoutes.deletePoiStatus, { id, isDeleted: true })
    expect(await stages(one)).toEqual([true, 'inProgress', true])
  })

  it('changes nothing of a completed inspection', async () => {
    const one = await point()
    await one.manager.call(projectRoutes.completeProject, { id: one.projectId })
    await one.mark('Open', { isInProgress: true })
    expect(await stages(one)).toEqual([false, 'open', false])
  })

  it('is told with a new point that has it', async () => {
    const { mark, manager, projectId, client, idOf } = await point()
    await mark('Waiting for parts', { isInProgress: true })
    const { body } = await manager.call(pinRoutes.savePin, {
      projectId,
      pointCategoryId: client.categoryId,
      title: 'Loose socket',
      projectTypePOIStatusId: await idOf('Waiting for parts'),
      matterPointCoordinates: {
        position: { x: 1, y: 2, z: 3 },
        normal: { x: 0, y: 1, z: 0 },
        key: 'socket',
      },
    })
    expect(body.projectPin.isStatusInProgress).toBe(true)
  })
})
