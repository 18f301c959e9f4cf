import { firmRoutes } from '@nspect/contract/firms/firms'
import { homeRoutes } from '@nspect/contract/home/home'
import { assigneeRoutes } from '@nspect/contract/pins/assignees'
import { bulkPinRoutes } from '@nspect/contract/pins/bulkPins'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { pointCategoryRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { userProjectRoutes } from '@nspect/contract/userProjects/userProjects'
import { userRoutes } from '@nspect/contract/users/users'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'

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
  matterPointCoordinates: samplePinCoordinates,
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
    ['estimatedCost', '1000000000000'],
    ['estimatedCost', '1.234'],
    ['estimatedCost', '1e3'],
    ['estimatedCost', 12],
  ])('%s %j is refused by name, and nothing is stored', async (field, value) => {
    const before = (await manager.call(pinRoutes.listPins, { projectId })).body.length
    const { status, body: refused } = await save({ [field]: value })
    expect([status, refused.errors?.map((error: { field: string }) => error.field)]).toEqual([
      400,
      [field],
    ])
    expect((await manager.call(pinRoutes.listPins, { projectId })).body.length).toBe(before)
  })

  it('a point may be due on the day of the scan, and one that was due before a later scan can be changed', async () => {
    const { id, version, dueDate } = (await save({ dueDate: '2026-03-02' })).body.projectPin
    expect(dueDate).toBe('2026-03-02')
    const project = (await manager.call(projectRoutes.readProject, { id: projectId })).body
    const { projectName, clientId, projectTypeId, notes } = project
    const moved = { projectName, clientId, projectTypeId, notes, version: project.version }
    await manager.call(projectRoutes.saveProject, {
      ...moved,
      id: projectId,
      scanDate: '2026-03-10',
    })
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
      projectId: completed,
      pointCategoryId: w.client.categoryId,
      id,
      version,
      title,
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
    const token = (await w.nobody.call(reportRoutes.resolveShortToken, { token: short })).body.data
      .originalToken
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
    expect(await file(manager)).toContain('Severity,Due date,Assigned to,Estimated cost,Resolved')
    expect(await file(manager)).toContain('Major,2026-04-01,,1250.50,')
    expect(await file(viewer)).toContain('Severity,Due date,Assigned to,Resolved')
    expect(await file(viewer)).not.toContain('1250')
  })
})

const newFirm = async (name: string, client = w.client) =>
  (
    await (
      await w.as('Manager', client)
    ).call(firmRoutes.saveFirm, { clientId: client.id, name, email: 'desk@firm.example' })
  ).body.id

describe('whom a point is assigned to', () => {
  it('is a person who can see the inspection, or a firm of the client, and nobody again', async () => {
    const user = await w.as('User')
    await w.assign(user, projectId)
    const firm = await newFirm('Quay Joinery')
    const options = (await user.call(assigneeRoutes.listAssignees, { projectId })).body.map(
      (option) => option.assignee,
    )
    expect(options).toEqual(
      expect.arrayContaining([`user:${manager.userId}`, `user:${user.userId}`, `firm:${firm}`]),
    )
    const { id } = (await save({ assignee: `user:${user.userId}` }, user)).body.projectPin
    expect(await read(id)).toMatchObject({
      assignee: `user:${user.userId}`,
      assignedTo: { isHere: true },
    })
    await save({ id, assignee: `firm:${firm}` })
    expect(await read(id)).toMatchObject({
      assignee: `firm:${firm}`,
      assignedTo: { name: 'Quay Joinery', isHere: true },
    })
    await save({ id, title: 'Tap runs' })
    expect((await read(id)).assignee).toBe(`firm:${firm}`)
    await save({ id, assignee: null })
    expect(await read(id)).toMatchObject({ assignee: null, assignedTo: null })
  })

  it('what saving a new point answers of it is what reading answers', async () => {
    const { projectPin } = (await save({ assignee: `user:${manager.userId}` })).body
    expect((await read(projectPin.id)).assignedTo).toEqual(projectPin.assignedTo)
  })

  it('is nobody of another client, nobody without access, no deleted person or firm, and nothing unknown', async () => {
    const [stranger, outsider] = [await w.as('Manager', w.otherClient), await w.as('User')]
    const [left, admin, superAdmin] = [
      await w.as('Manager'),
      await w.as('Admin'),
      await w.as('SuperAdmin'),
    ]
    await admin.call(userRoutes.deleteUser, { id: left.userId, isDeleted: true })
    const [elsewhere, closed] = [
      await newFirm('Elsewhere', w.otherClient),
      await newFirm('Closed since'),
    ]
    await manager.call(firmRoutes.deleteFirm, { id: closed })
    const people = [stranger, outsider, left, superAdmin].map(({ userId }) => `user:${userId}`)
    const others = [
      `firm:${elsewhere}`,
      `firm:${closed}`,
      'user:2147483647',
      'user:9999999999',
      'firm:0',
      'Joiner',
      7,
    ]
    const options = (await manager.call(assigneeRoutes.listAssignees, { projectId })).body.map(
      (option) => option.assignee,
    )
    for (const assignee of [...people, ...others]) {
      expect(options).not.toContain(assignee)
      const { status, body: refused } = await save({ assignee })
      expect([
        assignee,
        status,
        refused.errors?.map((error: { field: string }) => error.field),
      ]).toEqual([assignee, 400, ['assignee']])
    }
  })

  it('stays shown as no longer here after leaving, and other changes can still be saved', async () => {
    const user = await w.as('User')
    await w.assign(user, projectId)
    const firm = await newFirm('Harbour Plumbing')
    const ofUser = (await save({ assignee: `user:${user.userId}` })).body.projectPin
    const ofFirm = (await save({ assignee: `firm:${firm}` })).body.projectPin
    const admin = await w.as('Admin')
    const closed = { projectId, userId: user.userId, accessibleToUser: false }
    await admin.call(userProjectRoutes.saveUserProject, closed)
    await manager.call(firmRoutes.deleteFirm, { id: firm })
    for (const { id, assignee, assignedTo, version } of [ofUser, ofFirm]) {
      const gone = { assignee, assignedTo: { ...assignedTo, isHere: false } }
      expect(await read(id)).toMatchObject(gone)
      const changed = await save({ id, version, title: 'Tap runs', assignee })
      expect(changed.body.projectPin).toMatchObject({ ...gone, title: 'Tap runs' })
    }
    expect((await save({ assignee: `user:${user.userId}` })).status).toBe(400)
  })

  it('is named to a Viewer and to the holder of a link, without any mail address', async () => {
    const viewer = await w.as('Viewer')
    await w.assign(viewer, projectId)
    const { id } = (await save({ assignee: `firm:${await newFirm('Lantern Electric')}` })).body
      .projectPin
    const seen = await read(id, viewer)
    expect(seen.assignedTo?.name).toBe('Lantern Electric')
    expect(JSON.stringify(seen)).not.toContain('@firm.example')
    expect((await viewer.call(assigneeRoutes.listAssignees, { projectId })).status).toBe(403)
    expect((await viewer.call(firmRoutes.listFirms, { clientId: w.client.id })).status).toBe(403)
  })
})

