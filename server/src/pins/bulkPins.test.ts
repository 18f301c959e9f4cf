import { auditRoutes } from '@nspect/contract/audit/audit'
import { bulkPinRoutes, maxPinsPerCall } from '@nspect/contract/pins/bulkPins'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
let manager: Person
let user: Person
let projectId: number
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  user = await w.as('User')
  projectId = (await w.project({ scanDate: '2026-03-02' })).id
  await w.assign(user, projectId)
})
afterAll(() => w.close())

const points = (count: number, of = projectId) =>
  Promise.all(
    Array.from({ length: count }, async () => ({
      id: (await w.pin({ projectId: of })).id,
      version: 1,
    })),
  )
const saveMany = (
  pins: { id: number; version: number }[],
  change: object,
  by = manager,
  headers = {},
) =>
  by.call(
    bulkPinRoutes.savePins,
    { projectId, pins: pins.map((pin) => ({ ...pin, ...change })) },
    { headers },
  )
const read = async (id: number) => (await manager.call(pinRoutes.readPin, { id })).body

describe('T175: many points are changed by one call', () => {
  it('each gets what is said, and keeps what is not', async () => {
    const pins = await points(3)
    const change = {
      dueDate: '2026-05-01',
      severity: 'severe',
      assignee: `user:${manager.userId}`,
      isCritical: true,
    }
    const { status, body } = await saveMany(pins, change)
    expect([status, body.failed]).toEqual([200, []])
    expect(body.saved.map(({ id, version }) => [id, version])).toEqual(
      pins.map(({ id }) => [id, 2]),
    )
    for (const [place, { id }] of pins.entries()) {
      const now = await read(id)
      expect(now).toMatchObject({ ...change, version: 2, title: 'Damp stain below the window' })
      expect(body.saved[place]?.pin).toMatchObject({ ...change, id })
    }
  })

  it('a point that somebody else changed meanwhile is not overwritten: it is answered as it is, and the others change', async () => {
    const [mine, theirs] = await points(2)
    if (!mine || !theirs) throw new Error('two points were made')
    await saveMany([theirs], { severity: 'minor' }, user)
    const { body } = await saveMany([mine, theirs], { severity: 'severe' })
    expect(body.saved.map(({ id }) => id)).toEqual([mine.id])
    expect(body.failed).toMatchObject([
      { id: theirs.id, code: 'record.stale', current: { severity: 'minor', version: 2 } },
    ])
    // with the version of the answer it is a decision, not an accident
    const again = await saveMany([{ ...theirs, version: 2 }], { severity: 'severe' })
    expect(again.body.saved).toMatchObject([
      { id: theirs.id, version: 3, pin: { severity: 'severe' } },
    ])
  })

  it('what fails for one point alone is said in words, and a point that is gone stops no other', async () => {
    const [here, gone, late] = await points(3)
    if (!here || !gone || !late) throw new Error('three points were made')
    await manager.call(pinRoutes.deletePin, { id: gone.id, isDeleted: true })
    const pins = [
      { ...here, dueDate: '2026-06-01' },
      { ...gone, dueDate: '2026-06-01' },
      { ...late, dueDate: '2026-01-01' },
    ]
    const { status, body } = await manager.call(bulkPinRoutes.savePins, { projectId, pins })
    expect([status, body.saved.map(({ id }) => id)]).toEqual([200, [here.id]])
    expect(body.failed.map(({ id, code }) => [id, code])).toEqual([
      [gone.id, 'record.missing'],
      [late.id, 'input.invalid'],
    ])
    expect(body.failed[1]?.message).toBe('The due date cannot be before the scan date.')
    expect((await read(late.id)).version).toBe(1)
  })

  it('a repeated call with its key changes nothing a second time', async () => {
    const pins = await points(2)
    const headers = { 'idempotency-key': 'many-twice' }
    const first = await saveMany(pins, { severity: 'minor' }, manager, headers)
    const second = await saveMany(pins, { severity: 'minor' }, manager, headers)
    expect(second.body).toEqual(first.body)
    expect((await read(pins[0]?.id ?? 0)).version).toBe(2)
  })

  it('takes no point twice, none of another inspection, and no more than a chunk', async () => {
    const [one] = await points(1)
    if (!one) throw new Error('a point was made')
    expect((await saveMany([one, one], { severity: 'minor' })).status).toBe(400)
    const tooMany = Array.from({ length: maxPinsPerCall + 1 }, (_, n) => ({
      id: n + 1,
      version: 1,
    }))
    expect((await saveMany(tooMany, { severity: 'minor' })).status).toBe(400)
    const elsewhere = await points(1, (await w.project()).id)
    expect((await saveMany(elsewhere, { severity: 'minor' })).status).toBe(404)
    const { body } = await saveMany([one, ...elsewhere], { severity: 'minor' })
    expect(body.failed.map(({ id, code }) => [id, code])).toEqual([
      [elsewhere[0]?.id, 'record.missing'],
    ])
  })
})

