import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { projectMeasurementToScreen } from './drawnMeasurement.ts'
import type { MeasuredFigures, MeasuringState } from './measuring.ts'

const at = (x: number, y: number, z = 0): Vec3 => ({ x, y, z })
/** millimetres in the file, seen from the front at 100 pixels a metre */
const toScreen = ({ x, y, z }: Vec3) => (z < 0 ? null : { x: x / 10, y: -y / 10 })
const line = (from: Vec3, to: Vec3, figures: Partial<MeasuredFigures>) =>
  projectMeasurementToScreen({
    measuring: { kind: 'line', picks: [from, to] },
    figures: {
      kind: 'line',
      length: 5,
      height: 3,
      across: 4,
      corner: at(4000, 0),
      ...figures,
    } as MeasuredFigures,
    next: null,
    toScreen,
  })

vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
afterEach(() => vi.clearAllMocks())

describe('T189 a length on the picture', () => {
  it('has its figure, and those of height and horizontal beside their lines, whichever end came first', () => {
    for (const ends of [
      [at(0, 0), at(4000, 3000)],
      [at(4000, 3000), at(0, 0)],
    ] as const) {
      const { labels, lines, marks } = line(ends[0], ends[1], {})
      expect(marks).toHaveLength(2)
      expect(lines.map(({ isHelper }) => isHelper)).toEqual([true, true, false])
      const figureAt = (x: number, y: number) =>
        labels.find((label) => label.at.x === x && label.at.y === y)?.text
      expect(figureAt(200, -150)).toBe('5.00 m')
      expect(figureAt(200, -0)).toBe('4.00 m')
      expect(figureAt(400, -150)).toBe('3.00 m')
    }
  })

  it('that is upright or level has its own figure alone', () => {
    const { labels } = line(at(0, 0), at(0, 3000), {
      length: 3,
      height: 3,
      across: 0,
      corner: at(0, 0),
    })
    expect(labels.map(({ text }) => text)).toEqual(['3.00 m'])
  })

  it('with an end behind the camera has a mark for the other one only', () => {
    expect(line(at(0, 0), at(4000, 3000, -1), {})).toEqual({
      lines: [],
      marks: [{ x: 0, y: -0 }],
      labels: [],
      surface: [],
    })
  })

  it('follows the pointer to the next place', () => {
    const measuring: MeasuringState = { kind: 'line', picks: [at(0, 0)] }
    const { lines } = projectMeasurementToScreen({
      measuring,
      figures: null,
      next: at(1000, 0),
      toScreen,
    })
    expect(lines).toEqual([{ from: { x: 0, y: -0 }, to: { x: 100, y: -0 }, isHelper: true }])
  })
})

describe('T189 an area on the picture', () => {
  const measuring: MeasuringState = { kind: 'area', picks: [at(0, 0), at(2000, 0), at(2000, 1000)] }
  const figures: MeasuredFigures = {
    kind: 'area',
    area: 1,
    perimeter: 5.2,
    unevenness: 0,
    normal: at(0, 0, 1),
    isCrossing: false,
  }

  it('is filled, closed by a dashed side, and has its figure inside', () => {
    const drawn = projectMeasurementToScreen({ measuring, figures, next: null, toScreen })
    expect(drawn.surface).toHaveLength(3)
    expect(drawn.lines.map(({ isHelper }) => isHelper)).toEqual([false, false, true])
    expect(drawn.labels.map(({ text }) => text)).toEqual(['1.00 m²'])
  })

  it('whose sides cross has no figure', () => {
    expect(
      projectMeasurementToScreen({
        measuring,
        figures: { ...figures, isCrossing: true },
        next: null,
        toScreen,
      }).labels,
    ).toEqual([])
  })
})
