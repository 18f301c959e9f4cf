import type { CameraPose, PinCoordinates, Vec3 } from '@nspect/contract/media/pinCoordinates'
import { clampStemLength, getStemLength } from '../../engine/drawablePin.ts'

/**
 * The frame of a panorama, in which its points are stored: the picture lies on a sphere of 5 m
 * around the eye, y up. Its centre is straight ahead at -z, a quarter of its width to the right is
 * +x, its upper edge is +y.
 */
export const sphereRadius = 5

/** minimum distance of a disc from the eye, metres */
const beforeEye = 0.5
const center: Vec3 = { x: 0, y: 0, z: 0 }

/**
 * The direction of view: `yaw` to the right of the picture's centre and `pitch` upwards in radians.
 */
export interface Gaze {
  yaw: number
  pitch: number
  /** vertical, degrees */
  fov: number
}

/** Unit length. */
export const toDirectionFromAngles = ({ yaw, pitch }: Pick<Gaze, 'yaw' | 'pitch'>): Vec3 => ({
  x: Math.sin(yaw) * Math.cos(pitch),
  y: Math.sin(pitch),
  z: -Math.cos(yaw) * Math.cos(pitch),
})

/**
 * The angles of a direction of any length; null if it is zero. Straight up and down, `yaw` is kept.
 */
export function toAnglesOfDirection(
  { x, y, z }: Vec3,
  yaw = 0,
): Pick<Gaze, 'yaw' | 'pitch'> | null {
  const level = Math.hypot(x, z)
  const length = Math.hypot(level, y)
  if (!Number.isFinite(length) || length < 1e-9) return null
  return { yaw: level / length < 1e-9 ? yaw : Math.atan2(x, -z), pitch: Math.atan2(y, level) }
}

/**
 * Unit direction of a position in the picture, `right` and `up` in tangents from the centre of the
 * view.
 */
export function computeDirectionAt(right: number, up: number, { yaw, pitch }: Gaze): Vec3 {
  const length = Math.hypot(right, up, 1)
  const y = (up * Math.cos(pitch) + Math.sin(pitch)) / length
  const ahead = (Math.cos(pitch) - up * Math.sin(pitch)) / length
  const aside = right / length
  return {
    x: ahead * Math.sin(yaw) + aside * Math.cos(yaw),
    y,
    z: -ahead * Math.cos(yaw) + aside * Math.sin(yaw),
  }
}

/** The point on the sphere in a unit direction, and the direction back to the eye. */
export const toSpherePoint = ({ x, y, z }: Vec3): { position: Vec3; normal: Vec3 } => ({
  position: { x: x * sphereRadius, y: y * sphereRadius, z: z * sphereRadius },
  normal: { x: -x, y: -y, z: -z },
})

/** The camera to store: its position is always the centre. */
export function toCameraPose(gaze: Gaze): CameraPose {
  return {
    position: { ...center },
    target: toSpherePoint(toDirectionFromAngles(gaze)).position,
    fov: gaze.fov,
  }
}

/** Length of the drawn stem: it points at the eye, and its disc must never pass it. */
export function computeStemBeforeEye(coordinates: PinCoordinates): number {
  const { x, y, z } = coordinates.position
  return clampStemLength(Math.min(getStemLength(coordinates), Math.hypot(x, y, z) - beforeEye))
}

/**
 * Vertical angles of the stills in degrees: of the close-up within these limits, and of the
 * context.
 */
const stillFov = { narrowest: 30, widest: 50, context: 88 } as const
/**
 * rows of the picture that a close-up needs to look sharp; radians that the context turns away from
 * the point at most
 */
const closeUpRows = 500
const mostTurn = (28 * Math.PI) / 180

/**
 * The directions of a point's stills: the point in a narrow angle, as narrow as the picture's
 * `height` in pixels allows, and around it in a wide one that is turned towards the horizon, where
 * one recognises the room.
 */
export function computeStillGazes(
  point: Pick<Gaze, 'yaw' | 'pitch'>,
  height: number,
): { closeUp: Gaze; context: Gaze } {
  const sharp = (closeUpRows * 180) / height
  const fov = Math.min(stillFov.widest, Math.max(stillFov.narrowest, sharp))
  const turn = Math.min(mostTurn, Math.abs(point.pitch) / 2) * Math.sign(point.pitch)
  return {
    closeUp: { ...point, fov },
    context: { yaw: point.yaw, pitch: point.pitch - turn, fov: stillFov.context },
  }
}
