import type { PinCoordinates, Vec3 } from '../media/pinCoordinates.ts'
import type { PlanScale, TourLink, TourNode } from './tours.ts'

/*
 * The frames of a tour.
 * - A picture's own frame, in which its points are stored: y up, the picture's middle at -z, +x to
 *   its right.
 * - A plan's frame: x to the right on the plan, z down on it, y up from the floor, in metres if the
 *   plan's scale is known. A heading turns one into the other: a direction `yaw` to the right of
 *   the picture's middle has on the plan the angle `yaw + heading + north`, clockwise from the
 *   plan's upper edge.
 */

/** The picture that panoramas are placed on, as far as geometry is concerned. */
export interface TourPlan {
  id: number
  /** pixels */
  width: number
  height: number
  scale: PlanScale
}

type PlacedNode = Pick<TourNode, 'id' | 'key' | 'heading' | 'cameraHeight' | 'place'> &
  Partial<Pick<TourNode, 'space'>>

/** A panorama in the frame of its plan, or of the space that it was captured in. */
export interface StandingNode {
  /** 0: the space */
  planId: number
  /** in metres, or in widths of the plan if its scale is not known */
  x: number
  z: number
  isInMetres: boolean
  /** radians from the plan's upper edge to the picture's middle, clockwise */
  turn: number
  /** of a captured one, metres: the height of the camera in the space, and the storey */
  y?: number
  floor?: number | null
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Wraps an angle to -pi..pi. */
const wrapped = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))

/** Where a panorama stands on its plan; null if it is not placed, or the plan is gone. */
export const locatePanoramaOnPlan = (
  node: PlacedNode,
  plans: readonly TourPlan[],
): StandingNode | null => {
  const { place } = node
  const plan = place && plans.find(({ id }) => id === place.projectModelImageId)
  if (!plan || plan.width <= 0) return null
  const { widthInMetres, north } = plan.scale
  const width = widthInMetres ?? 1
  return {
    planId: plan.id,
    x: (place.x / 100) * width,
    z: (place.y / 100) * width * (plan.height / plan.width),
    isInMetres: widthInMetres !== null,
    turn: radians((node.heading ?? 0) + north),
  }
}

/**
 * Where a panorama stands in the space that it was captured in, which is exact, else on its plan.
 */
export const locatePanoramaInSpaceOrPlan = (
  node: PlacedNode,
  plans: readonly TourPlan[],
): StandingNode | null => {
  const { space } = node
  if (!space?.position) return locatePanoramaOnPlan(node, plans)
  const { x, y, z } = space.position
  return { planId: 0, x, y, z, isInMetres: true, turn: radians(space.turn), floor: space.floor }
}

/** Distance on a plan; null on different plans. */
export const computePanoramaDistanceOnPlan = (
  a: StandingNode | null,
  b: StandingNode | null,
): number | null => (a && b && a.planId === b.planId ? Math.hypot(a.x - b.x, a.z - b.z) : null)

/**
 * The angle of the other panorama in the picture, radians to the right of its middle; null if it is
 * not known.
 */
export const computeYawTowards = (
  from: StandingNode | null,
  to: StandingNode | null,
): number | null => {
  const distance = computePanoramaDistanceOnPlan(from, to)
  if (!from || !to || distance === null || distance < 1e-9) return null
  return wrapped(Math.atan2(to.x - from.x, from.z - to.z) - from.turn)
}

/**
 * The pairs of neighbours, as places in the list of nodes. Two panoramas of a plan are neighbours
 * if no third one stands between them, in the circle whose diameter they are: so all are connected,
 * and no link passes one by. Where one of them is not placed, or on another plan, the next one of
 * the list is a neighbour.
 */
export const listPanoramaNeighborsByDistance = (
  standing: readonly (StandingNode | null)[],
): [number, number][] => {
  const pairs: [number, number][] = []
  const near = standing.map((_, a) => othersByDistance(standing, a))
  for (let a = 0; a < standing.length; a++)
    for (let b = a + 1; b < standing.length; b++) {
      const between = computePanoramaDistanceOnPlan(standing[a] ?? null, standing[b] ?? null)
      if (between === null ? b === a + 1 : !isPassed(near[a] ?? [], standing, { a, b, between }))
        pairs.push([a, b])
    }
  return pairs
}

