import type { CameraPose, Vec3 } from '@nspect/contract/pointCoordinates'
import type { MpPose } from './matterportSdk.ts'

const dot = (a: Vec3, b: Vec3) => a.x * b.x + a.y * b.y + a.z * b.z
const minus = (a: Vec3, b: Vec3): Vec3 => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })

export const scaled = (a: Vec3, by: number): Vec3 => ({ x: a.x * by, y: a.y * by, z: a.z * by })

/** Unit direction from one point to another. */
export function towards(from: Vec3, to: Vec3): Vec3 {
  const way = minus(to, from)
  return scaled(way, 1 / (Math.hypot(way.x, way.y, way.z) || 1))
}

/** A surface normal, flipped to face the camera. */
export const turnedTo = (pose: MpPose | null, position: Vec3, normal: Vec3): Vec3 =>
  pose && dot(normal, minus(pose.position, position)) < 0 ? scaled(normal, -1) : { ...normal }

/** The normal of the surface through three points, facing the camera; null if they are collinear. */
export function facing(here: Vec3, right: Vec3, below: Vec3, pose: MpPose): Vec3 | null {
  const u = minus(right, here)
  const v = minus(below, here)
  const n = { x: u.y * v.z - u.z * v.y, y: u.z * v.x - u.x * v.z, z: u.x * v.y - u.y * v.x }
  const length = Math.hypot(n.x, n.y, n.z)
  return length < 1e-12 ? null : turnedTo(pose, here, scaled(n, 1 / length))
}

function forwardOf({ rotation }: MpPose): Vec3 {
  const pitch = (rotation.x * Math.PI) / 180
  const yaw = (rotation.y * Math.PI) / 180
  return {
    x: -Math.sin(yaw) * Math.cos(pitch),
    y: Math.sin(pitch),
    z: -Math.cos(yaw) * Math.cos(pitch),
  }
}

/** Where the camera looks, seen from above: degrees clockwise from -z. */
export const yawOf = (pose: MpPose): number => {
  const { x, z } = forwardOf(pose)
  return (Math.atan2(x, -z) * 180) / Math.PI
}

export const isAhead = (position: Vec3, pose: MpPose): boolean =>
  dot(minus(position, pose.position), forwardOf(pose)) > 0

/** Converts the player's pose to the stored form. */
export function cameraOf(pose: MpPose): CameraPose {
  const { position, projection } = pose
  const ahead = forwardOf(pose)
  const target = { x: position.x + ahead.x, y: position.y + ahead.y, z: position.z + ahead.z }
  const scale = projection?.[5]
  const fov = scale && scale > 0 ? { fov: (2 * Math.atan(1 / scale) * 180) / Math.PI } : {}
  return { position: { ...position }, target, ...fov }
}
