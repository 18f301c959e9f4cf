import { imageAlignmentRoutes } from '@nspect/contract/imageAlignments/imageAlignments'
import { modelRoutes } from '@nspect/contract/models/models'
import { annotationRoutes } from '@nspect/contract/pins/annotations'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import type { RoomOutline } from '@nspect/contract/rooms/roomOutline'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  findImageRevisionToAlign,
  storeImageAlignmentAndCarryPins,
} from '../alignment/align.queries.ts'
import { findModelToCarry, storeCarriedModelPins } from '../alignment/model/carryModel.queries.ts'
import { renderFloorPlan } from '../testing/images/floorPlan.ts'
import { buildFloorGlb } from '../testing/models/floorGlb.ts'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'

const { listRooms, saveRoom, deleteRooms, choosePinRoom } = roomRoutes

let w: World
let inspector: Person
beforeAll(async () => {
  w = await createWorld()
  inspector = await w.as('Manager')
})
afterAll(() => w.close())

const upload = (bytes: Uint8Array, name: string) => ({
  files: [{ field: 'file', bytes: Uint8Array.from(bytes), name }],
})
type Side = [left: number, top: number, right: number, bottom: number]
const corners = ([left, top, right, bottom]: Side): [number, number][] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]

/** An inspection with the model of a floor, 8 m by 6 m, and the ways to write points and rooms. */
const createInspection = async () => {
  const { id: projectId } = await w.project()
  const readProject = async () =>
    (await inspector.call(projectRoutes.readProject, { id: projectId })).body
  const replaceModel = (name: string) =>
    inspector.call(
      modelRoutes.uploadModel,
      { projectId, points: 'carry' },
      upload(buildFloorGlb({ extras: { name } }), 'hotel.glb'),
    )
  await replaceModel('as built')
  const model = (await readProject()).model?.sha256 ?? ''
  const onModel = (side: Side): RoomOutline => ({
    on: 'model',
    model,
    up: 'y',
    points: corners(side),
    bottom: 0,
    top: 2.7,
  })
  const addRoom = async (number: string, outline: RoomOutline | null) => {
    const { status, body } = await inspector.call(saveRoom, { projectId, number, outline })
    expect([status, body.Message]).toEqual([200, undefined])
    return body.id
  }
  const listed = async () => (await inspector.call(listRooms, { projectId })).body
  const savePin = async (place: object, id = 0) => {
    const { status, body } = await inspector.call(pinRoutes.savePin, {
      id,
      projectId,
      pointCategoryId: w.client.categoryId,
      title: 'Damp stain',
      ...place,
    })
    expect([status, body.Message]).toEqual([200, undefined])
    return body.projectPin
  }
  const addPlan = async () => {
    const plan = upload(await renderFloorPlan(), 'plan.png')
    return (await inspector.call(modelRoutes.updateImage, { projectId }, plan)).body
      .projectModelImageId
  }
  return { projectId, model, onModel, addRoom, listed, savePin, addPlan, readProject, replaceModel }
}
const up = { x: 0, y: 1, z: 0 }
const at = (x: number, z: number, normal = up) => ({
  matterPointCoordinates: { ...samplePinCoordinates, position: { x, y: 0.5, z }, normal },
})
const mark = (projectModelImageId: number, x: number, y: number) => ({
  projectModelImageId,
  annotationCoordinates: {
    geometry: { type: 'RECTANGLE' as const, x: x - 1, y: y - 1, width: 2, height: 2 },
    data: { id: 'stain' },
  },
})
const roomOf = async (id: number) => {
  const { room, isRoomChosen } = (await inspector.call(pinRoutes.readPin, { id })).body
  return [room?.name ?? null, ...(isRoomChosen ? ['chosen'] : [])]
}