interface Other {
  n: number
  distance: number
}

/** The others on the plan of one, the nearest first. */
const othersByDistance = (standing: readonly (StandingNode | null)[], a: number): Other[] =>
  standing
    .flatMap((other, n) => {
      const distance = n === a ? null : computePanoramaDistanceOnPlan(standing[a] ?? null, other)
      return distance === null ? [] : [{ n, distance }]
    })
    .sort((left, right) => left.distance - right.distance)

/**
 * Whether a third one stands between them. Of several at one spot only the first is linked to
 * others.
 */
const isPassed = (
  near: readonly Other[],
  standing: readonly (StandingNode | null)[],
  { a, b, between }: { a: number; b: number; between: number },
): boolean => {
  for (const { n, distance: toA } of near) {
    if (toA > between) return false
    if (n === b) continue
    const toB =
      computePanoramaDistanceOnPlan(standing[b] ?? null, standing[n] ?? null) ??
      Number.POSITIVE_INFINITY
    if (toA === 0 || toB === 0) {
      if (n < (toA === 0 ? a : b)) return true
    } else if (toA * toA + toB * toB <= between * between * (1 + 1e-9)) return true
  }
  return false
}

const isLinkBetween = ({ tourNodeId, otherTourNodeId }: TourLink, a: number, b: number) =>
  (tourNodeId === a && otherTourNodeId === b) || (tourNodeId === b && otherTourNodeId === a)

/**
 * The pairs of neighbours by their ids: by distance, unless both were captured with their links,
 * and as somebody has set them.
 */
export const listPanoramaNeighbors = (
  { nodes, links }: { nodes: readonly PlacedNode[]; links: readonly TourLink[] },
  plans: readonly TourPlan[],
): [number, number][] => {
  const found = listPanoramaNeighborsByDistance(
    nodes.map((node) => locatePanoramaOnPlan(node, plans)),
  ).flatMap(([a, b]): [number, number][] => {
    const [one, other] = [nodes[a], nodes[b]]
    return one && other && !(one.space && other.space) ? [[one.id, other.id]] : []
  })
  const kept = found.filter(
    ([a, b]) => !links.some((link) => !link.isLinked && isLinkBetween(link, a, b)),
  )
  const added = links.filter(
    (link) =>
      link.isLinked &&
      !kept.some(([a, b]) => isLinkBetween(link, a, b)) &&
      link.tourNodeId !== link.otherTourNodeId,
  )
  return [
    ...kept,
    ...added.map(({ tourNodeId, otherTourNodeId }): [number, number] => [
      tourNodeId,
      otherTourNodeId,
    ]),
  ]
}

/**
 * The panorama that a point was placed in: by its scene, else by the file that it was placed on, as
 * it was before there were others. Undefined if that panorama is gone.
 */
export const pickPanoramaNodeOfPin = <Node extends { key: string; sha256: string }>(
  { scene, model }: Pick<PinCoordinates, 'scene' | 'model'>,
  nodes: readonly Node[],
): Node | undefined => {
  const byScene = scene === undefined ? undefined : nodes.find(({ key }) => key === scene)
  if (byScene) return byScene
  if (model !== undefined) return nodes.find(({ sha256 }) => sha256 === model)
  return scene === undefined ? nodes[0] : undefined
}

/**
 * How far away a direction meets the floor, metres; null if it does not look down, or the floor is
 * too far to tell.
 */
export const computeDistanceToFloor = (direction: Vec3, cameraHeight: number): number | null => {
  const length = Math.hypot(direction.x, direction.y, direction.z)
  if (length < 1e-9) return null
  const down = -direction.y / length
  const distance = cameraHeight / down
  return down > 0 && distance <= farthestFloor ? distance : null
}
/** metres: farther out, a degree more or less is a room */
const farthestFloor = 25

