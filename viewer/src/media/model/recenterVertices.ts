import {
  BufferAttribute,
  type BufferGeometry,
  type InterleavedBufferAttribute,
  Vector3,
} from 'three'

/**
 * Beyond this distance from a geometry's origin, single precision is coarser than half a
 * millimetre.
 */
const farVertex = 4096
/** Mantissa bits of a single-precision number. */
const mantissa = 23

type Position = BufferAttribute | InterleavedBufferAttribute

interface Moved {
  position: Position
  /** by how much the vertices were moved, to be added back by a matrix in double precision */
  shift: Vector3
}

/**
 * How far out a file stores its vertices, and the distance of neighbouring floats there; in the
 * file's unit.
 */
export interface VerticesFarFromOrigin {
  distance: number
  step: number
}

/**
 * Moves vertices to an origin of their own if they lie so far out that single precision on the GPU
 * would make them jitter. Geometries may share their vertices, which are moved once.
 */
export class VertexRecentering {
  readonly #moved = new Map<Position, Moved>()
  /** of the farthest ones; null if none was far */
  farthest: VerticesFarFromOrigin | null = null

  /** Returns by how much this geometry's vertices were moved. */
  bringNear(geometry: BufferGeometry): Vector3 {
    const before = geometry.getAttribute('position')
    const { position, shift } = this.#moved.get(before) ?? this.#move(before)
    if (shift.lengthSq() === 0) return shift
    geometry.setAttribute('position', position)
    geometry.computeBoundingBox()
    geometry.boundingSphere = null
    return shift
  }

  #move(before: Position): Moved {
    const shift = new Vector3()
    const moved: Moved = { position: before, shift }
    this.#moved.set(before, moved)
    // packed integers are as exact far out as near
    if (!(before.array instanceof Float32Array)) return moved
    const { low, high } = computeExtent(before)
    const center = low.clone().add(high).divideScalar(2).round()
    if (!(Math.max(...center.toArray().map(Math.abs)) >= farVertex)) return moved
    this.#note(Math.max(...low.toArray().map(Math.abs), ...high.toArray().map(Math.abs)))
    const near = new BufferAttribute(new Float32Array(before.count * 3), 3)
    for (let i = 0; i < before.count; i++)
      near.setXYZ(
        i,
        before.getX(i) - center.x,
        before.getY(i) - center.y,
        before.getZ(i) - center.z,
      )
    moved.position = near
    shift.copy(center)
    return moved
  }

  #note(distance: number): void {
    if (distance <= (this.farthest?.distance ?? 0)) return
    this.farthest = { distance, step: 2 ** (Math.floor(Math.log2(distance)) - mantissa) }
  }
}

function computeExtent(position: Position) {
  const low = new Vector3().setScalar(Number.POSITIVE_INFINITY)
  const high = new Vector3().setScalar(Number.NEGATIVE_INFINITY)
  const vertex = new Vector3()
  for (let i = 0; i < position.count; i++) {
    vertex.fromBufferAttribute(position, i)
    low.min(vertex)
    high.max(vertex)
  }
  return { low, high }
}