describe('T175: each point has the rights of a change of its own', () => {
  it('a User assigns, but judges and deletes nothing', async () => {
    const pins = await points(2)
    expect((await saveMany(pins, { severity: 'minor' }, user)).status).toBe(200)
    const now = pins.map(({ id }) => ({ id, version: 2 }))
    for (const change of [{ isResolved: true }, { isDeleted: true }]) {
      const { status, body } = await saveMany(now, change, user)
      expect([status, body.code]).toEqual([403, 'role.denied'])
    }
  })

  it('completion closes what belongs to the visit', async () => {
    const { id } = await w.project()
    const [pin] = await points(1, id)
    await manager.call(projectRoutes.completeProject, { id })
    const save = (change: object) =>
      manager.call(bulkPinRoutes.savePins, {
        projectId: id,
        pins: [{ id: pin?.id ?? 0, version: 1, ...change }],
      })
    for (const change of [{ title: 'Other words' }, { isDeleted: true }]) {
      const { status, body } = await save(change)
      expect([status, body.code]).toEqual([409, 'project.completed'])
    }
    expect((await save({ severity: 'minor' })).status).toBe(200)
  })

  it('nobody of another client reaches the inspection', async () => {
    const stranger = await w.as('Manager', w.otherClient)
    expect((await saveMany(await points(1), { severity: 'minor' }, stranger)).status).toBe(404)
  })
})

describe('T176: a change of many points is taken back as one', () => {
  it('the values of before are saved again by the versions of the answer, and both stand in the audit trail', async () => {
    const pins = await points(2)
    const before = await Promise.all(pins.map(({ id }) => read(id)))
    const { body } = await saveMany(pins, { severity: 'severe', isResolved: true })
    const back = body.saved.map(({ id, version }, place) => ({
      id,
      version,
      severity: before[place]?.severity ?? null,
      isResolved: false,
    }))
    const undone = await manager.call(bulkPinRoutes.savePins, { projectId, pins: back })
    expect(undone.body.failed).toEqual([])
    expect(undone.body.saved.map(({ pin }) => [pin?.severity, pin?.isResolved])).toEqual([
      [null, false],
      [null, false],
    ])
    const admin = await w.as('Admin')
    const trail = await admin.call(auditRoutes.listAuditEvents, {
      record: 'pin',
      recordId: pins[0]?.id ?? 0,
    })
    expect(trail.body.filter(({ action }) => action === 'pin.save')).toHaveLength(2)
  })

  it('a point that is gone, or that somebody else changed meanwhile, is not deleted; the others are', async () => {
    const [here, gone, changed] = await points(3)
    const [elsewhere] = await points(1, (await w.project()).id)
    if (!here || !gone || !changed || !elsewhere) throw new Error('four points were made')
    await manager.call(pinRoutes.deletePin, { id: gone.id, isDeleted: true })
    await saveMany([changed], { severity: 'minor' }, user)
    const { body } = await saveMany([here, gone, changed, elsewhere], { isDeleted: true })
    expect(body.saved.map(({ id }) => id)).toEqual([here.id])
    expect(body.failed.map(({ id, code }) => [id, code])).toEqual([
      [gone.id, 'record.missing'],
      [changed.id, 'record.stale'],
      [elsewhere.id, 'record.missing'],
    ])
    expect((await read(changed.id)).severity).toBe('minor')
  })

  it('deleted points come back with one call', async () => {
    const pins = await points(2)
    const { body } = await saveMany(pins, { isDeleted: true })
    expect(body.saved.map(({ version, pin }) => [version, pin])).toEqual([
      [2, null],
      [2, null],
    ])
    const back = await manager.call(bulkPinRoutes.savePins, {
      projectId,
      pins: body.saved.map(({ id, version }) => ({ id, version, isDeleted: false })),
    })
    expect(back.body.saved.map(({ id, pin }) => [id, pin?.id])).toEqual(
      pins.map(({ id }) => [id, id]),
    )
  })
})