describe('the firms of a client', () => {
  it('have names of their own, without regard to case; one that was deleted gives its name back', async () => {
    const again = (name: string) =>
      manager.call(firmRoutes.saveFirm, { clientId: w.client.id, name, email: 'desk@firm.example' })
    const id = await newFirm('Anchor Roofing')
    const taken = await again('anchor roofing')
    expect([taken.status, taken.body.code]).toEqual([409, 'firm.nameTaken'])
    const other = await newFirm('Mast Roofing')
    const renamed = {
      id: other,
      clientId: w.client.id,
      name: 'Anchor Roofing',
      email: 'desk@firm.example',
    }
    expect((await manager.call(firmRoutes.saveFirm, renamed)).body.code).toBe('firm.nameTaken')
    await manager.call(firmRoutes.deleteFirm, { id })
    expect((await again('Anchor roofing')).status).toBe(200)
    expect(await newFirm('Anchor Roofing', w.otherClient)).toBeGreaterThan(0)
  })

  it('T83: a change based on an older version is refused with what is stored', async () => {
    const id = await newFirm('Keel Paving')
    const firm = { id, clientId: w.client.id, name: 'Keel Paving', email: 'help@firm.example' }
    await manager.call(firmRoutes.saveFirm, { ...firm, version: 1 })
    const late = await manager.call(firmRoutes.saveFirm, {
      ...firm,
      email: 'late@firm.example',
      version: 1,
    })
    expect([late.status, late.body.current]).toEqual([
      409,
      expect.objectContaining({ email: 'help@firm.example' }),
    ])
  })

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(121) }],
    ['name', { name: 'Two\nlines' }],
    ['email', { email: 'nobody' }],
    ['email', { email: '' }],
  ])('need a sensible %s: %j is refused by name', async (field, change) => {
    const firm = {
      clientId: w.client.id,
      name: 'Spar Glazing',
      email: 'desk@firm.example',
      ...change,
    }
    const { status, body: refused } = await manager.call(firmRoutes.saveFirm, firm)
    expect([status, refused.errors?.map((error: { field: string }) => error.field)]).toEqual([
      400,
      [field],
    ])
  })
})

