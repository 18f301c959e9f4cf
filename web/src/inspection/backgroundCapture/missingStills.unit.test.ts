import type { Pin } from '@nspect/contract/pins/pins'
import { describe, expect, it } from 'vitest'
import { findNextPinWithoutStills } from './missingStills.ts'

const model = 'a'.repeat(64)
const project = { model: { sha256: model }, projectModelImages: [{ id: 7 }] } as Parameters<
  typeof findNextPinWithoutStills
>[0]['project']

const inModel = (id: number, change: Partial<Pin> = {}): Pin =>
  ({
    id,
    updatedDateTime: `2026-03-01T10:0${id}:00.000Z`,
    contextStillUrl: null,
    matterPointCoordinates: {
      position: { x: id, y: 0, z: 0 },
      normal: { x: 0, y: 1, z: 0 },
      key: `point-${id}`,
      model,
    },
    annotationCoordinates: null,
    projectModelImageId: null,
    ...change,
  }) as Pin
const onPicture = (id: number, projectModelImageId: number): Pin =>
  inModel(id, {
    matterPointCoordinates: null,
    annotationCoordinates: {
      geometry: { type: 'RECTANGLE', x: 1, y: 1, width: 5, height: 5 },
      data: { id: 'mark' },
    },
    projectModelImageId,
  })

const next = (pins: readonly Pin[], { isModelOpen = true, tried = new Set<string>() } = {}) => {
  const found = findNextPinWithoutStills({ project, pins, isModelOpen, tried })
  return found && { id: found.pin.id, on: found.on }
}

describe('which point gets its pictures next', () => {
  it('is the one that was saved last, and none that has them', () => {
    expect(
      next([inModel(1), inModel(2), inModel(3, { contextStillUrl: 'files/context' })]),
    ).toEqual({
      id: 2,
      on: 'model',
    })
    expect(next([inModel(1, { contextStillUrl: 'files/context' })])).toBeNull()
  })

  it('a point in the model waits until the model is open; one on a picture does not', () => {
    expect(next([inModel(2), onPicture(1, 7)], { isModelOpen: false })).toEqual({
      id: 1,
      on: 'picture',
    })
    expect(next([onPicture(1, 8)])).toBeNull()
  })

  it('is no point of a model that was replaced, and none without a place', () => {
    const { matterPointCoordinates } = inModel(1)
    expect(
      next([inModel(1, { matterPointCoordinates: { ...matterPointCoordinates!, model: 'b' } })]),
    ).toBeNull()
    expect(next([inModel(1, { matterPointCoordinates: null })])).toBeNull()
  })

  it('is tried once per place: again only after it was moved', () => {
    const pin = inModel(1)
    const { key } = findNextPinWithoutStills({
      project,
      pins: [pin],
      isModelOpen: true,
      tried: new Set(),
    })!
    const tried = new Set([key])
    expect(next([pin], { tried })).toBeNull()
    const place = { ...pin.matterPointCoordinates!, position: { x: 9, y: 0, z: 0 } }
    expect(next([{ ...pin, matterPointCoordinates: place }], { tried })).toEqual({
      id: 1,
      on: 'model',
    })
  })
})
