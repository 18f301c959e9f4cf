import type { SpacePoint } from '@nspect/contract/alignment/alignment'
import { Box3, Triangle, Vector3 } from 'three'
import type { VisitTriangles } from './triangles.ts'

/** A place whose surface is looked for. */
export interface SurfaceQuery {
  position: SpacePoint
  normal: SpacePoint
}

/** The nearest place on a surface. */
export interface SurfaceHit {
  distance: number
  position: SpacePoint
  /** of length 1, on the side that the query looked from */
  normal: SpacePoint
  /** it faces as the query does, or the opposite way, within `mostTurn` */
  isAlike: boolean
}

/** How far a surface may be turned, in degrees. */
const maxTurn = 20
const minLikeness = Math.cos((maxTurn * Math.PI) / 180)
/** a triangle that lies in more cells than this is compared with all queries instead */
const maxCells = 512

interface OpenQuery {
  position: Vector3
  normal: Vector3
  any: SurfaceHit | null
  alike: SurfaceHit | null
}

const plain = ({ x, y, z }: Vector3): SpacePoint => ({ x, y, z })

/**
 * Cells of the size of what is looked through, by number; several cells may share one, which costs
 * time alone.
 */
const cellNumber = (x: number, y: number, z: number) =>
  (Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791)) | 0

const toCells = ({ min, max }: Box3, size: number) => {
  const of = (value: number) => Math.floor(value / size)
  return {
    from: [of(min.x), of(min.y), of(min.z)] as const,
    to: [of(max.x), of(max.y), of(max.z)] as const,
  }
}

const forEachCell = ({ from, to }: ReturnType<typeof toCells>, onCell: (cell: number) => void) => {
  for (let x = from[0]; x <= to[0]; x++)
    for (let y = from[1]; y <= to[1]; y++)
      for (let z = from[2]; z <= to[2]; z++) onCell(cellNumber(x, y, z))
}

/**
 * Looks for the surfaces nearest to places, within `reach`, in one pass over all triangles: nothing
 * is kept of a model but what was found. Gives the nearest one that faces alike if it is within
 * `close`, else the nearest of all.
 */
export const computeNearestSurfaces = (
  triangles: VisitTriangles,
  queries: readonly SurfaceQuery[],
  { reach, close }: { reach: number; close: number },
): (SurfaceHit | null)[] => {
  const asked = queries.map(({ position: p, normal: n }): OpenQuery => {
    const normal = new Vector3(n.x, n.y, n.z).normalize()
    return { position: new Vector3(p.x, p.y, p.z), normal, any: null, alike: null }
  })
  const size = 2 * reach
  const grid = new Map<number, OpenQuery[]>()
  const everywhere = new Box3()
  const box = new Box3()
  for (const one of asked) {
    box.min.copy(one.position).subScalar(reach)
    box.max.copy(one.position).addScalar(reach)
    everywhere.union(box)
    const cells = new Set<number>()
    forEachCell(toCells(box, size), (cell) => void cells.add(cell))
    for (const cell of cells) {
      const inCell = grid.get(cell)
      if (inCell) inCell.push(one)
      else grid.set(cell, [one])
    }
  }
  const triangle = new Triangle()
  const [normal, at] = [new Vector3(), new Vector3()]
  const compare = (query: OpenQuery) => {
    const { position } = query
    // a farther one changes nothing
    const worst = query.alike?.distance ?? reach
    if (box.distanceToPoint(position) > worst) return
    triangle.closestPointToPoint(position, at)
    const distance = at.distanceTo(position)
    if (distance > reach) return
    const likeness = normal.dot(query.normal)
    const isAlike = Math.abs(likeness) >= minLikeness
    const found = (): SurfaceHit => {
      const facing = plain(likeness < 0 ? normal.clone().negate() : normal)
      return { distance, position: plain(at), normal: facing, isAlike }
    }
    if (distance < (query.any?.distance ?? Infinity)) query.any = found()
    if (isAlike && distance < (query.alike?.distance ?? Infinity)) query.alike = found()
  }
  const none: OpenQuery[] = []
  const queriesIn = (cells: ReturnType<typeof toCells>): OpenQuery[] => {
    let found = none
    forEachCell(cells, (cell) => {
      const inCell = grid.get(cell)
      if (inCell && inCell !== found) found = found === none ? inCell : [...found, ...inCell]
    })
    return found
  }
  triangles((a, b, c) => {
    box.makeEmpty().expandByPoint(a).expandByPoint(b).expandByPoint(c)
    if (!box.intersectsBox(everywhere)) return
    const cells = toCells(box, size)
    const count = [0, 1, 2].reduce(
      (all, axis) => all * ((cells.to[axis] ?? 0) - (cells.from[axis] ?? 0) + 1),
      1,
    )
    const near = count > maxCells ? asked : queriesIn(cells)
    if (near.length === 0) return
    triangle.set(a, b, c)
    if (triangle.getArea() === 0) return
    triangle.getNormal(normal)
    for (const one of near) compare(one)
  })
  return asked.map(({ any, alike }) => (alike && alike.distance <= close ? alike : any))
}
