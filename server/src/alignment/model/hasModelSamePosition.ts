import type { SpacePoint } from '@nspect/contract/alignment/alignment'
import { Box3, Triangle, Vector3 } from 'three'
import { computeNearestSurfaces, type SurfaceQuery } from './nearestSurface.ts'
import type { VisitTriangles } from './triangles.ts'

/** Places of a model's surface, spread evenly, and its extent. */
export interface SurfaceSamples {
  places: SurfaceQuery[]
  min: SpacePoint
  max: SpacePoint
}

/** how many places of a surface are compared */
const sampleCount = 1500
/** a way in which fewer of them face says nothing */
const minSamples = 30
/** the share of those facing one way that the other model has, too */
const minShare = 0.6
/** how far an end of the model may lie from where it was, in metres */
const mostEnd = 0.05

const plain = ({ x, y, z }: Vector3): SpacePoint => ({ x, y, z })
const axes = ['x', 'y', 'z'] as const

const computeBox = (triangles: VisitTriangles) => {
  const box = new Box3()
  triangles((a, b, c) => {
    box.expandByPoint(a).expandByPoint(b).expandByPoint(c)
  })
  return { min: plain(box.min), max: plain(box.max) }
}

/** Places on a surface at even distances by area, the same ones each time. */
export const sampleSurface = (triangles: VisitTriangles): SurfaceSamples => {
  const triangle = new Triangle()
  const normal = new Vector3()
  const box = new Box3()
  let area = 0
  triangles((a, b, c) => {
    area += triangle.set(a, b, c).getArea()
    box.expandByPoint(a).expandByPoint(b).expandByPoint(c)
  })
  const places: SurfaceQuery[] = []
  const step = area / sampleCount
  let passed = 0
  triangles((a, b, c) => {
    const own = triangle.set(a, b, c).getArea()
    if (own === 0) return
    passed += own
    triangle.getNormal(normal)
    for (; places.length < sampleCount && passed > (places.length + 0.5) * step; ) {
      // spread over the triangle by the plastic number, without chance
      let [u, v] = [(places.length * 0.754877666) % 1, (places.length * 0.569840291) % 1]
      if (u + v > 1) [u, v] = [1 - u, 1 - v]
      const at = a
        .clone()
        .multiplyScalar(1 - u - v)
        .addScaledVector(b, u)
        .addScaledVector(c, v)
      places.push({ position: plain(at), normal: plain(normal) })
    }
  })
  return { places, min: plain(box.min), max: plain(box.max) }
}

/** The axis along which a surface faces most. */
const facing = ({ normal }: SurfaceQuery) =>
  axes.reduce((most, axis) => (Math.abs(normal[axis]) > Math.abs(normal[most]) ? axis : most))

/**
 * Whether a model lies where the one before it lay. Surfaces facing each of the three ways must be
 * where they were: of a building that was shifted sideways the floors alone would be. What faces no
 * way tells by the ends of the model; and of what was moved by a whole storey, no end is where it
 * was. `metre`: the length of one in the files' unit.
 */
export const hasModelSamePosition = (
  old: SurfaceSamples,
  recent: VisitTriangles,
  close: number,
  metre: number,
): boolean => {
  const now = computeBox(recent)
  const found = computeNearestSurfaces(recent, old.places, { reach: close, close })
  return axes.every((axis) => {
    const ends = [Math.abs(now.min[axis] - old.min[axis]), Math.abs(now.max[axis] - old.max[axis])]
    if (Math.min(...ends) > mostEnd * metre) return false
    const facings = found.filter((_, n) => facing(old.places[n] as SurfaceQuery) === axis)
    if (facings.length < minSamples) return Math.max(...ends) <= close
    return facings.filter((surface) => surface?.isAlike).length >= minShare * facings.length
  })
}
