import { applyPlaneAlignment } from '@nspect/contract/alignment/alignment'
import { transformCameraPose } from '@nspect/contract/alignment/transformCameraPose'
import type { Revision } from '@nspect/contract/revisions/revisions'
import { describe, expect, it } from 'vitest'
import {
  computeImageTransform,
  computeRevisionOpacities,
  findNextRevision,
  isPinSeenInFile,
  isPinUnmoved,
  mapBoxToNewImage,
  toPlaneAlignment,
  toSpaceAlignment,
} from './comparison.ts'
import { buildDefaultModelAlignment } from './linkedCameras.ts'

const revision = (id: number, day: number, about: Partial<Revision> = {}): Revision => ({
  id,
  of: 'image',
  projectModelImageId: 21,
  planFileId: null,
  fileName: 'lobby.png',
  path: 'files/old',
  modelLink: null,
  picture: null,
  model: null,
  uploadedOn: null,
  replacedBy: 'Mara Lindqvist',
  replacedOn: `2026-11-${day}T10:00:00.000Z`,
  state: 'aligned',
  alignment: null,
  points: 0,
  doubtful: 0,
  ...about,
})
const from = { width: 800, height: 400 }
const to = { width: 1000, height: 500 }

describe('what replaced a revision', () => {
  it('T323: is the revision after it of the same picture, or what is there now', () => {
    const [third, other, second, first] = [
      revision(14, 20),
      revision(13, 19, { projectModelImageId: 22 }),
      revision(12, 18),
      revision(11, 17),
    ]
    const all = [third, other, second, first]
    expect(
      [first, second, third, other].map((compared) => findNextRevision(compared, all)?.id),
    ).toEqual([12, 14, undefined, undefined])
  })

  it('T326: of a tour is none of its panoramas, which were replaced together', () => {
    const panorama = { of: 'model', projectModelImageId: null } as const
    const all = [revision(13, 19, panorama), revision(12, 18, panorama), revision(11, 18, panorama)]
    expect(all.map((compared) => findNextRevision(compared, all)?.id)).toEqual([undefined, 13, 13])
  })
})

describe('the old picture on the new one', () => {
  const alignment = { a: 1.2, b: 0.3, shiftX: 40, shiftY: -12 }

  it('T323: lies as it was aligned', () => {
    const { a, b, c, d, e, f } = computeImageTransform(alignment, from, to)
    const place = { x: 300, y: 120 }
    const wanted = applyPlaneAlignment(alignment, place)
    expect([a * place.x + c * place.y + e, b * place.x + d * place.y + f]).toEqual([
      expect.closeTo(wanted.x),
      expect.closeTo(wanted.y),
    ])
  })

  it('T323: lies corner on corner where nobody has aligned it', () => {
    const { a, d, ...rest } = computeImageTransform(null, from, { width: 1000, height: 600 })
    expect([a * from.width, d * from.height]).toEqual([1000, 600])
    expect(rest).toEqual({ b: 0, c: 0, e: 0, f: 0 })
  })

  it('T325: has its points where the alignment puts them, else in the same percent', () => {
    const box = { x: 25, y: 25, width: 10, height: 10 }
    const shifted = { a: 1, b: 0, shiftX: 100, shiftY: 50 }
    expect(mapBoxToNewImage(shifted, box, from, to)).toEqual({ x: 30, y: 30, width: 8, height: 8 })
    expect(mapBoxToNewImage(null, box, from, to)).toEqual(box)
  })

  it('T325: says whether a point is where it was', () => {
    const box = { x: 25, y: 25, width: 10, height: 10 }
    expect([0.3, 0.8].map((by) => isPinUnmoved(box, { ...box, x: box.x + by }))).toEqual([
      true,
      false,
    ])
  })

  it('T324: fades from one to the other', () => {
    expect([0, 25, 50, 100].map(computeRevisionOpacities)).toEqual([
      { old: 1, recent: 0 },
      { old: 1, recent: 0.5 },
      { old: 1, recent: 1 },
      { old: 0, recent: 1 },
    ])
  })
})

describe('a camera of the old model in the new one', () => {
  const pose = { position: { x: 1, y: 2, z: 3 }, target: { x: 4, y: 2, z: -1 }, fov: 50 }

  it('T327: stands in the same place of the building, by the alignment', () => {
    const turned = {
      scale: 2,
      rotation: [
        { x: 0, y: 0, z: 1 },
        { x: 0, y: 1, z: 0 },
        { x: -1, y: 0, z: 0 },
      ],
      shift: { x: 10, y: 0, z: 5 },
    } as const
    expect(transformCameraPose(turned, pose)).toEqual({
      position: { x: 16, y: 4, z: 3 },
      target: { x: 8, y: 4, z: -3 },
      fov: 50,
    })
    expect([toSpaceAlignment(turned), toPlaneAlignment(turned)]).toEqual([turned, null])
  })

  it('T327: stands at the same coordinates where nobody has aligned them, whatever the unit and the axis', () => {
    const same = transformCameraPose(buildDefaultModelAlignment(null, null), pose)
    expect(same).toEqual(pose)
    const centimetres = transformCameraPose(
      buildDefaultModelAlignment({ scale: 1, up: 'y' }, { scale: 0.01, up: 'z' }),
      pose,
    )
    expect(centimetres.position).toEqual({ x: 100, y: -300, z: 200 })
    const back = transformCameraPose(
      buildDefaultModelAlignment({ scale: 0.01, up: 'z' }, { scale: 1, up: 'y' }),
      centimetres,
    )
    expect(back.target).toEqual({
      x: expect.closeTo(4),
      y: expect.closeTo(2),
      z: expect.closeTo(-1),
    })
  })
})

it('T326: a point of a model is seen in whichever file took its place, one of a panorama of a tour in that one alone', () => {
  expect(isPinSeenInFile({ model: 'before' }, 'since')).toBe(true)
  expect(isPinSeenInFile({ model: 'lobby', scene: 'a' }, 'bar')).toBe(false)
  expect(isPinSeenInFile({ model: 'lobby', scene: 'a' }, 'lobby')).toBe(true)
})
