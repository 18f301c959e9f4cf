import { modelRoutes } from '@nspect/contract/models/models'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinImportRoutes } from '@nspect/contract/pins/pinImports'
import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestImage } from '../../testing/exampleTypes.ts'
import { createWorld, type Person, type World } from '../../testing/world.ts'

const { importPins, readPinImports, undoPinImport } = pinImportRoutes

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

const newProject = async () => (await w.project({ scanDate: '2026-03-02' })).id
const list = async (projectId: number): Promise<Pin[]> =>
  (await manager.call(pinRoutes.listPins, { projectId })).body
const row = (title: string, changes: object = {}) => ({
  id: 0,
  pointCategoryId: w.client.categoryId,
  title,
  ...changes,
})
const bring = (projectId: number, pins: readonly object[], importId?: number, by = manager) =>
  by.call(importPins, { projectId, pins, ...(importId && { importId }) } as never)
const read = async (projectId: number) => (await manager.call(readPinImports, { projectId })).body
const undo = (projectId: number, importId: number | null) =>
  manager.call(undoPinImport, { projectId, importId: importId ?? 0 })
const save = (projectId: number, title: string) =>
  manager.call(pinRoutes.savePin, { projectId, pointCategoryId: w.client.categoryId, title })
const titles = async (projectId: number) =>
  (await list(projectId)).map(({ pinNumber, title }) => [pinNumber, title]).sort()

describe('T801: a list of points', () => {
  it('is imported with what it says, numbered after those that are there', async () => {
    const projectId = await newProject()
    await save(projectId, 'Lamp flickers')
    const { body } = await bring(projectId, [
      row('Door sticks', {
        externalId: 'D-7',
        description: 'Hinge worn',
        severity: 'major',
        dueDate: '2026-05-01',
        assignee: `user:${manager.userId}`,
        estimatedCost: '120',
        isCritical: true,
      }),
      row('Tile cracked'),
    ])
    expect(body).toMatchObject({ added: 2, changed: 0, unchanged: 0, refused: [] })
    expect(await titles(projectId)).toEqual([
      [1, 'Lamp flickers'],
      [2, 'Door sticks'],
      [3, 'Tile cracked'],
    ])
    const door = (await list(projectId)).find(({ pinNumber }) => pinNumber === 2)
    expect(door).toMatchObject({
      description: 'Hinge worn',
      severity: 'major',
      dueDate: '2026-05-01',
      assignee: `user:${manager.userId}`,
      estimatedCost: '120.00',
      isCritical: true,
    })
    const { externalIds, lastImport } = await read(projectId)
    expect(externalIds).toEqual([{ externalId: 'D-7', pinId: door?.id, isDeleted: false }])
    expect(lastImport).toMatchObject({ id: body.importId, added: 2, changed: 0 })
    // the next point of a person
    await save(projectId, 'Paint peels')
    expect(await titles(projectId)).toContainEqual([4, 'Paint peels'])
  })

  it('imported again changes what differs, and doubles nothing', async () => {
    const projectId = await newProject()
    const rows = ['A', 'B', 'C'].map((name) => row(`Window ${name}`, { externalId: name }))
    await bring(projectId, rows)
    // a list that does not know what is there yet
    const { body: blind } = await bring(projectId, rows)
    expect(blind).toMatchObject({ added: 0, changed: 0 })
    expect(blind.refused.map(({ code }) => code)).toEqual(Array(3).fill('record.stale'))
    const pins = await list(projectId)
    const known = (name: string, changes: object = {}) => {
      const pin = pins.find(({ title }) => title === `Window ${name}`)
      return row(`Window ${name}`, {
        ...{ id: pin?.id, version: pin?.version, externalId: name },
        ...changes,
      })
    }
    const { body } = await bring(projectId, [
      known('A'),
      known('B', { severity: 'minor', description: 'Seal torn' }),
      known('C'),
      row('Window D', { externalId: 'D' }),
    ])
    expect(body).toMatchObject({ added: 1, changed: 1, unchanged: 2, refused: [] })
    expect((await list(projectId)).map(({ severity }) => severity).sort()).toEqual([
      'minor',
      ...Array(3).fill(null),
    ])
  })

  it('sent twice at once is added once, and never takes the number of another point', async () => {
    const projectId = await newProject()
    const rows = ['A', 'B', 'C'].map((name) => row(`Window ${name}`, { externalId: name }))
    await Promise.all([
      bring(projectId, rows),
      save(projectId, 'Lamp flickers'),
      bring(projectId, rows),
      save(projectId, 'Paint peels'),
    ])
    const numbers = (await list(projectId)).map(({ pinNumber }) => pinNumber)
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  })

  it('is one import, however many calls it takes', async () => {
    const projectId = await newProject()
    const { body: first } = await bring(projectId, [row('One')])
    const { body: second } = await bring(projectId, [row('Two')], first.importId ?? 0)
    expect(second.importId).toBe(first.importId)
    expect((await read(projectId)).lastImport).toMatchObject({ added: 2 })
    expect((await undo(projectId, first.importId)).body).toMatchObject({ deleted: 2 })
    expect(await list(projectId)).toEqual([])
    // a call that comes after that
    const late = await bring(projectId, [row('Three')], first.importId ?? 0)
    expect([late.status, late.body.code]).toEqual([409, 'record.stale'])
    expect(await list(projectId)).toEqual([])
  })

  it('names the rows that it cannot take, and takes the others', async () => {
    const projectId = await newProject()
    const other = await newProject()
    const { id: foreign } = await w.pin({ projectId: other })
    const { id: own } = await w.pin({ projectId })
    const { body } = await bring(projectId, [
      row('Fine'),
      row('Due too early', { dueDate: '2025-01-01' }),
      row('Unknown category', { pointCategoryId: 2_000_000_000 }),
      row('Unknown person', { assignee: 'user:2000000000' }),
      row('Point of another inspection', { id: foreign, version: 1 }),
      row('Changed meanwhile', { id: own, version: 7 }),
      row('Room of nowhere', { roomId: 2_000_000_000 }),
      row('Same id', { externalId: 'S' }),
      row('Same id again', { externalId: 'S' }),
    ])
    expect(body.refused.map(({ place, code }) => [place, code])).toEqual([
      [1, 'input.invalid'],
      [2, 'record.missing'],
      [3, 'input.invalid'],
      [4, 'record.missing'],
      [5, 'record.stale'],
      [6, 'record.missing'],
      [8, 'record.stale'],
    ])
    expect(body.added).toBe(2)
    expect(body.refused[0]?.message).toMatch(/before the scan/i)
  })

  it('is refused after completion and by those who only read', async () => {
    const projectId = await newProject()
    const viewer = await w.as('Viewer')
    await w.assign(viewer, projectId)
    expect((await bring(projectId, [row('One')], undefined, viewer)).status).toBe(403)
    await manager.call(projectRoutes.completeProject, { id: projectId } as never)
    const { body } = await bring(projectId, [row('One')])
    expect([body.added, body.refused?.length]).toEqual([0, 1])
    expect(await list(projectId)).toEqual([])
  })
})