/** A direction in a panorama's own frame, and where that panorama stands. */
export interface SightLine {
  direction: Vec3
  standing: StandingNode | null
  cameraHeight: number
}

/**
 * Sights that differ by less than three degrees, or pass each other by half a metre and a quarter
 * of the distance, do not meet.
 */
const minAngle = (3 * Math.PI) / 180
const maxGap = { metres: 0.5, share: 0.25 } as const

/**
 * How far a point is from the first of two panoramas in which somebody marked it, metres. Null if
 * the two sights do not meet in front of both, or stand on no common plan with a scale.
 */
export const computePinDistanceFromTwoSights = (
  first: SightLine,
  second: SightLine,
): number | null => {
  const [a, b] = [first.standing, second.standing]
  if (!a || !b || computePanoramaDistanceOnPlan(a, b) === null || !a.isInMetres) return null
  const one = turned(unit(first.direction), a.turn)
  const other = turned(unit(second.direction), b.turn)
  const apart = { x: a.x - b.x, y: getEyeHeight(first, a) - getEyeHeight(second, b), z: a.z - b.z }
  const along = dot(one, other)
  const slant = 1 - along * along
  if (slant < Math.sin(minAngle) ** 2) return null
  const [onOne, onOther] = [dot(one, apart), dot(other, apart)]
  const near = (along * onOther - onOne) / slant
  const far = (onOther - along * onOne) / slant
  const gap = Math.hypot(
    apart.x + one.x * near - other.x * far,
    apart.y + one.y * near - other.y * far,
    apart.z + one.z * near - other.z * far,
  )
  const isMeeting =
    near > 0 && far > 0 && near <= 1000 && gap <= maxGap.metres + maxGap.share * near
  return isMeeting ? near : null
}

/** How high a camera is: in its space, or above the floor of its plan. */
const getEyeHeight = ({ cameraHeight }: { cameraHeight: number }, { y }: StandingNode): number =>
  y ?? cameraHeight

const dot = (a: Vec3, b: Vec3): number => a.x * b.x + a.y * b.y + a.z * b.z
const unit = ({ x, y, z }: Vec3): Vec3 => {
  const length = Math.hypot(x, y, z) || 1
  return { x: x / length, y: y / length, z: z / length }
}

/**
 * The direction, of unit length, in which a point of one panorama is seen from another one of the
 * same plan, and how far away it is. Null unless the point's distance, both places and the plan's
 * scale are known.
 */
export const computePinDirectionFromPanorama = (
  { position, distance }: Pick<PinCoordinates, 'position' | 'distance'>,
  from: { standing: StandingNode | null; cameraHeight: number },
  to: { standing: StandingNode | null; cameraHeight: number },
): { direction: Vec3; distance: number } | null => {
  const [a, b] = [from.standing, to.standing]
  const length = Math.hypot(position.x, position.y, position.z)
  if (distance === undefined || length < 1e-9 || !a || !b) return null
  if (computePanoramaDistanceOnPlan(a, b) === null || !a.isInMetres || a.floor !== b.floor)
    return null
  const share = distance / length
  const onPlan = turned(
    { x: position.x * share, y: position.y * share, z: position.z * share },
    a.turn,
  )
  const there = turned(
    {
      x: a.x + onPlan.x - b.x,
      y: getEyeHeight(from, a) + onPlan.y - getEyeHeight(to, b),
      z: a.z + onPlan.z - b.z,
    },
    -b.turn,
  )
  const away = Math.hypot(there.x, there.y, there.z)
  if (away < 1e-3) return null
  return { direction: { x: there.x / away, y: there.y / away, z: there.z / away }, distance: away }
}

/** Turns a direction clockwise, seen from above. */
const turned = ({ x, y, z }: Vec3, by: number): Vec3 => ({
  x: x * Math.cos(by) - z * Math.sin(by),
  y,
  z: x * Math.sin(by) + z * Math.cos(by),
})