describe('the room of a point', () => {
  it('T645: is the one that it stands in, as soon as either of them is saved', async () => {
    const { projectId, onModel, addRoom, listed, savePin } = await createInspection()
    const early = await savePin(at(1, 1))
    expect(early.room).toBeNull()
    await addRoom('0.07', onModel([0, 0, 4, 6]))
    await addRoom('0.08', onModel([4, 0, 8, 6]))
    expect(await roomOf(early.id)).toEqual(['0.07'])
    const later = await savePin(at(6, 1))
    expect(later).toMatchObject({ room: { name: '0.08' }, isRoomChosen: false })
    const moved = await savePin(at(2, 2), later.id)
    expect(moved.room?.name).toBe('0.07')
    const counts = (await listed()).map(({ number, pinCount, openPinCount }) => [
      number,
      pinCount,
      openPinCount,
    ])
    expect(counts).toEqual([
      ['0.07', 2, 2],
      ['0.08', 0, 0],
    ])
    const all = await inspector.call(pinRoutes.listPins, { projectId })
    expect(all.body.map(({ room }) => room?.name)).toEqual(['0.07', '0.07'])
    await inspector.call(pinRoutes.deletePin, { id: later.id, isDeleted: true })
    expect((await listed())[0]?.pinCount).toBe(1)
  })

  it('T645: on the wall between two is the one that it faces, of overlapping ones the smaller', async () => {
    const { onModel, addRoom, savePin } = await createInspection()
    await addRoom('lobby', onModel([0, 0, 4, 6]))
    await addRoom('bar', onModel([4, 0, 8, 6]))
    expect((await savePin(at(4, 3, { x: -1, y: 0, z: 0 }))).room?.name).toBe('lobby')
    expect((await savePin(at(4, 3, { x: 1, y: 0, z: 0 }))).room?.name).toBe('bar')
    const inNiche = await savePin(at(1, 1))
    await addRoom('niche', onModel([0, 0, 2, 2]))
    expect(await roomOf(inNiche.id)).toEqual(['niche'])
    expect((await savePin(at(2, 1))).room?.name).toBe('niche')
  })

  it('T646: stays as a person chose it until they leave it to the place again', async () => {
    const { projectId, onModel, addRoom, savePin } = await createInspection()
    const lobby = await addRoom('lobby', onModel([0, 0, 4, 6]))
    const bar = await addRoom('bar', onModel([4, 0, 8, 6]))
    const { id: pinId } = await savePin(at(1, 1))
    const choose = async (choice: object) =>
      (await inspector.call(choosePinRoom, { pinId, ...choice })).body
    expect(await choose({ roomId: bar })).toMatchObject({
      room: { id: bar, name: 'bar' },
      isRoomChosen: true,
    })
    await savePin(at(1, 2), pinId)
    await addRoom('niche', onModel([0, 0, 2, 3]))
    expect(await roomOf(pinId)).toEqual(['bar', 'chosen'])
    await choose({ roomId: null })
    await savePin(at(3, 5), pinId)
    expect(await roomOf(pinId)).toEqual([null, 'chosen'])
    expect(await choose({ isDerived: true })).toMatchObject({
      room: { id: lobby },
      isRoomChosen: false,
    })
    await choose({ roomId: bar })
    await inspector.call(deleteRooms, { projectId, roomIds: [bar] })
    expect(await roomOf(pinId)).toEqual(['lobby'])
  })

  it('T674: stays as the checklist said when the point is placed later', async () => {
    const { onModel, addRoom, savePin } = await createInspection()
    await addRoom('lobby', onModel([0, 0, 4, 6]))
    const bar = await addRoom('bar', onModel([4, 0, 8, 6]))
    const { id: pinId } = await savePin({})
    await inspector.call(choosePinRoom, { pinId, roomId: bar })
    expect((await savePin(at(1, 1), pinId)).matterPointCoordinates).not.toBeNull()
    expect(await roomOf(pinId)).toEqual(['bar', 'chosen'])
  })

  it('T646: is another one once its room is removed, drawn anew or has no outline', async () => {
    const { projectId, onModel, addRoom, listed, savePin } = await createInspection()
    await addRoom('floor', onModel([0, 0, 8, 6]))
    const lobby = await addRoom('lobby', onModel([0, 0, 4, 6]))
    const { id } = await savePin(at(3, 1))
    const redraw = (outline: RoomOutline | null) =>
      inspector.call(saveRoom, { id: lobby, projectId, number: 'lobby', outline })
    await redraw(onModel([0, 0, 2, 6]))
    expect(await roomOf(id)).toEqual(['floor'])
    await redraw(onModel([2, 0, 4, 6]))
    expect(await roomOf(id)).toEqual(['lobby'])
    await redraw(null)
    expect(await roomOf(id)).toEqual(['floor'])
    const roomIds = (await listed()).map((room) => room.id)
    await inspector.call(deleteRooms, { projectId, roomIds })
    expect(await roomOf(id)).toEqual([null])
  })

  it('T646: follows the mark on a picture, and a picture that is aligned with the model', async () => {
    const { projectId, model, onModel, addRoom, savePin, addPlan } = await createInspection()
    const imageId = await addPlan()
    const onPlan = (side: Side): RoomOutline => ({
      on: 'picture',
      projectModelImageId: imageId,
      points: corners(side),
    })
    await addRoom('west', onPlan([0, 0, 50, 100]))
    await addRoom('east', onModel([4, 0, 8, 6]))
    const marked = await savePin(mark(imageId, 20, 20))
    expect(marked.room?.name).toBe('west')
    const { annotationCoordinates } = mark(imageId, 80, 20)
    const { status } = await inspector.call(annotationRoutes.saveAnnotation, {
      projectModelImageId: imageId,
      projectPinId: marked.id,
      annotationCoordinates,
    })
    expect(status).toBe(200)
    expect(await roomOf(marked.id)).toEqual([null])
    const placed = await savePin(at(1, 1))
    expect(placed.room).toBeNull()
    const picks = [
      [0, 0],
      [8, 0],
      [8, 6],
    ].map(([x = 0, z = 0]) => ({
      model: { x, y: 0, z },
      picture: { x: 50 + 100 * x, y: 50 + 100 * z },
    }))
    const about = { projectId, projectModelImageId: imageId }
    await inspector.call(imageAlignmentRoutes.alignPicture, { ...about, model, picks })
    expect([await roomOf(placed.id), await roomOf(marked.id)]).toEqual([['west'], ['east']])
    await inspector.call(imageAlignmentRoutes.removePictureAlignment, about)
    expect([await roomOf(placed.id), await roomOf(marked.id)]).toEqual([[null], [null]])
  })
})

