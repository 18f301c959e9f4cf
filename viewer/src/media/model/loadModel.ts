import type { DeclaredStorey } from '@nspect/contract/media/modelElement'
import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import {
  type BufferGeometry,
  type InstancedMesh,
  LoadingManager,
  Matrix4,
  Mesh,
  type Object3D,
  Triangle,
  type Vector3,
  type WebGLRenderer,
} from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import type { Frame } from '../../engine/coordinateFrame.ts'
import {
  computeRobustBounds,
  type RobustBounds,
  type SurfaceSample,
} from '../../engine/robustBounds.ts'
import { countTriangles } from '../../engine/surfaceRaycaster.ts'
import type { ModelCorrections } from '../../engine/viewerApi.ts'
import { assertNotAborted, ViewerError } from '../../engine/viewerErrors.ts'
import { type Heartbeat, withWatchdog } from '../../engine/workerWatchdog.ts'
import { applyModelCorrections } from './applyModelCorrections.ts'
import { Decoders } from './decoders.ts'
import { ShownMaterials, type SourceMesh } from './materials.ts'
import { mergeMeshes } from './mergeMeshes.ts'
import { type ElementRange, findModelElement, readModelStoreys } from './modelElements.ts'
import type { GltfHead } from './parseGltfHeader.ts'
import { VertexRecentering, type VerticesFarFromOrigin } from './recenterVertices.ts'
import { createSpecularGlossinessPlugin } from './specularGlossiness.ts'

const sampleCount = 20_000

/** One mesh in the scene, with its origin in the file. */
export interface ModelPart {
  mesh: Mesh<BufferGeometry, SourceMesh['material']>
  source: SourceMesh
  /** transform from the geometry's vertices to the file's frame, doubles */
  toFile: Matrix4
  /** whose its vertices are, in order; none of a file without elements */
  elements: readonly ElementRange[]
}

/**
 * A loaded model: its parts in the scene's frame, and the transform to the file's.
 * `applyModelCorrections` updates it.
 */
export interface LoadedModel {
  parts: readonly ModelPart[]
  /** as the file declares them, lowest first; none: they are detected */
  storeys: readonly DeclaredStorey[]
  /** the point in the file that is the scene's origin */
  offset: Vec3
  /** file frame; `outline` and `bounds` before any correction */
  fileBounds: RobustBounds
  samples: readonly Vec3[]
  /** null unless vertices are stored far from the file's origin */
  far: VerticesFarFromOrigin | null
  frame: Frame
  materials: ShownMaterials
  /** scene frame; the box to fit into view */
  bounds: RobustBounds
  /** scene frame; points all over the surface within the bounds, to fit the view around */
  outline: Vector3[]
  isScan: boolean
  /** it has next to no textures, and looks like clay on the ground */
  isClay: boolean
}

/**
 * Parses validated bytes. Decoders are loaded only for files that need them. `origin`: the point of
 * the file that becomes the scene's origin, by default the middle of the model.
 */
export async function loadModel(
  bytes: ArrayBuffer,
  head: GltfHead,
  corrections: ModelCorrections,
  renderer: WebGLRenderer,
  signal: AbortSignal,
  origin?: Vec3,
): Promise<LoadedModel> {
  const scene = await parse(bytes, head, renderer, signal)
  assertNotAborted(signal)
  scene.updateMatrixWorld(true)
  const sources = listMeshes(scene)
  if (sources.length === 0) throw new ViewerError('empty')
  for (const { mesh } of sources) {
    const { geometry } = mesh
    const position = geometry.getAttribute('position')
    if (!position || countTriangles(geometry) === 0) continue
    if (geometry.index && maxIndex(geometry) >= position.count)
      throw new ViewerError('damaged', 'index')
  }
  const shown = sources.filter(
    ({ mesh }) => mesh.geometry.hasAttribute('position') && countTriangles(mesh.geometry) > 0,
  )
  const samples = sampleSurfaces(shown)
  const fileBounds = computeRobustBounds(samples)
  if (!fileBounds) throw new ViewerError('empty')
  const { median } = fileBounds
  // Integers, so that subtracting and adding it back is exact.
  const offset = origin ?? {
    x: Math.round(median.x),
    y: Math.round(median.y),
    z: Math.round(median.z),
  }
  const materials = new ShownMaterials({ isScan: false, isClay: false, stops: 0 })
  const near = new VertexRecentering()
  const moved = new Map<BufferGeometry, Vector3>()
  const shownFor = materials.shownFor.bind(materials)
  const single = shown.map(({ mesh: source, matrix }): ModelPart => {
    const { geometry } = source
    const shift = moved.get(geometry) ?? near.bringNear(geometry)
    moved.set(geometry, shift)
    const mesh = new Mesh(geometry, shownFor(source.material, geometry.hasAttribute('normal')))
    mesh.matrixAutoUpdate = false
    const element = findModelElement(source)
    return {
      mesh,
      source,
      toFile: matrix.clone().multiply(new Matrix4().makeTranslation(shift)),
      elements: element ? [{ from: 0, element }] : [],
    }
  })
  const parts = mergeMeshes(single, offset, fileBounds, shownFor)
  const within = samples.filter((sample) => isWithin(sample, fileBounds))
  const storeys = readModelStoreys(scene)
  return applyModelCorrections(
    { parts, storeys, offset, fileBounds, samples: within, materials, far: near.farthest },
    corrections,
  )
}

