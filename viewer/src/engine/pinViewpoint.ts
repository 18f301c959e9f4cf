import { type PerspectiveCamera, Vector3 } from 'three'
import type { SurfaceRaycaster } from './surfaceRaycaster.ts'

/** distance from which to view a point, in metres, if there is room */
const standOff = 2.6
/** metres; closer views show a patch of surface without its surroundings */
const usefulStandOff = 1.6
const minStandOff = 0.08
/**
 * Used share of the free distance to an obstacle, and the metres behind the camera that always
 * suffice.
 */
const roomToSpare = 0.85
const enoughToSpare = 0.3
/**
 * share of the half picture that the stem may extend into: leaves a tenth of the picture free on
 * each side
 */
const usedHalf = 0.8
/** minimum distance of the camera from a disc in front of it, metres */
const beforeDisc = 0.3
/** Degrees off the surface's normal: a stem seen end-on would hide its own foot. */
const tilts = [28, 45, 14, 62, 76, 4]
const endOn = Math.cos((3 * Math.PI) / 180)
const turns = 12
const surfaceSlack = 0.02
/**
 * less than the thickness of objects mounted on a wall, whose back must not count as the point's
 * surface
 */
const layerSlack = 0.001
/** Looking straight down leaves the picture's up direction undefined. */
const steepest = 0.999

/** A pin in the scene: its foot on the surface, and the disc's centre at the stem's end. */
export interface PinInScene {
  foot: Vector3
  /** of the surface, unit length */
  normal: Vector3
  head: Vector3
}

/**
 * Views from outside a building: metres to get out of it, and whether a point is visible from
 * there.
 */
export interface OutsideVisibility {
  way(from: Vector3, direction: Vector3): number
  sees(from: Vector3, to: Vector3, slack: number): boolean
}

/**
 * The camera position for viewing a pin with its foot in the centre and its whole stem in the
 * picture: in front of its surface, not occluded, not inside a wall, as far away as the room allows
 * and with the least rotation from the current view. If no direction has room for the stem, the one
 * that comes closest; what is not visible from anywhere inside is viewed from `outside`, if given.
 * All in the scene's frame, metres; `lens`: the picture's vertical angle in degrees, and its aspect
 * ratio (width over height).
 */
export function pickPinViewpoint(
  { foot, normal, head }: PinInScene,
  from: Vector3,
  lens: Pick<PerspectiveCamera, 'fov' | 'aspect'>,
  surfaces: Pick<SurfaceRaycaster, 'cast' | 'isClear'>,
  outside: OutsideVisibility | null = null,
): Vector3 {
  const start = foot.clone().addScaledVector(normal, 0.005)
  const stem = new Vector3().subVectors(head, foot)
  const towardsViewer = new Vector3().subVectors(from, foot).normalize()
  const ranked = directions(normal, towardsViewer)
    .map((direction) => {
      const needed = distanceForStem(stem, direction, lens)
      const wanted = Math.max(standOff, needed)
      const hit = surfaces.cast(start, direction, {
        far: wanted / roomToSpare,
        bothSides: true,
        glass: true,
      })
      const room = hit ? Math.max(hit.distance * roomToSpare, hit.distance - enoughToSpare) : wanted
      const distance = Math.min(wanted, room)
      const steepness = Math.max(0, Math.abs(direction.y) - 0.75)
      // Visibility outweighs everything else.
      const rank =
        -20 * Math.max(0, 1 - distance / needed) -
        8 * Math.max(0, 1 - distance / usefulStandOff) -
        (distance < needed ? 4 : 0) +
        (3 * Math.min(distance, standOff)) / standOff +
        0.6 * direction.dot(towardsViewer) -
        steepness +
        0.5 * direction.dot(normal)
      return {
        rank,
        direction,
        position: foot.clone().addScaledVector(direction, distance),
        distance,
        wanted,
      }
    })
    .sort((a, b) => b.rank - a.rank)
  const seenWithin = (slack: number) =>
    ranked.find(
      ({ position, distance }) =>
        distance >= minStandOff &&
        surfaces.isClear(position, foot, slack, { bothSides: true, glass: true }),
    )?.position
  const seenFromOutside = (around: OutsideVisibility) =>
    ranked
      .map(({ direction, wanted }) =>
        foot.clone().addScaledVector(direction, around.way(foot, direction) + wanted),
      )
      .find((position) => around.sees(position, foot, layerSlack))
  return (
    seenWithin(layerSlack) ??
    (outside && seenFromOutside(outside)) ??
    seenWithin(surfaceSlack) ??
    foot.clone().addScaledVector(normal, minStandOff * 2)
  )
}

/**
 * Metres from the foot, in `direction`, from which on the stem's end is visible in a picture
 * centred on the foot.
 */
function distanceForStem(
  stem: Vector3,
  direction: Vector3,
  { fov, aspect }: Pick<PerspectiveCamera, 'fov' | 'aspect'>,
) {
  const right = new Vector3(0, 1, 0).cross(direction).normalize()
  const up = new Vector3().crossVectors(direction, right)
  const tangent = usedHalf * Math.tan((fov * Math.PI) / 360)
  const before = Math.max(
    Math.abs(stem.dot(right)) / (tangent * aspect),
    Math.abs(stem.dot(up)) / tangent,
    beforeDisc,
  )
  return stem.dot(direction) + before
}

function directions(normal: Vector3, towardsViewer: Vector3): Vector3[] {
  const helper = Math.abs(normal.y) < 0.9 ? new Vector3(0, 1, 0) : new Vector3(0, 0, 1)
  const across = new Vector3().crossVectors(normal, helper).normalize()
  const along = new Vector3().crossVectors(across, normal)
  const facing = towardsViewer.dot(normal)
  const list = facing > 0.35 && facing < endOn ? [towardsViewer.clone()] : []
  for (const tilt of tilts) {
    const sine = Math.sin((tilt * Math.PI) / 180)
    const cosine = Math.cos((tilt * Math.PI) / 180)
    for (let turn = 0; turn < turns; turn++) {
      const angle = (turn / turns) * 2 * Math.PI
      list.push(
        new Vector3()
          .addScaledVector(normal, cosine)
          .addScaledVector(along, sine * Math.cos(angle))
          .addScaledVector(across, sine * Math.sin(angle)),
      )
    }
  }
  return list.filter(({ y }) => Math.abs(y) < steepest)
}
