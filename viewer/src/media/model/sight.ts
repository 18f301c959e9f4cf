import { type PerspectiveCamera, Vector3 } from 'three'
import type { RobustBounds } from '../../engine/frame.ts'
import type { RayHit, Surfaces } from '../../engine/surfaces.ts'
import type { ScreenPoint } from '../../engine/tour.ts'

/** metres from the middle of a patch to its rim: a normal is averaged over 5 cm of surface */
const patch = 0.025

/** Unit direction in the scene through a place in a picture of that size. */
export const directionThrough = (at: ScreenPoint, camera: PerspectiveCamera, width: number, height: number): Vector3 =>
  new Vector3((at.x / width) * 2 - 1, 1 - (at.y / height) * 2, 0.5).unproject(camera).sub(camera.position).normalize()

/** The mean over a small patch, so that a scan's bumps do not tilt a stem; corners and steps do not count. */
export function patchNormal(hit: Pick<RayHit, 'point' | 'normal'>, eye: Vector3, surfaces: Pick<Surfaces, 'cast'>) {
  const across = new Vector3(hit.normal.y, hit.normal.z, hit.normal.x).cross(hit.normal).normalize()
  const along = new Vector3().crossVectors(hit.normal, across)
  const sum = hit.normal.clone()
  for (const [u, v] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    const aim = hit.point
      .clone()
      .addScaledVector(across, u * patch)
      .addScaledVector(along, v * patch)
    const near = surfaces.cast(eye, aim.clone().sub(eye).normalize())
    if (near && near.point.distanceTo(aim) < patch && near.normal.dot(hit.normal) > 0.7) sum.add(near.normal)
  }
  return sum.normalize()
}

/** Metres from a place to the box around the model; 0 within it. */
export const metresOutside = ({ x, y, z }: Vector3, { min, max }: RobustBounds): number =>
  new Vector3(
    Math.max(min.x - x, 0, x - max.x),
    Math.max(min.y - y, 0, y - max.y),
    Math.max(min.z - z, 0, z - max.z),
  ).length()

/**
 * Near and far planes: from afar the near one moves out, which keeps the depth exact; right before a wall it moves in.
 * `toPivot`: metres to what one turns around. `far`: metres from the scene's origin to the outermost corner.
 */
export function setDepth(camera: PerspectiveCamera, outside: number, toPivot: number, far: number): void {
  camera.near = Math.max(0.01, Math.min(Math.max(0.05, outside / 2), toPivot / 4))
  camera.far = Math.max(20, camera.position.length() + far * 1.1)
  camera.updateProjectionMatrix()
}
