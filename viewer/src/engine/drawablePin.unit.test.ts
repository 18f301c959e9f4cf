import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import { expect, it } from 'vitest'
import { getStemLength, isPinDrawable } from './drawablePin.ts'

const up = { x: 0, y: 1, z: 0 }
const place = { position: { x: 1, y: 2, z: 3 }, normal: up, key: 'a' }

it('a pin with a place and a direction is drawn', () => {
  expect(isPinDrawable(place)).toBe(true)
})

it.each([
  { ...place, position: { ...up, x: Number.NaN } },
  { ...place, position: { ...up, z: Number.NEGATIVE_INFINITY } },
  { ...place, normal: { x: 0, y: 0, z: 0 } },
  { ...place, normal: { ...up, y: Number.POSITIVE_INFINITY } },
  // Old rows were never validated.
  JSON.parse('{"position":null,"key":"a"}') as PinCoordinates,
  JSON.parse('{"key":"a"}') as PinCoordinates,
  JSON.parse(
    '{"position":{"x":"1","y":2,"z":3},"normal":{"x":0,"y":1,"z":0},"key":"a"}',
  ) as PinCoordinates,
])('%j is not drawn', (coordinates) => {
  expect(isPinDrawable(coordinates)).toBe(false)
})

it('a stem keeps within its limits, and is a metre when none is stored', () => {
  expect(
    [undefined, Number.NaN, 0, 0.33, 1.5, 7].map((stem) => getStemLength({ ...place, stem })),
  ).toEqual([1, 1, 0.1, 0.33, 1.5, 3])
})
