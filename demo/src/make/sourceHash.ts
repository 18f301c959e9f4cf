import { createHash } from 'node:crypto'
import { repairedKeys } from '../demoProgress.ts'
import { decalNames, paintDecal } from '../hotel/decalTextures.ts'
import { buildHotel } from '../hotel/hotelBuilding.ts'
import { materialStyles } from '../hotel/hotelMaterials.ts'
import { listHotelPaints } from '../hotel/textures.ts'
import { planPins } from '../planPins.ts'
import { buildPlanSvg } from './plans.ts'

/** Enough of a texture to distinguish it, and fast to paint: pixels per side. */
const sample = 24

/** Coordinates to a micrometre: smaller differences depend on the processor and are not visible. */
const roundCoordinate = (value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 1e6) / 1e6 + 0 : value

/**
 * SHA-256, hex, of everything that the demo's pictures show: geometry, defects with their cameras,
 * materials, textures, plans. It changes with any of them, but not with refactorings of the drawing
 * code.
 */
export function computeSourceHash(): string {
  const { placed, plan, plates } = buildHotel({})
  const hash = createHash('sha256')
  const add = (value: unknown) =>
    hash.update(JSON.stringify(value, (_, inner: unknown) => roundCoordinate(inner)))
  // Both the current state, and the state in photos of the repairs.
  for (const shapes of [placed, buildHotel({ mended: repairedKeys }).placed])
    add(shapes.map(({ name, frame, shape }) => [name, frame, [...shape.surfaces]]))
  add([plan, planPins, materialStyles])
  for (const [name, { paint, width, height }] of listHotelPaints(1, plates)) {
    add([name, width, height])
    for (let at = 0; at < sample * sample; at++) {
      const [x, y] = [at % sample, Math.floor(at / sample)]
      add(paint((x + 0.5) / sample, (y + 0.5) / sample).map((channel) => Math.round(channel)))
    }
  }
  for (const name of decalNames) hash.update(name).update(paintDecal(name, 1, sample))
  for (const kind of ['architecture', 'fire'] as const) hash.update(buildPlanSvg(kind, plan))
  return hash.digest('hex')
}
