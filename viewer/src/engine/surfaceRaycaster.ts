import { createDeferred } from '@nspect/contract/shared/createDeferred'
import {
  Box3,
  type BufferGeometry,
  DoubleSide,
  type Material,
  Matrix3,
  type Matrix4,
  type Mesh,
  Ray,
  type Side,
  Vector3,
} from 'three'
import type { MeshBVH } from 'three-mesh-bvh'
import type { BvhResponse, BvhTask, BvhTree } from './bvh.worker.ts'
import { ViewerError } from './viewerErrors.ts'
import { watchWorker, withWatchdog } from './workerWatchdog.ts'

/** Above this, drawing the lines costs more than it is worth. */
const maxCreaseTriangles = 300_000

interface Surface {
  mesh: Mesh<BufferGeometry, Material>
  inverse: Matrix4
  box: Box3
  isGlass: boolean
}

export interface RayHit {
  distance: number
  point: Vector3
  /** of the triangle, unit length, facing the ray's origin */
  normal: Vector3
  /** of the triangle, in the scene */
  corners?: () => [Vector3, Vector3, Vector3]
  on?: SurfaceVertex
}

/** A triangle that was hit, by its mesh and its first vertex there. */
export interface SurfaceVertex {
  mesh: Mesh
  vertex: number
}

export interface CastOptions {
  far?: number
  /** whether glass stops the ray, too */
  glass?: boolean
  /** whether back faces stop the ray even if they are not drawn */
  bothSides?: boolean
}

/**
 * All surfaces that rays can hit. Ray casts wait for search trees, which a worker builds one mesh
 * at a time.
 */
export class SurfaceRaycaster {
  readonly #surfaces: Surface[] = []
  readonly #trees = new Map<BufferGeometry, MeshBVH>()
  /** Clipping height: nothing above is drawn or hit by rays; metres in the scene. */
  top = Number.POSITIVE_INFINITY
  #worker: Worker | null = null
  /** aborts waiting for the worker */
  #stop = () => {}
  #isReady = false
  readonly #ready = createDeferred<void>()

  constructor() {
    // Avoids an unhandled rejection if nobody is waiting on close.
    this.#ready.promise.catch(() => {})
  }

  get isReady(): boolean {
    return this.#isReady
  }

  /**
   * Settles when rays can be cast; rejects if that never happens: with 'closed', or with the cause.
   */
  get ready(): Promise<void> {
    return this.#ready.promise
  }

  /** The mesh's world matrix must be final, or `moved` be called after changes. */
  add(mesh: Mesh<BufferGeometry, Material>): void {
    this.#surfaces.push(toSurface(mesh))
  }