describe('T802: an import of points is undone', () => {
  it('with fields, severity and rooms as they were, and its points can be imported anew', async () => {
    const projectId = await newProject()
    const rooms = [{ number: '101', name: 'Guest room' }]
    await manager.call(roomRoutes.saveRooms, { projectId, rooms } as never)
    const [room] = (await manager.call(roomRoutes.listRooms, { projectId })).body
    const { body: first } = await bring(projectId, [row('Lamp', { externalId: '1' })])
    const [lamp] = await list(projectId)
    const { body } = await bring(projectId, [
      row('Lamp hums', {
        ...{ id: lamp?.id, version: lamp?.version, externalId: '1' },
        ...{ severity: 'severe', roomId: room?.id },
      }),
      row('Mirror', { externalId: '2', roomId: room?.id }),
    ])
    expect(body).toMatchObject({ added: 1, changed: 1 })
    expect((await list(projectId)).map((pin) => pin.room?.name)).toEqual([
      '101 Guest room',
      '101 Guest room',
    ])
    // the one before it can be undone no more
    expect((await undo(projectId, first.importId)).body.code).toBe('record.missing')
    const { body: undone } = await undo(projectId, body.importId)
    expect(undone).toMatchObject({ deleted: 1, restored: 1, changedSince: [] })
    expect(await list(projectId)).toMatchObject([{ title: 'Lamp', severity: null, room: null }])
    const { externalIds, lastImport } = await read(projectId)
    expect(externalIds.map(({ externalId }) => externalId)).toEqual(['1'])
    expect(lastImport).toBeNull()
    expect((await undo(projectId, body.importId)).body).toMatchObject({ deleted: 0, restored: 0 })
    const again = await bring(projectId, [row('Mirror', { externalId: '2' })])
    expect(again.body.added).toBe(1)
  })

  it('except for points that people have worked on since, and for 30 days', async () => {
    const projectId = await newProject()
    const { body } = await bring(projectId, [row('Kept'), row('Talked about'), row('Gone')])
    const [kept, talked] = await list(projectId)
    const edited = { ...row('Kept and edited'), id: kept?.id ?? 0, projectId, version: 1 }
    await manager.call(pinRoutes.savePin, edited as never)
    await w.database.db.execute(
      sql`insert into project_pin_comments (client_id, project_pin_id, comment, user_id, commented_by)
        values (${w.client.id}, ${talked?.id}, 'Ordered', ${manager.userId}, 'Mara')`,
    )
    const { body: undone } = await undo(projectId, body.importId)
    expect(undone).toMatchObject({ deleted: 1, changedSince: [1, 2] })
    expect((await list(projectId)).map(({ title }) => title)).toEqual([
      'Kept and edited',
      'Talked about',
    ])
    const { body: next } = await bring(projectId, [row('Late')])
    await w.database.db.execute(
      sql`update table_imports set imported_at = now() - interval '31 days' where id = ${next.importId}`,
    )
    expect((await read(projectId)).lastImport).toBeNull()
    expect((await undo(projectId, next.importId)).body.code).toBe('record.missing')
  })

  it('except for a changed point that somebody has commented on since', async () => {
    const projectId = await newProject()
    await save(projectId, 'Lamp')
    const [lamp] = await list(projectId)
    const { id = 0, version = 0 } = lamp ?? {}
    const comment = (at: string) =>
      w.database.db.execute(
        sql`insert into project_pin_comments (client_id, project_pin_id, comment, user_id, commented_by, created_at)
          values (${w.client.id}, ${id}, 'Ordered', ${manager.userId}, 'Mara', ${at}::timestamptz)`,
      )
    await comment('2026-01-01')
    const first = await bring(projectId, [row('Lamp flickers', { id, version })])
    expect((await undo(projectId, first.body.importId)).body).toMatchObject({ restored: 1 })
    const next = await bring(projectId, [row('Lamp flickers', { id, version: version + 2 })])
    await comment('2100-01-01')
    expect((await undo(projectId, next.body.importId)).body).toMatchObject({
      restored: 0,
      changedSince: [1],
    })
    expect((await list(projectId)).map(({ title }) => title)).toEqual(['Lamp flickers'])
  })

  it('by those who imported it, or who may delete points, before completion', async () => {
    const projectId = await newProject()
    const inspector = await w.as('User')
    await w.assign(inspector, projectId)
    const undoAs = (by: Person, importId: number | null) =>
      by.call(undoPinImport, { projectId, importId: importId ?? 0 })
    const { body: theirs } = await bring(projectId, [row('Lamp')])
    expect((await inspector.call(readPinImports, { projectId })).body.lastImport).toBeNull()
    expect((await undoAs(inspector, theirs.importId)).body.code).toBe('role.denied')
    expect(await titles(projectId)).toEqual([[1, 'Lamp']])
    const { body: own } = await bring(projectId, [row('Mirror')], undefined, inspector)
    expect((await undoAs(inspector, own.importId)).body).toMatchObject({ deleted: 1 })
    const { body: last } = await bring(projectId, [row('Basin')], undefined, inspector)
    await manager.call(projectRoutes.completeProject, { id: projectId } as never)
    expect((await undoAs(manager, last.importId)).body.code).toBe('project.completed')
    expect(await titles(projectId)).toEqual([
      [1, 'Lamp'],
      [3, 'Basin'],
    ])
  })

  it('and a point that was deleted here is known as such', async () => {
    const projectId = await newProject()
    await bring(projectId, [row('Lamp', { externalId: '1' })])
    const [lamp] = await list(projectId)
    await manager.call(pinRoutes.deletePin, { id: lamp?.id ?? 0, isDeleted: true } as never)
    expect((await read(projectId)).externalIds).toMatchObject([{ isDeleted: true }])
  })
})

