import { BoxGeometry, Matrix4, Vector3 } from 'three'
import type { RayHit, SurfaceRaycaster } from '../engine/surfaceRaycaster.ts'
import type { ColoredBox } from './roomGlb.ts'

/** Boxes that rays hit, from outside and from inside, like the real surfaces. */
export function createBoxRaycaster(
  boxes: readonly Pick<ColoredBox, 'min' | 'max'>[],
): Pick<SurfaceRaycaster, 'cast' | 'isClear'> {
  const cast: SurfaceRaycaster['cast'] = (
    origin,
    direction,
    { far = Number.POSITIVE_INFINITY } = {},
  ) => {
    let nearest: RayHit | null = null
    const [from, along] = [origin.toArray(), direction.toArray()]
    for (const { min, max } of boxes)
      for (const axis of [0, 1, 2] as const)
        for (const plane of [min[axis], max[axis]]) {
          const distance = (plane - from[axis]) / along[axis]
          if (!(distance > 0 && distance < Math.min(far, nearest?.distance ?? far))) continue
          const point = origin.clone().addScaledVector(direction, distance)
          const at = point.toArray()
          const isOnFace = [0, 1, 2].every(
            (other) => other === axis || (at[other]! >= min[other]! && at[other]! <= max[other]!),
          )
          if (!isOnFace) continue
          const normal = new Vector3().setComponent(axis, -Math.sign(along[axis]))
          nearest = { distance, point, normal }
        }
    return nearest
  }
  return {
    cast,
    isClear(from, to, slack) {
      const direction = to.clone().sub(from)
      const distance = direction.length()
      return !cast(from, direction.divideScalar(distance), { far: distance - slack })
    },
  }
}

/** The same boxes as triangles. */
export const toTriangles = (boxes: readonly Pick<ColoredBox, 'min' | 'max'>[]) =>
  boxes.map(({ min, max }) => {
    const size = [0, 1, 2].map((axis) => max[axis]! - min[axis]!) as [number, number, number]
    const middle = [0, 1, 2].map((axis) => (max[axis]! + min[axis]!) / 2) as [
      number,
      number,
      number,
    ]
    return { geometry: new BoxGeometry(...size).translate(...middle), matrix: new Matrix4() }
  })