/**
 * Parses the file; aborts on the signal, and when the workers that decode it crash or stop
 * responding.
 */
async function parse(
  bytes: ArrayBuffer,
  head: GltfHead,
  renderer: WebGLRenderer,
  signal: AbortSignal,
) {
  const manager = new LoadingManager()
  // Validation has rejected external files; should one slip through, it is not fetched either.
  manager.setURLModifier((url) => (/^(data|blob):/.test(url) ? url : 'data:,'))
  const loader = new GLTFLoader(manager)
  loader.register(createSpecularGlossinessPlugin)
  if (head.hasPictures) {
    const { createTextureLimitPlugin: limitTextureSize } = await import('./limitTextureSize.ts')
    loader.register(limitTextureSize)
  }
  const decoders = new Decoders()
  const read = async (signs: Heartbeat): Promise<Object3D> => {
    // a picture was decoded
    manager.onProgress = signs.heard
    await decoders.addTo(loader, head.extensionsUsed, renderer, signs)
    return (await loader.parseAsync(bytes, '')).scene
  }
  try {
    return await withWatchdog(read, { signal })
  } catch (cause) {
    if (cause instanceof ViewerError) throw cause
    throw new ViewerError('damaged', cause instanceof Error ? cause.message : undefined, { cause })
  } finally {
    decoders.dispose()
  }
}

interface PlacedMesh {
  mesh: SourceMesh
  /** file frame, doubles */
  matrix: Matrix4
}

function listMeshes(scene: Object3D): PlacedMesh[] {
  const placed: PlacedMesh[] = []
  scene.traverseVisible((object) => {
    if (!('isMesh' in object)) return
    const mesh = object as SourceMesh
    if (!('isInstancedMesh' in object)) {
      placed.push({ mesh, matrix: mesh.matrixWorld.clone() })
      return
    }
    const instanced = object as InstancedMesh
    for (let i = 0; i < instanced.count; i++) {
      const matrix = new Matrix4()
      instanced.getMatrixAt(i, matrix)
      placed.push({ mesh, matrix: matrix.premultiply(mesh.matrixWorld) })
    }
  })
  return placed
}

/** Points on triangles spread evenly over all meshes, in the file's frame. */
function sampleSurfaces(placed: readonly PlacedMesh[]): SurfaceSample[] {
  const total = placed.reduce((sum, { mesh }) => sum + countTriangles(mesh.geometry), 0)
  const step = Math.max(1, Math.ceil((3 * total) / sampleCount))
  const samples: SurfaceSample[] = []
  const triangle = new Triangle()
  let skip = 0
  for (const { mesh, matrix } of placed) {
    const { index } = mesh.geometry
    const position = mesh.geometry.getAttribute('position')
    const count = countTriangles(mesh.geometry)
    let at = skip
    for (; at < count; at += step) {
      for (const [i, corner] of [triangle.a, triangle.b, triangle.c].entries())
        corner
          .fromBufferAttribute(position, index ? index.getX(at * 3 + i) : at * 3 + i)
          .applyMatrix4(matrix)
      const area = triangle.getArea()
      if (!Number.isFinite(area)) continue
      for (const { x, y, z } of [triangle.a, triangle.b, triangle.c])
        samples.push({ x, y, z, area })
    }
    skip = at - count
  }
  return samples
}

const isWithin = (p: Vec3, { min, max }: RobustBounds) =>
  p.x >= min.x && p.y >= min.y && p.z >= min.z && p.x <= max.x && p.y <= max.y && p.z <= max.z

function maxIndex(geometry: BufferGeometry): number {
  let max = 0
  for (const value of geometry.index?.array ?? []) if (value > max) max = value
  return max
}
