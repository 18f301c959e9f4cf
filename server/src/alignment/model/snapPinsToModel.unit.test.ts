import { Document } from '@gltf-transform/core'
import {
  applySpaceAlignment,
  computeSpaceAlignment,
  type SpacePoint,
} from '@nspect/contract/alignment/alignment'
import { describe, expect, it } from 'vitest'
import { snapPinsToModel, snapTolerance } from './snapPinsToModel.ts'

type Corner = readonly [number, number, number]
interface Box {
  from: Corner
  to: Corner
}

/** A model of boxes, as triangles. */
const boxes = (
  list: readonly Box[],
  { shift = [0, 0, 0], turn = 0 }: { shift?: Corner; turn?: number } = {},
) => {
  const document = new Document()
  const buffer = document.createBuffer()
  const positions: number[] = []
  const indices: number[] = []
  for (const { from, to } of list) {
    const at = positions.length / 3
    for (let n = 0; n < 8; n++)
      positions.push(...[0, 1, 2].map((axis) => ((n >> axis) & 1 ? to : from)[axis] ?? 0))
    const faces = [
      [0, 2, 3, 1],
      [4, 5, 7, 6],
      [0, 1, 5, 4],
      [2, 6, 7, 3],
      [0, 4, 6, 2],
      [1, 3, 7, 5],
    ]
    for (const [a = 0, b = 0, c = 0, d = 0] of faces)
      indices.push(...[a, b, c, a, c, d].map((corner) => at + corner))
  }
  const position = document
    .createAccessor()
    .setType('VEC3')
    .setArray(new Float32Array(positions))
    .setBuffer(buffer)
  const index = document.createAccessor().setArray(new Uint32Array(indices)).setBuffer(buffer)
  const primitive = document.createPrimitive().setAttribute('POSITION', position).setIndices(index)
  const node = document.createNode().setMesh(document.createMesh().addPrimitive(primitive))
  node.setTranslation([...shift]).setRotation([0, Math.sin(turn / 2), 0, Math.cos(turn / 2)])
  document.getRoot().setDefaultScene(document.createScene().addChild(node))
  return async () => document
}

const slab: Box = { from: [0, -0.2, 0], to: [10, 0, 6] }
const wall = (x: number): Box => ({ from: [x, 0, 0], to: [x + 0.2, 3, 6] })
const back: Box = { from: [0, 0, 5.8], to: [10, 3, 6] }
const cupboard: Box = { from: [4, 0, 1], to: [5, 2, 2] }
const room = [slab, wall(0), wall(9.8), back]

const onFloor = { position: { x: 5, y: 0, z: 3 }, normal: { x: 0, y: 1, z: 0 } }
const onWall = { position: { x: 0.2, y: 1.5, z: 3 }, normal: { x: 1, y: 0, z: 0 } }
const onCupboard = { position: { x: 4.5, y: 1, z: 2 }, normal: { x: 0, y: 0, z: 1 } }
const points = [onFloor, onWall, onCupboard]
const snap = (old: ReturnType<typeof boxes>, recent: ReturnType<typeof boxes>, scale = 1) =>
  snapPinsToModel({ points, alignment: null, scale }, old, recent)

describe('points of a model on the one that replaced it', () => {
  it('T310: stay by themselves on what is there, and wait where it is gone', async () => {
    const { alignment, points: found } = await snap(boxes([...room, cupboard]), boxes(room))
    expect(alignment).not.toBeNull()
    expect(found.map(({ isSure, distance }) => [isSure, distance])).toEqual([
      [true, expect.closeTo(0)],
      [true, expect.closeTo(0)],
      [false, null],
    ])
    expect(found[2]?.position).toEqual(onCupboard.position)
  })

  it('T310: are drawn to a surface that moved a little, and wait on one that moved more, with its distance', async () => {
    const moved = (by: number): Box => ({ ...cupboard, to: [5, 2, 2 + by] })
    const { points: near } = await snap(boxes([...room, cupboard]), boxes([...room, moved(0.015)]))
    expect(near[2]).toMatchObject({ isSure: true, position: { z: expect.closeTo(2.015) } })
    const { points: far } = await snap(boxes([...room, cupboard]), boxes([...room, moved(0.12)]))
    expect(far[2]).toMatchObject({ isSure: false, likeness: 1, distance: expect.closeTo(0.12) })
    expect(far[2]?.position.z).toBeCloseTo(2.12)
    expect(snapTolerance).toBe(0.02)
  })

  it('T310: wait where the surface at their place faces another way', async () => {
    // a ledge whose upper side is where the cupboard's door was
    const ledge: Box = { from: [4, 0.8, 1.4], to: [5, 1, 2.4] }
    const { points: found } = await snap(boxes([...room, cupboard]), boxes([...room, ledge]))
    expect(found[2]).toMatchObject({ isSure: false, likeness: 0, distance: expect.closeTo(0) })
    expect(found[2]?.normal).toEqual(onCupboard.normal)
  })

  it.each([
    ['sideways, where its floor is on the old one’s', { shift: [1.5, 0, 0] as const }],
    ['by the height of a storey', { shift: [0, 3, 0] as const }],
    ['by a quarter turn', { turn: Math.PI / 2 }],
    ['by five degrees', { turn: Math.PI / 36 }],
  ])('T311: all wait if the model was moved %s', async (_, how) => {
    expect((await snap(boxes(room), boxes(room, how))).alignment).toBeNull()
  })

  it('T311: a plain that says nothing about its sides lies alike if its ends do', async () => {
    expect((await snap(boxes([slab]), boxes([slab]))).points[0]?.isSure).toBe(true)
    expect(
      (await snap(boxes([slab]), boxes([{ from: [0.5, -0.2, 0], to: [10.5, 0, 6] }]))).alignment,
    ).toBeNull()
  })

  it('T311: a house with a further storey lies alike, and lengths count in metres in a file of millimetres', async () => {
    const storey: Box = { from: [0, 3, 0], to: [10, 6, 6] }
    expect((await snap(boxes(room), boxes([...room, storey]))).points[1]?.isSure).toBe(true)
    const { points: found } = await snap(
      boxes([...room, cupboard]),
      boxes([...room, { ...cupboard, to: [5, 2, 2.12] }]),
      0.001,
    )
    // 0.12 mm
    expect(found[2]).toMatchObject({ isSure: true, distance: expect.closeTo(0.00012) })
  })

  it('T312: go along with three picks, and are drawn to the surface from there', async () => {
    const there = ({ x, y, z }: SpacePoint) => ({ x: z + 1, y: y + 0.01, z: -x })
    const corners = [
      { x: 0, y: 0, z: 0 },
      { x: 10, y: 0, z: 0 },
      { x: 10, y: 3, z: 6 },
    ]
    const aligned = computeSpaceAlignment(corners.map((from) => ({ from, to: there(from) })))
    if (typeof aligned === 'string') throw new Error(aligned)
    const { alignment } = aligned
    const never = () => Promise.reject(new Error('the old model is not needed'))
    const recent = boxes(room, { turn: Math.PI / 2, shift: [1, 0, 0] })
    const { points: found } = await snapPinsToModel({ points, alignment, scale: 1 }, never, recent)
    expect(applySpaceAlignment(alignment, onFloor.position).y).toBeCloseTo(0.01)
    expect(found[0]).toMatchObject({
      isSure: true,
      position: { y: expect.closeTo(0) },
      distance: expect.closeTo(0.01),
    })
    expect(found[1]).toMatchObject({ isSure: true, normal: { z: expect.closeTo(-1) } })
  })
})
