import type { SurfaceHit } from '@nspect/viewer'
import { describe, expect, it } from 'vitest'
import { addDeclaredFloor, type Placement } from './pinPlacement.ts'

const element = {
  globalId: '1kTvXnbbzCWw8lcMd1dR4o',
  type: 'IFCWALL',
  name: 'Exterior brick',
  storey: 'Level 2',
}
const place = (hit: Partial<SurfaceHit>): Placement => ({
  kind: 'place',
  key: 'point-on-the-gable',
  idempotencyKey: 'once',
  stem: 1,
  hit: {
    position: { x: 4, y: 5, z: 2 },
    normal: { x: 0, y: 0, z: 1 },
    object: 'model',
    screen: { x: 100, y: 80 },
    ...hit,
  },
})
const floorOf = (placement: Placement) =>
  placement.kind === 'place' ? placement.hit.floor : undefined

describe('a point placed before the viewer knows the storeys', () => {
  const storeys = ['Level 1', 'Level 2', 'Roof']

  it('is on the storey that its element names', () => {
    expect(floorOf(addDeclaredFloor(place({ element }), storeys))).toBe(1)
  })

  it('has no floor where that would be a guess', () => {
    const houses = ['Level 1', 'Level 2', 'Level 2']
    expect(floorOf(addDeclaredFloor(place({ element }), houses))).toBeUndefined()
    expect(floorOf(addDeclaredFloor(place({ element }), undefined))).toBeUndefined()
    expect(floorOf(addDeclaredFloor(place({}), storeys))).toBeUndefined()
  })

  it('keeps the floor that the viewer found', () => {
    expect(floorOf(addDeclaredFloor(place({ element, floor: 0 }), storeys))).toBe(0)
  })
})
