import { Box3, Matrix3, type Mesh, Raycaster, Vector3 } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { SurfaceRaycaster } from '../engine/surfaceRaycaster.ts'

export interface RayComparison {
  triangles: number
  rays: number
  hits: number
  /** rays with different results, as text */
  differing: string[]
  /** sorted, milliseconds per ray */
  byTree: number[]
  byHand: number[]
}

/** One fast ray takes less than the resolution of the browser's clock. */
const repeats = 20

/**
 * Casts the same random rays through the viewer's search trees and through every triangle, for one
 * file.
 */
export async function compareRays(url: string, count: number): Promise<RayComparison> {
  const { scene } = await new GLTFLoader().loadAsync(url)
  scene.updateMatrixWorld(true)
  const meshes: Mesh[] = []
  scene.traverse((object) => {
    if ('isMesh' in object) meshes.push(object as Mesh)
  })
  const surfaces = new SurfaceRaycaster()
  for (const mesh of meshes) surfaces.add(mesh as Parameters<SurfaceRaycaster['add']>[0])
  let triangles = 0
  await surfaces.build(
    () => false,
    () => {},
    (done) => {
      triangles = done
    },
  )
  const bounds = new Box3().setFromObject(scene)
  const size = bounds.getSize(new Vector3())
  const answer: RayComparison = {
    triangles,
    rays: count,
    hits: 0,
    differing: [],
    byTree: [],
    byHand: [],
  }
  const random = createRandom(7)
  const somewhere = (spread: number) =>
    new Vector3(random() - 0.5, random() - 0.5, random() - 0.5)
      .multiplyScalar(spread)
      .multiply(size)
      .add(bounds.getCenter(new Vector3()))
  const raycaster = new Raycaster()
  for (let ray = 0; ray < count; ray++) {
    const origin = somewhere(1.6)
    const direction = somewhere(1).sub(origin).normalize()
    let from = performance.now()
    let quick: ReturnType<SurfaceRaycaster['cast']> = null
    for (let again = 0; again < repeats; again++)
      quick = surfaces.cast(origin, direction, { glass: true })
    answer.byTree.push((performance.now() - from) / repeats)
    raycaster.set(origin, direction)
    from = performance.now()
    const slow = raycaster.intersectObjects(meshes, false)[0]
    answer.byHand.push(performance.now() - from)
    if (slow) answer.hits++
    const differs = difference(quick, slow, direction, size.length())
    if (differs) answer.differing.push(`ray ${ray}: ${differs}`)
  }
  surfaces.dispose()
  for (const { geometry } of meshes) geometry.dispose()
  answer.byTree.sort((a, b) => a - b)
  answer.byHand.sort((a, b) => a - b)
  return answer
}

function difference(
  quick: ReturnType<SurfaceRaycaster['cast']>,
  slow: ReturnType<Raycaster['intersectObjects']>[number] | undefined,
  direction: Vector3,
  size: number,
): string | null {
  if (!quick || !slow?.face) return quick || slow ? `hit by ${quick ? 'tree' : 'hand'} alone` : null
  const apart = quick.point.distanceTo(slow.point)
  if (apart > 1e-6 * size) return `${apart} m apart`
  const normal = slow.face.normal
    .clone()
    .applyNormalMatrix(new Matrix3().getNormalMatrix(slow.object.matrixWorld))
  if (normal.dot(direction) > 0) normal.negate()
  const cosine = normal.dot(quick.normal)
  return cosine > 1 - 1e-6 ? null : `normals at ${Math.acos(cosine)} radians`
}

function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