describe('T812: the photos of an import', () => {
  let n = 0
  const draw = () => {
    n += 1
    const wall = { width: 40 + n, height: 30, channels: 3 as const, background: '#88aacc' }
    return sharp({ create: wall }).png().toBuffer()
  }
  const bringPhoto = (projectPinId: number, bytes: Buffer, isImported = true) =>
    manager.call(
      photoRoutes.savePhoto,
      { projectPinId, isImported },
      { files: [{ field: 'file', bytes: Uint8Array.from(bytes), name: 'wall.png' }] },
    )
  const countPhotos = async (projectId: number) =>
    (await list(projectId)).map(({ projectPinPhotos }) => projectPinPhotos.length)

  it('each come once, and do not keep a new point from going with the undo', async () => {
    const projectId = await newProject()
    const { body } = await bring(projectId, [row('Door sticks'), row('Tile cracked')])
    const [door, tile] = body.pinIds.map(Number) as [number, number]
    const photo = await draw()
    expect((await bringPhoto(door, photo)).status).toBe(200)
    expect((await bringPhoto(door, photo)).body.code).toBe('photo.known')
    // of another point it is another photo
    await bringPhoto(tile, photo)
    expect(await countPhotos(projectId)).toEqual([1, 1])
    // a person has added one
    await bringPhoto(tile, await draw(), false)
    const undone = (await undo(projectId, body.importId)).body
    expect(undone).toMatchObject({ deleted: 1, changedSince: [2] })
    expect(await countPhotos(projectId)).toEqual([2])
  })

  it('of points that were there go with the undo, without those that people have added', async () => {
    const projectId = await newProject()
    await save(projectId, 'Lamp flickers')
    const [lamp] = await list(projectId)
    const pinId = lamp?.id ?? 0
    await bringPhoto(pinId, await draw(), false)
    w.clock.pass(60_000)
    const changes = { id: pinId, version: lamp?.version, title: 'Lamp dark' }
    const { body } = await bring(projectId, [row('Lamp dark', changes)])
    expect(body.pinIds).toEqual([pinId])
    await bringPhoto(pinId, await draw())
    expect(await countPhotos(projectId)).toEqual([2])
    expect((await read(projectId)).photoCounts).toEqual([{ pinId, count: 1 }])
    await undo(projectId, body.importId)
    expect(await countPhotos(projectId)).toEqual([1])
    expect((await read(projectId)).photoCounts).toEqual([])
  })

  it('has no point to go to where a row was refused', async () => {
    const projectId = await newProject()
    const { body } = await bring(projectId, [row('A', { roomId: 999_999 }), row('B')])
    expect(body.pinIds).toEqual([null, expect.any(Number)])
  })
})

