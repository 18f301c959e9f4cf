import { describe, expect, it } from 'vitest'
import type { LengthUnit } from '../../../engine/viewerApi.ts'
import {
  type FileMeasure,
  guessModelUnitAndUpAxis,
  metersPerUnit,
} from './guessModelUnitAndUpAxis.ts'

const measure = (
  size: FileMeasure['size'],
  facing: { y: number; z: number },
  roomHeight: number | null = null,
): FileMeasure => ({
  size,
  upright: {
    y: { roomHeight, indoors: 0, facing: facing.y },
    z: { roomHeight, indoors: 0, facing: facing.z },
  },
})

/** A flat of 12 x 9 m, measured in that unit. */
const flat = (unit: LengthUnit, roomHeight: number | null) => {
  const per = metersPerUnit[unit]
  return measure(
    { x: 12 / per, y: 3 / per, z: 9 / per },
    { y: 300 / per / per, z: 120 / per / per },
    roomHeight,
  )
}

it.each(Object.keys(metersPerUnit) as LengthUnit[])(
  'a flat drawn in %s is told by the height of its rooms',
  (unit) => {
    const guess = guessModelUnitAndUpAxis(flat(unit, 2.6 / metersPerUnit[unit]))
    expect(guess).toMatchObject({
      unit,
      scale: metersPerUnit[unit],
      unitReason: { because: 'roomHeight' },
    })
  },
)

it.each(['metres', 'centimetres', 'millimetres'] as const)(
  'a flat in %s without rooms is told by its length',
  (unit) => {
    expect(guessModelUnitAndUpAxis(flat(unit, null))).toMatchObject({
      unit,
      unitReason: { because: 'size' },
    })
  },
)

it('a hall of six metres is one, not a room in feet', () => {
  expect(guessModelUnitAndUpAxis(flat('metres', 5.5)).unit).toBe('metres')
})

it('rooms nine units high are drawn in feet', () => {
  expect(guessModelUnitAndUpAxis(flat('metres', 9))).toMatchObject({ unit: 'feet', up: 'y' })
})

it('a gap that is no room in any unit is no reason: the whole tells', () => {
  expect(guessModelUnitAndUpAxis(flat('metres', 0.38))).toMatchObject({
    unit: 'metres',
    unitReason: { because: 'size', size: 12 },
  })
})

it('what is as large as no building in any unit is taken for metres, as the format says', () => {
  const bolt = measure({ x: 0.04, y: 0.1, z: 0.04 }, { y: 1, z: 1 })
  expect(guessModelUnitAndUpAxis(bolt)).toMatchObject({
    unit: 'metres',
    unitReason: { because: 'format' },
  })
})

describe('where no floor is found', () => {
  it('T451: a wall alone stands; a slab that is no wall may lie on its side', () => {
    const wall = measure({ x: 4, y: 2.5, z: 0.12 }, { y: 0.96, z: 20 })
    expect(guessModelUnitAndUpAxis(wall)).toMatchObject({
      unit: 'metres',
      up: 'y',
      upReason: 'gltf',
    })
    const slab = measure({ x: 40, y: 25, z: 0.12 }, { y: 9.6, z: 2000 })
    expect(guessModelUnitAndUpAxis(slab)).toMatchObject({ up: 'z' })
  })

  it('a building on its side is to be set up; a tower and a flat are not', () => {
    const onItsSide = measure({ x: 12, y: 9, z: 3 }, { y: 120, z: 300 }, 2.6)
    expect(guessModelUnitAndUpAxis(onItsSide)).toMatchObject({ up: 'z', upReason: 'floors' })
    expect(guessModelUnitAndUpAxis(flat('metres', 2.6))).toMatchObject({
      up: 'y',
      upReason: 'gltf',
    })
    expect(
      guessModelUnitAndUpAxis(measure({ x: 12, y: 60, z: 12 }, { y: 2400, z: 1400 }, 2.6)).up,
    ).toBe('y')
    const towerOnItsSide = measure({ x: 12, y: 12, z: 60 }, { y: 1400, z: 2400 }, 2.6)
    expect(guessModelUnitAndUpAxis(towerOnItsSide)).toMatchObject({ up: 'z', upReason: 'floors' })
  })

  it('a building of many walls on its side is to be set up where no rooms stand upright', () => {
    const hotel = { size: { x: 12, y: 15, z: 6 }, facing: { y: 900, z: 800 } }
    expect(guessModelUnitAndUpAxis(measure(hotel.size, hotel.facing)).up).toBe('z')
    expect(guessModelUnitAndUpAxis(measure(hotel.size, hotel.facing, 2.6)).up).toBe('y')
  })
})

describe('where one can stand', () => {
  /**
   * A furnished hotel of five floors, as long as it is high; between its walls there are gaps as
   * high as rooms.
   */
  const hotel = { x: 12, y: 15, z: 15 }
  const [upright, onSide] = [
    { roomHeight: 2.6, indoors: 500, facing: 2200 },
    { roomHeight: 4, indoors: 320, facing: 1800 },
  ]

  it('the axis with more floor to stand on points up, and its rooms tell the unit', () => {
    expect(
      guessModelUnitAndUpAxis({ size: hotel, upright: { y: upright, z: onSide } }),
    ).toMatchObject({
      up: 'y',
      unitReason: { because: 'roomHeight', room: 2.6 },
    })
    expect(
      guessModelUnitAndUpAxis({ size: hotel, upright: { y: onSide, z: upright } }),
    ).toMatchObject({
      up: 'z',
      upReason: 'floors',
      unitReason: { because: 'roomHeight', room: 2.6 },
    })
  })

  it('about as much floor either way is no reason against the format', () => {
    expect(
      guessModelUnitAndUpAxis({
        size: hotel,
        upright: { y: onSide, z: { ...upright, indoors: 340 } },
      }).up,
    ).toBe('y')
  })

  it('a few gaps are no floor: shape and surfaces tell, as for a file in centimetres', () => {
    const gaps = { y: { ...onSide, indoors: 20 }, z: { ...upright, indoors: 60, facing: 2900 } }
    expect(guessModelUnitAndUpAxis({ size: hotel, upright: gaps }).up).toBe('y')
  })
})
