import { expect, it } from 'vitest'
import type { LengthUnit } from '../../../engine/tour.ts'
import { guessOf, metresPer } from './unitGuess.ts'

/** A flat of 12 x 9 m, rooms 2.6 m high, as a file in that unit says it. */
const flat = (unit: LengthUnit, knowsRooms: boolean) => {
  const per = metresPer[unit]
  return {
    size: { x: 12 / per, y: 3 / per, z: 9 / per },
    roomHeight: knowsRooms ? 2.6 / per : null,
    facing: { y: 300 / per / per, z: 120 / per / per },
  }
}

it.each(Object.keys(metresPer) as LengthUnit[])('a flat drawn in %s is told by the height of its rooms', (unit) => {
  const guess = guessOf(flat(unit, true))
  expect(guess).toMatchObject({ unit, scale: metresPer[unit], unitReason: { because: 'roomHeight' } })
})

it.each(['metres', 'centimetres', 'millimetres'] as const)(
  'a flat in %s without rooms is told by its length',
  (unit) => {
    expect(guessOf(flat(unit, false))).toMatchObject({ unit, unitReason: { because: 'size' } })
  },
)

it('a hall of six metres is one, not a room in feet', () => {
  expect(guessOf({ ...flat('metres', true), roomHeight: 5.5 }).unit).toBe('metres')
})

it('a building on its side is to be set up; a tower and a flat are not', () => {
  const { size, facing, roomHeight } = flat('metres', true)
  const onItsSide = { size: { x: size.x, y: size.z, z: size.y }, facing: { y: facing.z, z: facing.y }, roomHeight }
  expect(guessOf(onItsSide)).toMatchObject({ up: 'z', upReason: 'flat' })
  expect(guessOf(flat('metres', true))).toMatchObject({ up: 'y', upReason: 'gltf' })
  const tower = { size: { x: 12, y: 60, z: 12 }, facing: { y: 2400, z: 1400 }, roomHeight: 2.6 }
  expect(guessOf(tower).up).toBe('y')
})