describe('rooms of media that are replaced', () => {
  it('T647: are carried over to the next model with their points', async () => {
    const { onModel, addRoom, listed, savePin, readProject, replaceModel } =
      await createInspection()
    await addRoom('lobby', onModel([0, 0, 4, 6]))
    await savePin(at(1, 1))
    await replaceModel('with a new roof')
    const next = (await readProject()).model?.sha256
    const mediaRevisionId = w.enqueued.at(-1)?.payload as { mediaRevisionId: number }
    const key = { clientId: w.client.id, ...mediaRevisionId }
    const found = await findModelToCarry(w.database.db, key)
    if (!found) throw new Error('there is no model to carry over')
    const quarterTurn = {
      scale: 1,
      rotation: [
        { x: 0, y: 0, z: -1 },
        { x: 0, y: 1, z: 0 },
        { x: 1, y: 0, z: 0 },
      ],
      shift: { x: 10, y: 3, z: 0 },
    } as const
    const stored = { alignment: quarterTurn, carried: [], now: new Date() }
    expect(await storeCarriedModelPins(w.database.db, { ...key, ...found }, stored)).toBe(true)
    const [lobby] = await listed()
    expect(lobby?.outline).toEqual({
      ...onModel([0, 0, 4, 6]),
      model: next,
      points: [
        [10, 0],
        [10, 4],
        [4, 4],
        [4, 0],
      ],
      bottom: 3,
      top: 5.7,
    })
    const { matterPointCoordinates } = at(9, 1)
    const position = { ...matterPointCoordinates.position, y: 3.5 }
    const moved = { matterPointCoordinates: { ...matterPointCoordinates, position } }
    expect((await savePin(moved)).room?.name).toBe('lobby')
  })

  it('T647: are carried over to the next revision of a picture', async () => {
    const { projectId, addRoom, listed, addPlan } = await createInspection()
    const imageId = await addPlan()
    await addRoom('west', {
      on: 'picture',
      projectModelImageId: imageId,
      points: corners([0, 0, 50, 50]),
    })
    await inspector.call(
      modelRoutes.updateImage,
      { projectId, projectModelImageId: imageId },
      upload(await renderFloorPlan('#eee'), 'plan.png'),
    )
    const key = { clientId: w.client.id, projectModelImageId: imageId }
    const revision = await findImageRevisionToAlign(w.database.db, key)
    if (!revision) throw new Error('there is no revision to align')
    const shiftX = revision.recent.full.width / 10
    await storeImageAlignmentAndCarryPins(w.database.db, key, revision, {
      alignment: { a: 1, b: 0, shiftX, shiftY: 0 },
      carried: [],
      now: new Date(),
    })
    const points = (await listed())[0]?.outline?.points.flat().map(Math.round)
    expect(points).toEqual([10, 0, 60, 0, 60, 50, 10, 50])
  })
})
