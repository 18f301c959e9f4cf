import { describe, expect, it } from 'vitest'
import {
  areCornersOffPlane,
  computeModelScale,
  emptyMeasuring,
  isModelScaleImplausible,
  type MeasuringEvent,
  reduceMeasurement,
} from './measuring.ts'

const at = (x: number) => ({ x, y: 0, z: 0 })
const pick = (x: number): MeasuringEvent => ({ type: 'pick', position: at(x) })
const measured = (...events: MeasuringEvent[]) => events.reduce(reduceMeasurement, emptyMeasuring)
const area: MeasuringEvent = { type: 'kind', kind: 'area' }

describe('T189 picking', () => {
  it('begins another length after the second end', () => {
    expect(measured(pick(1), pick(2)).picks).toEqual([at(1), at(2)])
    expect(measured(pick(1), pick(2), pick(3)).picks).toEqual([at(3)])
  })

  it('adds corner after corner to an area', () => {
    expect(measured(area, pick(1), pick(2), pick(3), pick(4)).picks).toHaveLength(4)
  })

  it('takes a double press for one', () => {
    expect(measured(pick(1), pick(1), pick(2), pick(2)).picks).toEqual([at(1), at(2)])
  })

  it('takes back the last pick, and none where there is none', () => {
    expect(measured(pick(1), pick(2), { type: 'back' }).picks).toEqual([at(1)])
    expect(measured({ type: 'back' }).picks).toEqual([])
  })

  it('goes on from a length to an area, and from an area to its first side', () => {
    expect(measured(pick(1), pick(2), area, pick(3)).picks).toEqual([at(1), at(2), at(3)])
    expect(measured(area, pick(1), pick(2), pick(3), { type: 'kind', kind: 'line' }).picks).toEqual(
      [at(1), at(2)],
    )
  })
})

describe('a surface', () => {
  const flat = { area: 10, perimeter: 13, unevenness: 0.004, normal: at(1), isCrossing: false }

  it('that is flat but for the picking is not called uneven', () => {
    expect(areCornersOffPlane(flat)).toBe(false)
    expect(areCornersOffPlane({ ...flat, unevenness: 0.05 })).toBe(true)
  })
})

describe('T190 the scale', () => {
  it('makes the measured length the real one', () => {
    expect(computeModelScale(0.001, 2, 2.02)).toBeCloseTo(0.00101)
  })

  it('by a length that is far off is doubted', () => {
    expect(isModelScaleImplausible(2, 2.04)).toBe(false)
    expect(isModelScaleImplausible(2, 2.4)).toBe(true)
    expect(isModelScaleImplausible(2, 200)).toBe(true)
  })
})
