import { PerspectiveCamera, Vector3 } from 'three'
import type { ScenePose } from '../../engine/cameraFlight.ts'
import type { RobustBounds } from '../../engine/robustBounds.ts'
import type { RayHit, SurfaceRaycaster } from '../../engine/surfaceRaycaster.ts'
import type { ScreenPoint } from '../../engine/viewerApi.ts'

/** metres, radius of a patch: a normal is averaged over 5 cm of surface */
const patch = 0.025

/** A camera at a pose, for a picture of that aspect ratio. */
export function createCameraAt(
  { position, target, fov }: ScenePose,
  aspect: number,
): PerspectiveCamera {
  const camera = new PerspectiveCamera(fov, aspect)
  camera.position.copy(position)
  camera.lookAt(target)
  camera.updateMatrixWorld()
  return camera
}

/** Unit direction in the scene through a position in a picture of that size. */
export const computeRayDirection = (
  at: ScreenPoint,
  camera: PerspectiveCamera,
  width: number,
  height: number,
): Vector3 =>
  new Vector3((at.x / width) * 2 - 1, 1 - (at.y / height) * 2, 0.5)
    .unproject(camera)
    .sub(camera.position)
    .normalize()

/**
 * The mean normal of a small patch, so that a scan's bumps do not tilt a stem; corners and steps
 * are ignored.
 */
export function computePatchNormal(
  hit: Pick<RayHit, 'point' | 'normal'>,
  eye: Vector3,
  surfaces: Pick<SurfaceRaycaster, 'cast'>,
) {
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
    if (near && near.point.distanceTo(aim) < patch && near.normal.dot(hit.normal) > 0.7)
      sum.add(near.normal)
  }
  return sum.normalize()
}

/** Metres from a point to the model's bounding box; 0 inside it. */
export const computeMetersOutside = ({ x, y, z }: Vector3, { min, max }: RobustBounds): number =>
  new Vector3(
    Math.max(min.x - x, 0, x - max.x),
    Math.max(min.y - y, 0, y - max.y),
    Math.max(min.z - z, 0, z - max.z),
  ).length()

/**
 * Sets near and far planes: from afar the near one moves out, for depth precision; right in front
 * of a wall it moves in. `toPivot`: metres to the orbit's pivot. `far`: metres from the scene's
 * origin to the outermost corner.
 */
export function setNearAndFar(
  camera: PerspectiveCamera,
  outside: number,
  toPivot: number,
  far: number,
): void {
  camera.near = Math.max(0.01, Math.min(Math.max(0.05, outside / 2), toPivot / 4))
  camera.far = Math.max(20, camera.position.length() + far * 1.1)
  camera.updateProjectionMatrix()
}
