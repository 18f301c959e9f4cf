import type { Vec3 } from '@nspect/contract/media/pinCoordinates'

/** The box that a model is framed by, and the point around which most of it lies. */
export interface RobustBounds {
  median: Vec3
  min: Vec3
  max: Vec3
}

const axes = ['x', 'y', 'z'] as const

/** A point on a surface, and the area it represents. */
export interface SurfaceSample extends Vec3 {
  area: number
}

/**
 * Bounds that distant loose fragments do not stretch, however many vertices they have: samples are
 * weighted by area. Each side ends at the outermost sample, but at most half a span (1st to 99th
 * percentile of the area) beyond that span.
 */
export function computeRobustBounds(samples: readonly SurfaceSample[]): RobustBounds | null {
  const total = samples.reduce((sum, { area }) => sum + area, 0)
  if (samples.length === 0 || !(total > 0)) return null
  const bounds: RobustBounds = { median: zero(), min: zero(), max: zero() }
  for (const axis of axes) {
    const sorted = [...samples].sort((a, b) => a[axis] - b[axis])
    const at = (share: number) => {
      let sum = 0
      for (const sample of sorted) {
        sum += sample.area
        if (sum >= share * total) return sample[axis]
      }
      return sorted.at(-1)![axis]
    }
    const [low, high] = [at(0.01), at(0.99)]
    const margin = (high - low) / 2
    bounds.median[axis] = at(0.5)
    bounds.min[axis] = Math.max(sorted[0]![axis], low - margin)
    bounds.max[axis] = Math.min(sorted.at(-1)![axis], high + margin)
  }
  return bounds
}

const zero = (): Vec3 => ({ x: 0, y: 0, z: 0 })
