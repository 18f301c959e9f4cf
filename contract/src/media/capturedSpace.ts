import { z } from 'zod'
import type { CameraPose, PinCoordinates, Vec3 } from './pinCoordinates.ts'

/*
 * The frame of a space whose panoramas were captured from a vendor's player: metres, y up, x to the
 * right and z down as seen from above, as Matterport's positions are. A picture's middle looks
 * `turn` degrees clockwise from -z.
 */

/** metres from the origin of the space, each way */
const coordinate = z.number().min(-10_000).max(10_000)
export const spacePosition = z.object({ x: coordinate, y: coordinate, z: coordinate })

/** Where a captured panorama stands in its space. */
export const spaceLocation = z.object({
  /** the vendor's name of the place */
  sweepId: z.string(),
  /** null: a view that the vendor has not placed in the space */
  position: spacePosition.nullable(),
  /** degrees */
  turn: z.number().min(0).max(360),
  /** 0: the lowest; null: none is said */
  floor: z.int().nullable(),
})
export type SpaceLocation = z.output<typeof spaceLocation>

/** A captured panorama of a tour, as far as geometry is concerned. */
export interface CapturedNode {
  key: string
  sha256: string
  space: SpaceLocation | null
}

/** metres: the sphere on which the points of a panorama lie */
const sphere = 5
/** metres: a point at the eye has no direction; one farther out is not of this room */
const reach = { least: 0.05, most: 50 } as const
/** metres: a camera that stood this close to a panorama looked from it */
const sameSpot = 0.5

const minus = (a: Vec3, b: Vec3): Vec3 => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })
const computeLength = ({ x, y, z: depth }: Vec3): number => Math.hypot(x, y, depth)
const between = (a: Vec3, b: Vec3): number => computeLength(minus(a, b))
const scaled = ({ x, y, z: depth }: Vec3, by: number): Vec3 => ({
  x: x * by,
  y: y * by,
  z: depth * by,
})

/** Turns a direction clockwise, seen from above, by degrees. */
const turned = ({ x, y, z: depth }: Vec3, degrees: number): Vec3 => {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { x: x * cos - depth * sin, y, z: x * sin + depth * cos }
}

/** A direction of the space in a panorama's own frame, on its sphere; null for none. */
const onSphere = (direction: Vec3, turn: number): Vec3 | null => {
  const length = computeLength(direction)
  return length < 1e-9 ? null : scaled(turned(direction, -turn), sphere / length)
}

/** A place in the space. */
type Standing = SpaceLocation & { position: Vec3 }
type StandingIn<Node extends CapturedNode> = Node & { space: Standing }

const stands = <Node extends CapturedNode>(node: Node): node is StandingIn<Node> =>
  node.space !== null && node.space.position !== null

const nearest = <Node extends CapturedNode>(nodes: readonly StandingIn<Node>[], to: Vec3) =>
  nodes
    .map((node) => ({ node, away: between(node.space.position, to) }))
    .reduce((left, right) => (right.away < left.away ? right : left), {
      node: undefined,
      away: Number.POSITIVE_INFINITY,
    } as {
      node: StandingIn<Node> | undefined
      away: number
    })

/**
 * The panorama that a point of the space belongs to: that of its sweep, else the one that its
 * inspector looked from, else the nearest one on its floor. Undefined if its sweep was not captured
 * with its place, or none is within reach.
 */
export const pickPanoramaOfPin = <Node extends CapturedNode>(
  { position, scene, camera, floor }: PinCoordinates,
  nodes: readonly Node[],
): StandingIn<Node> | undefined => {
  const standing = nodes.filter(stands)
  const isInReach = ({ space }: { space: Standing }) => {
    const away = between(space.position, position)
    return away >= reach.least && away <= reach.most
  }
  if (scene !== undefined && nodes.some(({ space }) => space?.sweepId === scene)) {
    const own = standing.find(({ space }) => space.sweepId === scene)
    return own && isInReach(own) ? own : undefined
  }
  const inReach = standing.filter(isInReach)
  const lookedFrom = camera && nearest(inReach, camera.position)
  if (lookedFrom?.node && lookedFrom.away <= sameSpot) return lookedFrom.node
  const onFloor =
    floor === undefined ? inReach : inReach.filter(({ space }) => (space.floor ?? floor) === floor)
  return nearest(onFloor, position).node
}

