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

it('rooms nine units high are drawn in feet', () => {
  expect(guessOf({ ...flat('metres', true), roomHeight: 9 })).toMatchObject({ unit: 'feet', up: 'y' })
})

it('a gap that is no room in any unit is no reason: the whole tells', () => {
  expect(guessOf({ ...flat('metres', true), roomHeight: 0.38 })).toMatchObject({
    unit: 'metres',
    unitReason: { because: 'size', size: 12 },
  })
})

it('what is as large as no building in any unit is taken for metres, as the format says', () => {
  const bolt = { size: { x: 0.04, y: 0.1, z: 0.04 }, roomHeight: null, facing: { y: 1, z: 1 } }
  expect(guessOf(bolt)).toMatchObject({ unit: 'metres', unitReason: { because: 'format' } })
})

it('a building on its side is to be set up; a tower and a flat are not', () => {
  const { size, facing, roomHeight } = flat('metres', true)
  const onItsSide = { size: { x: size.x, y: size.z, z: size.y }, facing: { y: facing.z, z: facing.y }, roomHeight }
  expect(guessOf(onItsSide)).toMatchObject({ up: 'z', upReason: 'floors' })
  expect(guessOf(flat('metres', true))).toMatchObject({ up: 'y', upReason: 'gltf' })
  const tower = { size: { x: 12, y: 60, z: 12 }, facing: { y: 2400, z: 1400 }, roomHeight: 2.6 }
  expect(guessOf(tower).up).toBe('y')
  const towerOnItsSide = { ...tower, size: { x: 12, y: 12, z: 60 }, facing: { y: 1400, z: 2400 } }
  expect(guessOf(towerOnItsSide)).toMatchObject({ up: 'z', upReason: 'floors' })
})

it('a building of many walls on its side is to be set up where no rooms stand upright', () => {
  const hotel = { size: { x: 12, y: 15, z: 6 }, facing: { y: 900, z: 800 }, roomHeight: null }
  expect(guessOf(hotel).up).toBe('z')
  expect(guessOf({ ...hotel, roomHeight: 2.6 }).up).toBe('y')
})
