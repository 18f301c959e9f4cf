import { z } from 'zod'
import {
  elementTypePattern,
  globalIdPattern,
  maxElementNameLength,
  maxElevation,
  maxStoreys,
} from './elementNames.ts'

const globalId = z.string().regex(globalIdPattern)
const name = z.string().max(maxElementNameLength)

/** A part of a building as its IFC file describes it: a wall, a door. */
export const modelElement = z.object({
  globalId,
  type: z.string().regex(elementTypePattern),
  name,
  /** the name of its storey */
  storey: name.optional(),
})
export type ModelElement = z.output<typeof modelElement>

/**
 * How a GLB that was made of an IFC file keeps it: `extras` of the element's node, whose name is
 * the element's.
 */
export const elementExtras = z.object({ ifc: modelElement.omit({ name: true }) })
export type ElementExtras = z.output<typeof elementExtras>

/** A storey of the building; `elevation` of its floor, metres in the file's frame. */
export const declaredStorey = z.object({
  globalId,
  name,
  elevation: z.number().min(-maxElevation).max(maxElevation),
})
export type DeclaredStorey = z.output<typeof declaredStorey>

/**
 * `extras` of the scene: the storeys that hold elements, lowest first, and how many elements are
 * missing because their shape could not be computed.
 */
export const sceneExtras = z.object({
  storeys: z.array(declaredStorey).max(maxStoreys),
  leftOut: z.int().min(1).optional(),
})
export type SceneExtras = z.output<typeof sceneExtras>

/**
 * What is known of a model that came as IFC: its storeys by name, lowest first, and how many
 * elements it lacks.
 */
export const ifcFacts = z.object({ storeys: z.array(name), leftOut: z.int() })
export type IfcFacts = z.output<typeof ifcFacts>

/** The same by the `extras` of its scene; null of a model that did not come as IFC. */
export const parseIfcFactsFromExtras = (extras: unknown): IfcFacts | null => {
  const { data } = sceneExtras.safeParse(extras)
  if (!data) return null
  const lowestFirst = data.storeys.toSorted((a, b) => a.elevation - b.elevation)
  return { storeys: lowestFirst.map((storey) => storey.name), leftOut: data.leftOut ?? 0 }
}
