import { Matrix4, type Vector3 } from 'three'
import type { RayHit, SurfaceRaycaster } from '../../../engine/surfaceRaycaster.ts'
import type { PlacedGeometry } from './surfaceSamples.ts'

type Solid = Pick<SurfaceRaycaster, 'cast'>

/** A quarter turn about x, which only permutes coordinates: nothing is rounded. */
const zUp = new Matrix4().set(1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1)
const yUp = zUp.clone().invert()

/** The scene as it would be with the other of y and z up, given the file's current `up` axis. */
export function toSceneWithOtherUpAxis(
  solid: Solid,
  parts: readonly PlacedGeometry[],
  up: 'y' | 'z',
): { solid: Solid; parts: PlacedGeometry[] } {
  const [there, back] = up === 'y' ? [zUp, yUp] : [yUp, zUp]
  const by = (vector: Vector3, turn: Matrix4) => vector.clone().applyMatrix4(turn)
  return {
    parts: parts.map(({ geometry, matrix }) => ({
      geometry,
      matrix: matrix.clone().premultiply(there),
    })),
    solid: {
      cast(origin, direction, options): RayHit | null {
        const hit = solid.cast(by(origin, back), by(direction, back), options)
        return hit && { ...hit, point: by(hit.point, there), normal: by(hit.normal, there) }
      },
    },
  }
}
