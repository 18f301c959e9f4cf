import type { PinCoordinates, Vec3 } from '@nspect/contract/media/pinCoordinates'

/**
 * A perspective camera as BCF stores it: metres, Z up; directions have length 1, `fieldOfView` is
 * vertical in degrees.
 */
export interface BcfCamera {
  position: Vec3
  direction: Vec3
  up: Vec3
  fieldOfView: number
}

/** metres between a point and the camera, where no camera was stored */
const distance = 3
/** degrees, where none are stored */
const defaultFieldOfView = 60

const plus = (a: Vec3, b: Vec3, times = 1): Vec3 => ({
  x: a.x + b.x * times,
  y: a.y + b.y * times,
  z: a.z + b.z * times,
})
const dot = (a: Vec3, b: Vec3) => a.x * b.x + a.y * b.y + a.z * b.z
const length = (a: Vec3) => Math.hypot(a.x, a.y, a.z)
const unit = (a: Vec3): Vec3 => plus({ x: 0, y: 0, z: 0 }, a, 1 / length(a))

/**
 * From the glTF frame of the model's file (metres, Y up) to that of BCF and IFC (metres, Z up): a
 * turn around X.
 */
export const convertYUpToZUp = ({ x, y, z }: Vec3): Vec3 => ({ x, y: z === 0 ? 0 : -z, z: y })

/**
 * The view of a point for other tools. It is the inspector's own camera where it was stored, else
 * one that looks at the surface from 3 metres. Stored coordinates are in the glTF frame of the
 * model's file (metres, Y up, before any correction); BCF has metres and Z up, so that (x, y, z)
 * becomes (x, -z, y).
 */
export const toBcfCamera = ({ position, normal, camera }: PinCoordinates): BcfCamera => {
  const eye = camera?.position ?? plus(position, unit(normal), distance)
  const seen = plus(camera?.target ?? position, eye, -1)
  const direction = unit(
    convertYUpToZUp(length(seen) > 1e-6 ? seen : { x: -normal.x, y: -normal.y, z: -normal.z }),
  )
  // looking straight up or down, the top of the picture is north
  const top = Math.abs(direction.z) > 0.9999 ? { x: 0, y: 1, z: 0 } : { x: 0, y: 0, z: 1 }
  const up = unit(plus(top, direction, -dot(top, direction)))
  return {
    position: convertYUpToZUp(eye),
    direction,
    up,
    fieldOfView: camera?.fov ?? defaultFieldOfView,
  }
}

/** The way back: from metres with Z up to the glTF frame of the model's file. */
const convertZUpToYUp = ({ x, y, z }: Vec3): Vec3 => ({ x, y: z, z: y === 0 ? 0 : -y })

/**
 * The place of a point that another tool's camera looks at: on the line of sight, where an export
 * says no more, with that camera as its view. An export of it has the same camera again.
 */
export const fromBcfCamera = (
  { position, direction, fieldOfView }: BcfCamera,
  key: string,
): PinCoordinates => {
  const eye = convertZUpToYUp(position)
  const seen = unit(convertZUpToYUp(direction))
  const target = plus(eye, seen, distance)
  return {
    position: target,
    normal: plus({ x: 0, y: 0, z: 0 }, seen, -1),
    key,
    camera: { position: eye, target, fov: fieldOfView },
    v: 1,
  }
}
