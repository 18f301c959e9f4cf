import { type PerspectiveCamera, Vector3 } from 'three'

/** margin around the fitted model, as a factor of its size in the picture */
const fitMargin = 1.12
/** bisection steps: half a picture to a thousandth of a pixel */
const centring = 24

/**
 * The nearest camera position from which all points are in the picture with a margin, looking along
 * `forward` (unit, not vertical), and the point in front of it to orbit. The content is centred:
 * equal margins above and below, left and right.
 */
export function computeFittedCamera(
  points: readonly Vector3[],
  forward: Vector3,
  { fov, aspect }: Pick<PerspectiveCamera, 'fov' | 'aspect'>,
): { position: Vector3; target: Vector3 } {
  const right = new Vector3().crossVectors(forward, new Vector3(0, 1, 0)).normalize()
  const up = new Vector3().crossVectors(right, forward)
  const tangent = Math.tan((fov * Math.PI) / 360) / fitMargin
  const depths = points.map((point) => point.dot(forward))
  const middle = (Math.min(...depths) + Math.max(...depths)) / 2
  const depth = Math.min(
    depthToHold(points, right, forward, tangent * aspect),
    depthToHold(points, up, forward, tangent),
    middle - 0.5,
  )
  const place = (along: number) =>
    new Vector3()
      .addScaledVector(right, centreAt(points, right, forward, depth))
      .addScaledVector(up, centreAt(points, up, forward, depth))
      .addScaledVector(forward, along)
  return { position: place(depth), target: place(middle) }
}

/** How far forward the camera can be with all points between two opposite sides of the picture. */
function depthToHold(
  points: readonly Vector3[],
  side: Vector3,
  forward: Vector3,
  tangent: number,
): number {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const point of points) {
    low = Math.min(low, point.dot(side) + tangent * point.dot(forward))
    high = Math.max(high, point.dot(side) - tangent * point.dot(forward))
  }
  return (low - high) / (2 * tangent)
}

/**
 * Camera position along one side at which the outermost points are equally far from the centre on
 * both.
 */
function centreAt(
  points: readonly Vector3[],
  side: Vector3,
  forward: Vector3,
  depth: number,
): number {
  const seen = points.map((point) => ({
    along: point.dot(side),
    ahead: Math.max(1e-3, point.dot(forward) - depth),
  }))
  let low = Math.min(...seen.map(({ along }) => along))
  let high = Math.max(...seen.map(({ along }) => along))
  for (let i = 0; i < centring; i++) {
    const middle = (low + high) / 2
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const { along, ahead } of seen) {
      const at = (along - middle) / ahead
      least = Math.min(least, at)
      most = Math.max(most, at)
    }
    if (least + most > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}
