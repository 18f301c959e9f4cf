import { type PerspectiveCamera, Vector3 } from 'three'
import type { Surfaces } from './surfaces.ts'

/** metres to stand before a point, where there is room */
const standOff = 2.6
const minStandOff = 0.08
/** share of the free way to an obstacle that is used */
const roomToSpare = 0.85
/** Degrees off the surface's normal: a stem seen end on would cover its own foot. */
const tilts = [28, 45, 14, 62, 4]
const turns = 8
const surfaceSlack = 0.02

/**
 * Where to stand to see a point: before its surface, nothing in between, not inside a wall, with as much distance as
 * the room gives and as little turning away from where one stands now. All in the scene's frame.
 */
export function viewpointFor(foot: Vector3, normal: Vector3, from: Vector3, surfaces: Surfaces): Vector3 {
  const start = foot.clone().addScaledVector(normal, 0.005)
  const towardsViewer = new Vector3().subVectors(from, foot).normalize()
  const ranked = directions(normal, towardsViewer)
    .map((direction) => {
      const room = surfaces.cast(start, direction, { far: standOff / roomToSpare, bothSides: true, glass: true })
      const distance = room ? room.distance * roomToSpare : standOff
      const steepness = Math.max(0, Math.abs(direction.y) - 0.75)
      const rank =
        (3 * distance) / standOff + 0.6 * direction.dot(towardsViewer) - steepness + 0.5 * direction.dot(normal)
      return { rank, position: foot.clone().addScaledVector(direction, distance), distance }
    })
    .filter(({ distance }) => distance >= minStandOff)
    .sort((a, b) => b.rank - a.rank)
  const seen = ranked.find(({ position }) =>
    surfaces.isClear(position, foot, surfaceSlack, { bothSides: true, glass: true }),
  )
  return seen?.position ?? foot.clone().addScaledVector(normal, minStandOff * 2)
}

function directions(normal: Vector3, towardsViewer: Vector3): Vector3[] {
  const helper = Math.abs(normal.y) < 0.9 ? new Vector3(0, 1, 0) : new Vector3(0, 0, 1)
  const across = new Vector3().crossVectors(normal, helper).normalize()
  const along = new Vector3().crossVectors(across, normal)
  const list = towardsViewer.dot(normal) > 0.35 ? [towardsViewer.clone()] : []
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
  return list
}

/**
 * The nearest place from which all points are in the picture, looking along `forward` (unit, not upright), and the point
 * before it to turn around. Each side of the picture is a plane that the outermost point pushes back.
 */
export function fittingView(
  points: readonly Vector3[],
  forward: Vector3,
  camera: PerspectiveCamera,
): { position: Vector3; target: Vector3 } {
  const right = new Vector3().crossVectors(forward, new Vector3(0, 1, 0)).normalize()
  const up = new Vector3().crossVectors(right, forward)
  const tanY = Math.tan((camera.fov * Math.PI) / 360)
  const across = squeeze(points, right, forward, tanY * camera.aspect)
  const upwards = squeeze(points, up, forward, tanY)
  const depths = points.map((point) => point.dot(forward))
  const middle = (Math.min(...depths) + Math.max(...depths)) / 2
  const depth = Math.min(across.depth, upwards.depth, middle - 0.5)
  const place = (along: number) =>
    new Vector3()
      .addScaledVector(right, across.middle)
      .addScaledVector(up, upwards.middle)
      .addScaledVector(forward, along)
  return { position: place(depth), target: place(middle) }
}

/** Along one side of the picture: where its middle must be, and how far forward the camera may be. */
function squeeze(points: readonly Vector3[], side: Vector3, forward: Vector3, tangent: number) {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const point of points) {
    low = Math.min(low, point.dot(side) + tangent * point.dot(forward))
    high = Math.max(high, point.dot(side) - tangent * point.dot(forward))
  }
  return { middle: (low + high) / 2, depth: (low - high) / (2 * tangent) }
}
