import type { MarkUpShape } from '@nspect/contract/pins/photoMarkUp'
import { markUpLimits, markUpShapes } from '@nspect/contract/pins/photoMarkUp'
import { describe, expect, it } from 'vitest'
import {
  buildShapeFromDrag,
  clampToImage,
  findShapeAt,
  isShapeTooSmall,
  moveShape,
  resizeShape,
} from './drawing.ts'

const sides = { width: 1000, height: 500 }
const look = { color: 'red', size: 'medium' } as const
const spots = (...at: [number, number][]) => at.map(([x, y]) => clampToImage(x, y))

describe('a drawn shape (T181)', () => {
  it('goes from where the pointer went down to where it was lifted, and is valid however far outside that was', () => {
    const outside = spots([0.9, 0.9], [1.4, -0.2])
    const shapes = (['arrow', 'ellipse', 'line', 'blur'] as const).map((kind) =>
      buildShapeFromDrag(kind, outside, look),
    )
    expect(markUpShapes.safeParse(shapes).success).toBe(true)
    expect(shapes[3]).toEqual({ kind: 'blur', x: 0.9, y: 0, width: 0.1, height: 0.9 })
  })

  it('of a long free line keeps its ends and as many places as are allowed', () => {
    const path = Array.from({ length: 3000 }, (_, index) => clampToImage(index / 3000, 0.5))
    const line = buildShapeFromDrag('line', path, look)
    expect(markUpShapes.safeParse([line]).success).toBe(true)
    if (line?.kind !== 'line') throw new Error('no line')
    expect(line.points.length).toBeLessThanOrEqual(markUpLimits.linePoints)
    expect([line.points[0], line.points.at(-1)]).toEqual([path[0], path.at(-1)])
  })

  it('is not meant by a press that hardly moved', () => {
    expect(isShapeTooSmall(spots([0.5, 0.5], [0.505, 0.505]), sides)).toBe(true)
    expect(isShapeTooSmall(spots([0.5, 0.5], [0.6, 0.5]), sides)).toBe(false)
  })

  it('is moved until its edge meets that of the picture, without changing its form', () => {
    const arrow: MarkUpShape = {
      kind: 'arrow',
      from: clampToImage(0.1, 0.1),
      to: clampToImage(0.4, 0.3),
      ...look,
    }
    expect(moveShape(arrow, 5, 0.1)).toEqual({
      ...arrow,
      from: { x: 0.7, y: 0.2 },
      to: { x: 1, y: 0.4 },
    })
    const blur: MarkUpShape = { kind: 'blur', x: 0.2, y: 0.2, width: 0.3, height: 0.3 }
    expect(moveShape(blur, -1, -1)).toEqual({ ...blur, x: 0, y: 0 })
    expect(resizeShape(blur, 5, -5)).toEqual({ ...blur, width: 0.8, height: 0.02 })
  })

  it('is chosen by a press near its line, the uppermost first; nothing is chosen beside it or in an empty ellipse', () => {
    const ellipse: MarkUpShape = {
      kind: 'ellipse',
      x: 0.2,
      y: 0.2,
      width: 0.4,
      height: 0.4,
      ...look,
    }
    const blur: MarkUpShape = { kind: 'blur', x: 0.15, y: 0.35, width: 0.1, height: 0.1 }
    const at = (x: number, y: number) => findShapeAt([ellipse, blur], clampToImage(x, y), sides, 10)
    expect([at(0.6, 0.4), at(0.2, 0.4), at(0.4, 0.4), at(0.9, 0.9)]).toEqual([0, 1, null, null])
  })
})
