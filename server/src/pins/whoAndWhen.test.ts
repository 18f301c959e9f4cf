import { pinRoutes } from '@nspect/contract/pins'
import { projectLifecycleRoutes } from '@nspect/contract/projectLifecycle'
import { projectRoutes } from '@nspect/contract/projects'
import { reportRoutes } from '@nspect/contract/reports'
import { settingRoutes } from '@nspect/contract/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Person, somewhere, type World } from '../testing/world.ts'

let w: World
let manager: Person
let projectId: number
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  projectId = (await w.project({ scanDate: '2026-03-02' })).id
})
afterAll(() => w.close())

const body = (more: object = {}) => ({
  projectId,
  pointCategoryId: w.client.categoryId,
  title: 'Tap drips',
  matterPointCoordinates: somewhere,
  ...more,
})
const save = (more: object, by = manager) => by.call(pinRoutes.savePin, body(more))
const read = async (id: number, by = manager) => (await by.call(pinRoutes.readPin, { id })).body
const told = { severity: 'major', dueDate: '2026-04-01', estimatedCost: '1250.50' } as const

describe('how bad a point is, when it is due and what it costs', () => {
  it('are kept as they were said, stay if they are not sent, and can be taken back', async () => {
    const { id, version } = (await save(told)).body.projectPin
    expect(await read(id)).toMatchObject(told)
    await save({ id, version, title: 'Tap runs' })
    expect(await read(id)).toMatchObject({ ...told, title: 'Tap runs' })
    const none = { severity: null, dueDate: null, estimatedCost: null }
    await save({ id, version: version + 1, ...none })
    expect(await read(id)).toMatchObject(none)
  })

  it('a cost is kept to the cent, however it was typed', async () => {
    for (const [typed, stored] of [
      ['0', '0.00'],
      ['007', '7.00'],
      ['12,5', '12.50'],
      ['999999999.99', '999999999.99'],
    ]) {
      const { projectPin } = (await save({ estimatedCost: typed })).body
      expect(projectPin.estimatedCost).toBe(stored)
      expect((await read(projectPin.id)).estimatedCost).toBe(stored)
    }
  })

  it.each([
    ['severity', 'apocalyptic'],
    ['severity', 3],
    ['dueDate', '9999-12-31'],
    ['dueDate', '2026-02-30'],
    ['dueDate', 'tomorrow'],
    ['dueDate', '2026-03-01'],
    ['estimatedCost', '-5'],
    ['estimatedCost', '1000000000'],
    ['estimatedCost', '1.234'],
    ['estimatedCost', '1e3'],
    ['estimatedCost', 12],
  ])('%s %j is refused by name, and nothing is stored', async (field, value) => {
    const before = (await manager.call(pinRoutes.listPins, { projectId })).body.length
    const { status, body: refused } = await save({ [field]: value })
    expect([status, refused.errors?.map((one: { field: string }) => one.field)]).toEqual([400, [field]])
    expect((await manager.call(pinRoutes.listPins, { projectId })).body.length).toBe(before)
  })

  it('a point may be due on the day of the scan, and one that was due before a later scan can be changed', async () => {
    const { id, version, dueDate } = (await save({ dueDate: '2026-03-02' })).body.projectPin
    expect(dueDate).toBe('2026-03-02')
    const project = (await manager.call(projectRoutes.readProject, { id: projectId })).body
    const { projectName, clientId, projectTypeId, notes } = project
    const moved = { projectName, clientId, projectTypeId, notes, version: project.version }
    await manager.call(projectRoutes.saveProject, { ...moved, id: projectId, scanDate: '2026-03-10' })
    const changed = await save({ id, version, title: 'Tap runs', dueDate: '2026-03-02' })
    expect([changed.status, changed.body.projectPin.dueDate]).toEqual([200, '2026-03-02'])
    expect((await save({ dueDate: '2026-03-09' })).status).toBe(400)
  })

  it('can still be changed once the inspection is completed, as the repair comes afterwards', async () => {
    const { id: completed } = await w.project({ scanDate: '2026-03-02' })
    const { projectPin } = (await save({ projectId: completed })).body
    await manager.call(projectRoutes.completeProject, { id: completed })
    const { id, version, title } = projectPin
    const changed = await manager.call(pinRoutes.savePin, {
      ...{ projectId: completed, pointCategoryId: w.client.categoryId, id, version, title },
      ...told,
    })
    expect(changed.body.projectPin).toMatchObject(told)
  })
})

describe('what a point costs', () => {
  it('is read by those who may edit points, not by a Viewer, and not by the holder of a link', async () => {
    const { id } = (await save(told)).body.projectPin
    const [user, viewer] = [await w.as('User'), await w.as('Viewer')]
    for (const person of [user, viewer]) await w.assign(person, projectId)
    expect(await read(id, user)).toMatchObject(told)
    expect(await read(id, viewer)).toMatchObject({ ...told, estimatedCost: null })
    const listed = (await viewer.call(pinRoutes.listPins, { projectId })).body
    expect(listed.every(({ estimatedCost }) => estimatedCost === null)).toBe(true)

    const { link } = (await manager.call(reportRoutes.shareReport, { projectId })).body
    const short = new URL(link).searchParams.get('token') ?? ''
    const token = (await w.nobody.call(reportRoutes.resolveShortToken, { token: short })).body.data.originalToken
    const shared = (await w.nobody.call(reportRoutes.listSharedPins, { token })).body
    expect(shared.find((pin) => pin.id === id)).toMatchObject({ ...told, estimatedCost: null })
  })

  it('is a column of the file for those who may read it, and no column for a Viewer', async () => {
    await save(told)
    const viewer = await w.as('Viewer')
    await w.assign(viewer, projectId)
    const file = async (by: Person) => {
      const answer = await by.call(projectLifecycleRoutes.exportPins, { format: 'csv', projectId })
      return Buffer.from(answer.body as unknown as Uint8Array).toString('utf8')
    }
    expect(await file(manager)).toContain('Severity,Due date,Estimated cost')
    expect(await file(manager)).toContain('Major,2026-04-01,1250.5')
    expect(await file(viewer)).toContain('Severity,Due date,Resolved')
    expect(await file(viewer)).not.toContain('1250')
  })

  it('is in the currency of the client, else in that of the installation', async () => {
    const currency = async () => (await manager.call(projectRoutes.readProject, { id: projectId })).body.currency
    const [admin, superAdmin] = [await w.as('Admin'), await w.as('SuperAdmin')]
    expect(await currency()).toBeNull()
    await superAdmin.call(settingRoutes.saveSetting, { key: 'Currency', value: 'USD' })
    expect(await currency()).toBe('USD')
    await admin.call(settingRoutes.saveSetting, { key: 'Currency', value: 'EUR' })
    expect(await currency()).toBe('EUR')
  })
})