/**
 * A point of the space as one of a captured panorama: the direction in which it is seen from there,
 * and its distance, so that its place stays what it was. Null if no panorama can show it.
 */
export const toPanoramaCoordinates = (
  place: PinCoordinates,
  nodes: readonly CapturedNode[],
): PinCoordinates | null => {
  const node = pickPanoramaOfPin(place, nodes)
  if (!node) return null
  const { space } = node
  const away = minus(place.position, space.position)
  const position = onSphere(away, space.turn)
  if (!position) return null
  const { camera, ...rest } = place
  const floor = place.floor ?? space.floor ?? undefined
  return {
    ...rest,
    ...(floor !== undefined && { floor }),
    position,
    normal: scaled(position, -1 / sphere),
    distance: computeLength(away),
    scene: node.key,
    model: node.sha256,
    ...(camera && { camera: cameraIn(camera, space, position) }),
  }
}

/**
 * Whether a place is one of the space from which a tour was captured, which none of its panoramas
 * shows.
 */
export const isOutsidePanoramas = (
  { scene, model }: Pick<PinCoordinates, 'scene' | 'model'>,
  nodes: readonly CapturedNode[],
): boolean =>
  nodes.some(({ space }) => space !== null) &&
  !nodes.some(({ key, sha256 }) => key === scene || sha256 === model)

/**
 * The inspector's camera in a panorama: its own direction if it stood there, else towards the
 * point.
 */
const cameraIn = (camera: CameraPose, { position, turn }: Standing, point: Vec3): CameraPose => {
  const isHere = between(camera.position, position) <= sameSpot
  const look = isHere ? onSphere(minus(camera.target, camera.position), turn) : null
  return { ...camera, position: { x: 0, y: 0, z: 0 }, target: look ?? point }
}

/** The place in the space of a point of a captured panorama; null unless its distance is known. */
export const toSpacePosition = (
  { position, distance }: Pick<PinCoordinates, 'position' | 'distance'>,
  { position: eye, turn }: Pick<Standing, 'position' | 'turn'>,
): Vec3 | null => {
  const length = computeLength(position)
  if (distance === undefined || length < 1e-9) return null
  const away = turned(scaled(position, distance / length), turn)
  return { x: eye.x + away.x, y: eye.y + away.y, z: eye.z + away.z }
}

/** A captured panorama with those that the vendor's player walks to from it, by their sweeps. */
export interface LinkedPanorama {
  sweepId: string
  position: Vec3
  neighbours: readonly string[]
}

/**
 * The pairs of neighbours, as places in the list: as the vendor says, either way round. Where
 * panoramas that were left out would cut the tour in parts, the nearest two of both parts become
 * neighbours.
 */
export const listSpaceNeighbors = (nodes: readonly LinkedPanorama[]): [number, number][] => {
  const index = new Map(nodes.map(({ sweepId }, n) => [sweepId, n]))
  const part = nodes.map((_, n) => n)
  const pairs = new Map<string, [number, number]>()
  const link = (a: number, b: number) => {
    const pair: [number, number] = a < b ? [a, b] : [b, a]
    pairs.set(pair.join(), pair)
    const [kept, gone] = [part[a], part[b]]
    if (kept !== gone) for (const [n, one] of part.entries()) if (one === gone) part[n] = kept!
  }
  for (const [a, { neighbours }] of nodes.entries())
    for (const sweepId of neighbours) {
      const b = index.get(sweepId)
      if (b !== undefined && b !== a) link(a, b)
    }
  for (;;) {
    const gap = nearestOfOtherPart(nodes, part)
    if (!gap) return [...pairs.values()]
    link(gap.a, gap.b)
  }
}

/** The nearest two of which one is in the first one's part and the other is not. */
const nearestOfOtherPart = (nodes: readonly LinkedPanorama[], part: readonly number[]) => {
  let found: { a: number; b: number; away: number } | null = null
  for (const [a, one] of nodes.entries()) {
    if (part[a] !== part[0]) continue
    for (const [b, other] of nodes.entries()) {
      if (part[b] === part[0]) continue
      const away = between(one.position, other.position)
      if (!found || away < found.away) found = { a, b, away }
    }
  }
  return found
}
