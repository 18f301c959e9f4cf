import type { CameraPose, Vec3 } from '@nspect/contract/media/pinCoordinates'
import type { MpPose } from './matterportSdk.ts'

const dot = (a: Vec3, b: Vec3) => a.x * b.x + a.y * b.y + a.z * b.z
const minus = (a: Vec3, b: Vec3): Vec3 => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })

export const scaleVector = (a: Vec3, by: number): Vec3 => ({
  x: a.x * by,
  y: a.y * by,
  z: a.z * by,
})

/** Unit direction from one point to another. */
export function computeDirection(from: Vec3, to: Vec3): Vec3 {
  const way = minus(to, from)
  return scaleVector(way, 1 / (Math.hypot(way.x, way.y, way.z) || 1))
}

/** A surface normal, flipped to face the camera. */
export const flipToCamera = (pose: MpPose | null, position: Vec3, normal: Vec3): Vec3 =>
  pose && dot(normal, minus(pose.position, position)) < 0 ? scaleVector(normal, -1) : { ...normal }

/**
 * The normal of the surface through three points, facing the camera; null if they are collinear.
 */
export function computeFacingNormal(
  here: Vec3,
  right: Vec3,
  below: Vec3,
  pose: MpPose,
): Vec3 | null {
  const u = minus(right, here)
  const v = minus(below, here)
  const n = { x: u.y * v.z - u.z * v.y, y: u.z * v.x - u.x * v.z, z: u.x * v.y - u.y * v.x }
  const length = Math.hypot(n.x, n.y, n.z)
  return length < 1e-12 ? null : flipToCamera(pose, here, scaleVector(n, 1 / length))
}

function computeForward({ rotation }: MpPose): Vec3 {
  const pitch = (rotation.x * Math.PI) / 180
  const yaw = (rotation.y * Math.PI) / 180
  return {
    x: -Math.sin(yaw) * Math.cos(pitch),
    y: Math.sin(pitch),
    z: -Math.cos(yaw) * Math.cos(pitch),
  }
}

/** Where the camera looks, seen from above: degrees clockwise from -z. */
export const computeYaw = (pose: MpPose): number => {
  const { x, z } = computeForward(pose)
  return (Math.atan2(x, -z) * 180) / Math.PI
}

export const isInFrontOfCamera = (position: Vec3, pose: MpPose): boolean =>
  dot(minus(position, pose.position), computeForward(pose)) > 0

/** Converts the player's pose to the stored form. */
export function toCameraPose(pose: MpPose): CameraPose {
  const { position, projection } = pose
  const ahead = computeForward(pose)
  const target = { x: position.x + ahead.x, y: position.y + ahead.y, z: position.z + ahead.z }
  const scale = projection?.[5]
  const fov = scale && scale > 0 ? { fov: (2 * Math.atan(1 / scale) * 180) / Math.PI } : {}
  return { position: { ...position }, target, ...fov }
}
