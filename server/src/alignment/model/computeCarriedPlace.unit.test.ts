import { identitySpaceAlignment } from '@nspect/contract/alignment/alignment'
import { expect, it } from 'vitest'
import { computeCarriedPlace } from './computeCarriedPlace.ts'

const before = {
  key: 'p1',
  position: { x: 1, y: 2, z: 3 },
  normal: { x: 0, y: 1, z: 0 },
  floor: 2,
  model: 'old',
}
const to = { position: { x: 1, y: 2.01, z: 3 }, normal: { x: 0, y: 1, z: 0 }, isSure: true }
const replaced = { alignment: null, hasSameFloors: true, recent: { sha256: 'new' } }

it('a point that is proved is on the new file, and on the floor that it was on', () => {
  expect(computeCarriedPlace(replaced, identitySpaceAlignment, before, to)).toEqual({
    key: 'p1',
    position: to.position,
    normal: to.normal,
    floor: 2,
    model: 'new',
  })
})

it('a point has no floor where the models count other floors, as when one names its storeys', () => {
  const others = { ...replaced, hasSameFloors: false }
  expect(computeCarriedPlace(others, identitySpaceAlignment, before, to)).not.toHaveProperty(
    'floor',
  )
  expect(computeCarriedPlace(others, null, before, { ...to, isSure: false })).not.toHaveProperty(
    'floor',
  )
})

it('a point has no floor where people said how the models lie, or where its place is not sure', () => {
  expect(
    computeCarriedPlace(
      { ...replaced, alignment: identitySpaceAlignment },
      identitySpaceAlignment,
      before,
      to,
    ),
  ).not.toHaveProperty('floor')
  const unsure = computeCarriedPlace(replaced, identitySpaceAlignment, before, {
    ...to,
    isSure: false,
  })
  expect(unsure).not.toHaveProperty('floor')
  expect(unsure).not.toHaveProperty('model')
})
