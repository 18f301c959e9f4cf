import { type BufferGeometry, type Matrix4, Triangle, Vector3 } from 'three'
import { countTriangles } from '../../../engine/surfaceRaycaster.ts'

/** A mesh and the transform of its vertices into the frame in question. */
export interface PlacedGeometry {
  geometry: BufferGeometry
  matrix: Matrix4
}

/** A point on a surface, and the area it represents. */
export interface SurfacePointSample {
  point: Vector3
  area: number
}

/** More would cause noticeable delay without improving the detection of floors. */
const maxLookedAt = 250_000
/** Two increments of a low-discrepancy sequence: the plastic number's. */
const scatter = [0.7548776662466927, 0.5698402909980532] as const

/**
 * Visits each triangle with its unit normal and the area it represents, square metres if the frame
 * is in metres. In large models only every n-th, which then represents n. The callback's arguments
 * are reused for the next triangle.
 */
export function visitTriangles(
  parts: readonly PlacedGeometry[],
  visit: (triangle: Triangle, normal: Vector3, area: number) => void,
): void {
  const total = parts.reduce((sum, { geometry }) => sum + countTriangles(geometry), 0)
  const step = Math.max(1, Math.ceil(total / maxLookedAt))
  const triangle = new Triangle()
  const normal = new Vector3()
  let skip = 0
  for (const { geometry, matrix } of parts) {
    const { index } = geometry
    const position = geometry.getAttribute('position')
    const count = countTriangles(geometry)
    // A mirrored part reverses the winding of its triangles.
    const turned = matrix.determinant() < 0 ? -1 : 1
    let at = skip
    for (; at < count; at += step) {
      for (const [i, corner] of [triangle.a, triangle.b, triangle.c].entries())
        corner
          .fromBufferAttribute(position, index ? index.getX(at * 3 + i) : at * 3 + i)
          .applyMatrix4(matrix)
      const area = triangle.getArea() * step
      if (!(area > 0) || !Number.isFinite(area)) continue
      visit(triangle, triangle.getNormal(normal).multiplyScalar(turned), area)
    }
    skip = at - count
  }
}

/** `count` points spread over the surfaces that face `direction` (unit) within about 18 degrees. */
export function sampleFacingSurfaces(
  parts: readonly PlacedGeometry[],
  direction: Vector3,
  count: number,
): SurfacePointSample[] {
  const faces = (normal: Vector3) => normal.dot(direction) > 0.95
  let total = 0
  visitTriangles(parts, (_, normal, area) => {
    if (faces(normal)) total += area
  })
  const samples: SurfacePointSample[] = []
  const each = total / count
  let passed = 0
  visitTriangles(parts, ({ a, b, c }, normal, area) => {
    if (!faces(normal)) return
    passed += area
    for (; each > 0 && (samples.length + 0.5) * each < passed; ) {
      let [u, v] = scatter.map((by) => (by * (samples.length + 1)) % 1) as [number, number]
      if (u + v > 1) [u, v] = [1 - u, 1 - v]
      const point = a
        .clone()
        .multiplyScalar(1 - u - v)
        .addScaledVector(b, u)
        .addScaledVector(c, v)
      samples.push({ point, area: each })
    }
  })
  return samples
}