describe('T814: places of imported points', () => {
  const mark = {
    geometry: { type: 'POINT', x: 40, y: 12.5, width: 0, height: 0 },
    data: { id: 'D-7' },
  }
  const addImage = async (projectId: number) => {
    const files = [{ field: 'file', bytes: await createTestImage(), name: 'facade.png' }]
    return (await manager.call(modelRoutes.updateImage, { projectId }, { files })).body
      .projectModelImageId
  }

  it('are on a picture of the inspection, and no other', async () => {
    const [projectId, elsewhere] = [await newProject(), await newProject()]
    const [image, foreign] = [await addImage(projectId), await addImage(elsewhere)]
    const { body } = await bring(projectId, [
      row('Door sticks', { annotationCoordinates: mark, projectModelImageId: image }),
      row('Tile cracked', { annotationCoordinates: mark, projectModelImageId: foreign }),
    ])
    expect(body.refused).toMatchObject([{ place: 1, code: 'record.missing' }])
    expect(await list(projectId)).toMatchObject([
      { title: 'Door sticks', annotationCoordinates: mark, projectModelImageId: image },
    ])
  })

  it('are given to points without one, moved nowhere else, and taken away by the undo', async () => {
    const projectId = await newProject()
    const image = await addImage(projectId)
    const place = { annotationCoordinates: mark, projectModelImageId: image }
    const known = ({ id, version }: Pin) => row('Door sticks', { id, version, ...place })
    await save(projectId, 'Door sticks')
    const [placeless] = await list(projectId)
    const { body } = await bring(projectId, [known(placeless as Pin)])
    expect(body).toMatchObject({ changed: 1, refused: [] })
    const [placed] = await list(projectId)
    expect(placed).toMatchObject(place)
    const elsewhere = {
      ...known(placed as Pin),
      annotationCoordinates: { ...mark, geometry: { ...mark.geometry, x: 1 } },
    }
    expect((await bring(projectId, [elsewhere])).body).toMatchObject({ changed: 0, unchanged: 1 })
    await undo(projectId, body.importId)
    const [restored] = await list(projectId)
    expect(restored).toMatchObject({ annotationCoordinates: null, projectModelImageId: null })
  })
})
