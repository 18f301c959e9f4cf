import { Matrix4, type PerspectiveCamera, type Vector3 } from 'three'

/** View-projection matrix from the scene to the camera's picture. */
export const computeViewProjection = (camera: PerspectiveCamera): Matrix4 =>
  new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)

/**
 * Projects to CSS pixels from the picture's top left corner; false behind the camera. `into.z` is
 * the projected depth. For thousands of points per frame: one matrix for all, and nothing computed
 * behind the camera.
 */
export function projectToScreen(
  { x, y, z }: Vector3,
  { elements: e }: Matrix4,
  width: number,
  height: number,
  into: Vector3,
): boolean {
  const depth = e[3] * x + e[7] * y + e[11] * z + e[15]
  if (depth <= 0) return false
  into.set(
    (((e[0] * x + e[4] * y + e[8] * z + e[12]) / depth + 1) / 2) * width,
    ((1 - (e[1] * x + e[5] * y + e[9] * z + e[13]) / depth) / 2) * height,
    (e[2] * x + e[6] * y + e[10] * z + e[14]) / depth,
  )
  return true
}

/** `project` for a single point. */
export const projectPoint = (
  point: Vector3,
  camera: PerspectiveCamera,
  width: number,
  height: number,
  into: Vector3,
): boolean => projectToScreen(point, computeViewProjection(camera), width, height, into)
