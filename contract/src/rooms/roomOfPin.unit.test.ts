import { describe, expect, it } from 'vitest'
import type { PlacedPin } from '../pins/pinSightings.ts'
import { createRoomFinder, createStandpointRoomFinder, type RoomMedia } from './roomOfPin.ts'
import type { RoomOutline } from './roomOutline.ts'

const sha256 = 'a'.repeat(64)
const plan = { id: 3, width: 1000, height: 1000, onModel: null }
const media: RoomMedia = {
  model: { sha256, up: 'y', scale: 1 },
  projectModelImages: [plan],
  tour: null,
}
/** 100 pixels a metre, from the corner at 50, 50. */
const onModel = {
  a: 100,
  b: 0,
  shiftX: 50,
  shiftY: 50,
  up: 'y',
  scale: 1,
  level: 0,
  residual: 0,
} as const
const aligned: RoomMedia = { ...media, projectModelImages: [{ ...plan, onModel }] }

type Side = [left: number, top: number, right: number, bottom: number]
const corners = ([left, top, right, bottom]: Side): [number, number][] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]
const inModel = (id: number, side: Side, [bottom, top]: [number, number] = [0, 2.7]) => ({
  id,
  outline: {
    on: 'model',
    model: sha256,
    up: 'y',
    points: corners(side),
    bottom,
    top,
  } as RoomOutline,
})
const onPlan = (id: number, side: Side) => ({
  id,
  outline: { on: 'picture', projectModelImageId: 3, points: corners(side) } as RoomOutline,
})
const nowhere = {
  id: 1,
  projectModelImageId: null,
  annotationCoordinates: null,
  matterPointCoordinates: null,
}
const at = (x: number, y: number, z: number, normal = { x: 0, y: 1, z: 0 }): PlacedPin => ({
  ...nowhere,
  matterPointCoordinates: { position: { x, y, z }, normal, key: 'p' },
})
const marked = (x: number, y: number, size = 2): PlacedPin => ({
  ...nowhere,
  projectModelImageId: 3,
  annotationCoordinates: {
    geometry: { type: 'RECTANGLE', x: x - size / 2, y: y - size / 2, width: size, height: size },
    data: { id: 1 },
  },
})

describe('the room of a point', () => {
  const lobby = inModel(1, [0, 0, 4, 6])
  const office = inModel(2, [4, 0, 8, 6])

  it('T641: is the one around it', () => {
    const find = createRoomFinder(media, [lobby, office])
    expect([find(at(1, 0, 1)), find(at(7, 1, 5)), find(at(9, 0, 1))]).toEqual([1, 2, null])
    expect(find(nowhere)).toBeNull()
  })

  it('T641: is the one that it faces, if it lies on the wall between two', () => {
    const find = createRoomFinder(media, [lobby, office])
    expect(find(at(4, 1, 3, { x: 1, y: 0, z: 0 }))).toBe(2)
    expect(find(at(4, 1, 3, { x: -3, y: 0, z: 0 }))).toBe(1)
  })

  it('T641: is the smaller of two that overlap, and the earlier of two that are the same', () => {
    const alcove = inModel(9, [1, 1, 2, 2])
    expect(createRoomFinder(media, [lobby, alcove])(at(1.5, 0, 1.5))).toBe(9)
    expect(createRoomFinder(media, [alcove, lobby])(at(1, 0, 1))).toBe(9)
    const same = [inModel(8, [0, 0, 4, 6]), lobby]
    expect(createRoomFinder(media, same)(at(1, 0, 1))).toBe(1)
  })

  it('T641: is on its own floor, also a little below that or above the ceiling', () => {
    const suite = inModel(5, [0, 0, 4, 6], [3, 5.7])
    const find = createRoomFinder(media, [lobby, suite])
    expect([find(at(1, 0, 1)), find(at(1, 3, 1)), find(at(1, 2.95, 1))]).toEqual([1, 5, 1])
    expect([find(at(1, -0.3, 1)), find(at(1, -2, 1)), find(at(1, 9, 1))]).toEqual([1, null, null])
  })

  it('T641: is found in a model whose z is up and whose unit is the millimetre', () => {
    const find = createRoomFinder({ ...media, model: { sha256, up: 'z', scale: 0.001 } }, [
      {
        id: 4,
        outline: {
          on: 'model',
          model: sha256,
          up: 'z',
          points: corners([0, 0, 4000, 6000]),
          bottom: 0,
          top: 2700,
        },
      },
    ])
    expect(find(at(1000, -1000, 1200))).toBe(4)
    expect(find(at(1000, 1000, 1200))).toBeNull()
  })

  it('T641: drawn on a model that was replaced has no points', () => {
    const find = createRoomFinder({ ...media, model: { sha256: 'b', up: 'y', scale: 1 } }, [lobby])
    expect(find(at(1, 0, 1))).toBeNull()
  })

  it('T641: on a picture is the one around the middle of its mark', () => {
    const find = createRoomFinder(media, [onPlan(1, [0, 0, 40, 40]), onPlan(2, [40, 0, 80, 40])])
    expect([find(marked(38, 20, 10)), find(marked(41, 20, 10)), find(marked(90, 90))]).toEqual([
      1,
      2,
      null,
    ])
  })

  it('T641: is found by an outline on the aligned picture or model, too', () => {
    const byPlan = createRoomFinder(aligned, [
      onPlan(1, [0, 0, 45, 100]),
      onPlan(2, [45, 0, 100, 100]),
    ])
    expect([byPlan(at(1, 0, 1)), byPlan(at(5, 0, 1))]).toEqual([1, 2])
    const byModel = createRoomFinder(aligned, [lobby, office])
    expect([byModel(marked(15, 15)), byModel(marked(55, 15))]).toEqual([1, 2])
    const byOwnMedium = createRoomFinder(aligned, [lobby, office, onPlan(7, [0, 0, 100, 100])])
    expect(byOwnMedium(marked(15, 15))).toBe(7)
  })
})

describe('T675 the room in which a person stands', () => {
  const rooms = [inModel(1, [0, 0, 4, 6]), inModel(2, [0, 0, 4, 6], [3, 5.7])]

  it('T675: is the one whose outline and floor hold the camera', () => {
    const find = createStandpointRoomFinder(media, rooms)
    const stand = (x: number, y: number, z: number) => find({ position: { x, y, z }, scene: null })
    expect(stand(2, 1.6, 3)).toBe(1)
    expect(stand(2, 4.6, 3)).toBe(2)
    expect(stand(5, 1.6, 3)).toBeNull()
    expect(stand(2, 30, 3)).toBeNull()
  })

  it('T675: may be drawn on a plan that lies on the model', () => {
    const find = createStandpointRoomFinder(aligned, [onPlan(3, [0, 0, 50, 50])])
    expect(find({ position: { x: 2, y: 1.6, z: 3 }, scene: null })).toBe(3)
  })

  it('T675: of a tour is the one in which the panorama stands on its plan', () => {
    const place = { projectModelImageId: 3, x: 20, y: 20 }
    const node = { id: 1, key: 'lobby', sha256, heading: null, cameraHeight: 1.6, place }
    const inTour = { ...media, tour: { nodes: [node], plans: [] } }
    const find = createStandpointRoomFinder(inTour, [...rooms, onPlan(3, [0, 0, 50, 50])])
    const position = { x: 0, y: 0, z: 0 }
    expect(find({ position, scene: 'lobby' })).toBe(3)
    expect(find({ position, scene: 'another' })).toBeNull()
  })
})