describe('what a category gives its new points', () => {
  const newCategory = async (defaults: object) =>
    (
      await manager.call(pointCategoryRoutes.savePointCategory, {
        projectTypeId: w.client.typeId,
        name: 'Tiles',
        ...defaults,
      })
    ).body.id
  const dayIn = (days: number) =>
    new Date(w.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

  it('counts where nothing is said, and gives way to what is said', async () => {
    const firm = await newFirm('Gale Tiling')
    const pointCategoryId = await newCategory({
      defaultSeverity: 'minor',
      defaultDueDays: 14,
      defaultFirmId: firm,
    })
    const given = { dueDate: dayIn(14), assignee: `firm:${firm}` }
    const { projectPin } = (await save({ pointCategoryId })).body
    expect(projectPin).toMatchObject({
      ...given,
      assignedTo: { name: 'Gale Tiling', isHere: true },
    })
    expect(await read(projectPin.id)).toMatchObject(given)
    expect((await save({ pointCategoryId, ...told })).body.projectPin).toMatchObject(told)
  })

  it('changes nothing of a stored point, whose values can be taken back', async () => {
    const pointCategoryId = await newCategory({ defaultSeverity: 'severe', defaultDueDays: 0 })
    const { id } = (await save({})).body.projectPin
    const changed = (await save({ id, pointCategoryId })).body.projectPin
    const { severity, defaultSeverity, dueDate } = changed
    expect([severity, defaultSeverity, dueDate]).toEqual([null, null, null])
  })

  describe('T598: is no severity until a person chooses one', () => {
    const rated = async (more: object = {}) => {
      const pointCategoryId = await newCategory({ defaultSeverity: 'minor' })
      return (await save({ pointCategoryId, ...more })).body.projectPin
    }
    const change = async (id: number, more: object) => (await save({ id, ...more })).body.projectPin

    it('even the same, and is one no more once it is taken back', async () => {
      const { id, severity, defaultSeverity } = await rated()
      expect([severity, defaultSeverity]).toEqual([null, 'minor'])
      const suggested = { severity: null, defaultSeverity: 'minor' }
      expect(await change(id, { title: 'Tap runs' })).toMatchObject(suggested)
      expect(await change(id, { severity: 'minor' })).toMatchObject({ severity: 'minor' })
      expect(await read(id)).toMatchObject({ severity: 'minor', defaultSeverity: 'minor' })
      expect(await change(id, { severity: null })).toMatchObject(suggested)
      expect(await rated({ severity: 'severe' })).toMatchObject({
        severity: 'severe',
        defaultSeverity: 'minor',
      })
    })

    it('which those who change many points do, too', async () => {
      const { id, version } = await rated()
      const pins = [{ id, version, severity: 'minor' as const }]
      const { saved } = (await manager.call(bulkPinRoutes.savePins, { projectId, pins })).body
      expect(saved[0]?.pin).toMatchObject({ severity: 'minor', defaultSeverity: 'minor' })
    })

    it('stands neither in tables and exports nor in lists across inspections', async () => {
      const { id, pinNumber } = await rated({ dueDate: '2090-03-03' })
      const csv = await manager.call(projectLifecycleRoutes.exportPins, {
        format: 'csv',
        projectId,
      })
      const [line = ''] = Buffer.from(csv.body as unknown as Uint8Array)
        .toString('utf8')
        .split('\n')
        .filter((row) => row.startsWith(`${pinNumber},`))
      expect(line).toContain(',,2090-03-03,')
      const { body: listed } = await manager.call(homeRoutes.listWork, { who: 'all', size: 100 })
      expect(listed.find((point) => point.id === id)?.severity).toBeNull()
    })
  })

  it('is never due before a scan that is yet to come', async () => {
    const pointCategoryId = await newCategory({ defaultDueDays: 3 })
    const planned = (await w.project({ scanDate: '2090-01-30' })).id
    const { projectPin } = (await save({ projectId: planned, pointCategoryId })).body
    expect(projectPin.dueDate).toBe('2090-02-02')
  })

  it('assigns points to nobody once its firm is deleted', async () => {
    const firm = await newFirm('Fog Painting')
    const pointCategoryId = await newCategory({ defaultFirmId: firm })
    await manager.call(firmRoutes.deleteFirm, { id: firm })
    const saved = await save({ pointCategoryId })
    expect([saved.status, saved.body.projectPin.assignee]).toEqual([200, null])
    // the category was saved at the moment at which the firm was deleted
    const other = await newFirm('Dune Painting')
    const late = await newCategory({ defaultFirmId: other })
    await w.database.db.execute(sql`update firms set is_deleted = true where id = ${other}`)
    expect((await save({ pointCategoryId: late })).body.projectPin.assignee).toBeNull()
  })

  it.each([
    ['defaultDueDays', -1],
    ['defaultDueDays', 3651],
    ['defaultDueDays', 1.5],
    ['defaultSeverity', 'odd'],
  ])('%s of %j is refused by name', async (field, value) => {
    const category = { projectTypeId: w.client.typeId, name: 'Tiles', [field]: value }
    const { status, body: refused } = await manager.call(
      pointCategoryRoutes.savePointCategory,
      category,
    )
    expect([status, refused.errors?.map((error: { field: string }) => error.field)]).toEqual([
      400,
      [field],
    ])
  })

  it('is no firm of another client, and none that was deleted', async () => {
    const closed = await newFirm('Closed Down')
    await manager.call(firmRoutes.deleteFirm, { id: closed })
    for (const defaultFirmId of [await newFirm('Far Away', w.otherClient), closed]) {
      const category = { projectTypeId: w.client.typeId, name: 'Tiles', defaultFirmId }
      expect((await manager.call(pointCategoryRoutes.savePointCategory, category)).status).toBe(404)
    }
  })
})