  /** Call after meshes moved or changed their material; their triangles are the same. */
  moved(): void {
    for (const [i, { mesh }] of this.#surfaces.entries()) this.#surfaces[i] = toSurface(mesh)
  }

  /**
   * Builds the trees off the main thread. `creased` receives the edges of the geometries that
   * `wants` selects.
   */
  async build(
    wants: (geometry: BufferGeometry) => boolean,
    creased: (geometry: BufferGeometry, lines: Float32Array) => void,
    progress: (triangles: number, total: number) => void,
  ): Promise<void> {
    const worker = new Worker(new URL('./bvh.worker.ts', import.meta.url), { type: 'module' })
    this.#worker = worker
    try {
      await withWatchdog((signs) => {
        watchWorker(worker, signs)
        this.#stop = () => signs.died('closed')
        return this.#buildTrees(worker, wants, creased, progress)
      })
      if (this.#worker !== worker) return
    } catch (error) {
      this.#ready.reject(error)
      throw error
    } finally {
      worker.terminate()
    }
    this.#worker = null
    this.#isReady = true
    this.#ready.resolve()
  }

  async #buildTrees(
    worker: Worker,
    ...[wants, creased, progress]: Parameters<SurfaceRaycaster['build']>
  ): Promise<void> {
    // Loaded late: the first frame does not need it.
    const { deserializeBvh } = await import('./deserializeBvh.ts')
    const geometries = [...new Set(this.#surfaces.map(({ mesh }) => mesh.geometry))]
    const total = geometries.reduce((sum, geometry) => sum + countTriangles(geometry), 0)
    let done = 0
    for (const [id, geometry] of geometries.entries()) {
      if (this.#worker !== worker) return
      const wantsCreases = total <= maxCreaseTriangles && wants(geometry)
      const { tree, creases } = await ask(worker, { id, ...localTriangles(geometry), wantsCreases })
      if (this.#worker !== worker) return
      this.#trees.set(geometry, deserializeBvh(tree, geometry))
      if (creases) creased(geometry, creases)
      done += countTriangles(geometry)
      progress(done, total)
    }
  }

  /**
   * The nearest surface along the ray (unit direction, scene frame), by default among those that
   * are drawn.
   */
  cast(origin: Vector3, direction: Vector3, options: CastOptions = {}): RayHit | null {
    const above = (origin.y - this.top) / -direction.y
    if (origin.y > this.top) {
      if (!(above > 0 && above < (options.far ?? Number.POSITIVE_INFINITY))) return null
      const from = origin.clone().addScaledVector(direction, above)
      from.y = this.top
      const rest = { ...options, far: (options.far ?? Number.POSITIVE_INFINITY) - above }
      const hit = this.cast(from, direction, rest)
      return hit && { ...hit, distance: hit.distance + above }
    }
    const worldRay = new Ray(origin, direction)
    const localRay = new Ray()
    let far = Math.min(
      options.far ?? Number.POSITIVE_INFINITY,
      above > 0 ? above : Number.POSITIVE_INFINITY,
    )
    let nearest: RayHit | null = null
    for (const { mesh, inverse, box, isGlass } of this.#surfaces) {
      if (isGlass && !options.glass) continue
      const tree = this.#trees.get(mesh.geometry)
      const entry = worldRay.intersectBox(box, boxEntry)
      if (!tree || !entry || (!box.containsPoint(origin) && entry.distanceTo(origin) > far))
        continue
      localRay.origin.copy(origin).applyMatrix4(inverse)
      localRay.direction.copy(direction).transformDirection(inverse)
      const side: Side = options.bothSides ? DoubleSide : mesh.material.side
      const hit = tree.raycastFirst(localRay, side)
      if (!hit?.face) continue
      const point = hit.point.clone().applyMatrix4(mesh.matrixWorld)
      const distance = point.distanceTo(origin)
      if (distance >= far) continue
      far = distance
      // Only the inverse transpose keeps a normal perpendicular to its surface.
      const normal = hit.face.normal
        .clone()
        .applyNormalMatrix(normalMatrix.getNormalMatrix(mesh.matrixWorld))
      if (normal.dot(direction) > 0) normal.negate()
      const { a, b, c } = hit.face
      nearest = {
        distance,
        point,
        normal,
        corners: () => [getCorner(mesh, a), getCorner(mesh, b), getCorner(mesh, c)],
        on: { mesh, vertex: a },
      }
    }
    return nearest
  }

  /** Whether nothing drawn lies between; the last `slack` metres are ignored. */
  isClear(from: Vector3, to: Vector3, slack: number, options: CastOptions = {}): boolean {
    const direction = new Vector3().subVectors(to, from)
    const distance = direction.length()
    if (distance <= slack) return true
    return !this.cast(from, direction.divideScalar(distance), { ...options, far: distance - slack })
  }

  dispose(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#isReady = false
    this.#ready.reject(new ViewerError('closed'))
    this.#stop()
    this.#trees.clear()
    this.#surfaces.length = 0
  }
}

function toSurface(mesh: Mesh<BufferGeometry, Material>): Surface {
  const { geometry, matrixWorld, material } = mesh
  if (!geometry.boundingBox) geometry.computeBoundingBox()
  const box = new Box3().copy(geometry.boundingBox ?? new Box3()).applyMatrix4(matrixWorld)
  const isGlass = material.transparent && material.opacity < 0.6
  return { mesh, inverse: matrixWorld.clone().invert(), box, isGlass }
}

const getCorner = ({ geometry, matrixWorld }: Surface['mesh'], index: number): Vector3 =>
  new Vector3()
    .fromBufferAttribute(geometry.getAttribute('position'), index)
    .applyMatrix4(matrixWorld)

const boxEntry = new Vector3()
const normalMatrix = new Matrix3()

export const countTriangles = (geometry: BufferGeometry): number =>
  Math.floor((geometry.index?.count ?? geometry.getAttribute('position').count) / 3)

/**
 * Copies a geometry's triangles as plain single-precision numbers, whatever packing the file uses.
 */
function localTriangles(geometry: BufferGeometry): Pick<BvhTask, 'positions' | 'index'> {
  const attribute = geometry.getAttribute('position')
  const positions = new Float32Array(attribute.count * 3)
  for (let i = 0; i < attribute.count; i++) {
    positions[i * 3] = attribute.getX(i)
    positions[i * 3 + 1] = attribute.getY(i)
    positions[i * 3 + 2] = attribute.getZ(i)
  }
  const index = geometry.index
  if (!index) return { positions, index: null }
  return {
    positions,
    index: index.array instanceof Uint16Array ? index.array.slice() : Uint32Array.from(index.array),
  }
}

/** Has the worker build one tree; rejects with 'damaged' if it fails. */
function ask(worker: Worker, task: BvhTask): Promise<BvhTree> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<BvhResponse>) => {
      if ('tree' in data) resolve(data)
      else if ('failed' in data) reject(new ViewerError('damaged', data.failed))
    }
    const transfer: Transferable[] = [task.positions.buffer as ArrayBuffer]
    if (task.index) transfer.push(task.index.buffer as ArrayBuffer)
    worker.postMessage(task, transfer)
  })
}
