import { z } from 'zod'

const longestName = 200

/** A name of a model as it is kept: cut to 200 characters, without what no database stores. */
export const elementName = (name: string): string =>
  name.replaceAll('\0', '').slice(0, longestName).toWellFormed().trim()

/** Identity of an element in IFC, which it keeps from one export to the next. */
const globalId = z.string().regex(/^[0-9A-Za-z_$]{22}$/)
const name = z.string().max(longestName)

/** A part of a building as its IFC file describes it: a wall, a door. */
export const modelElement = z.object({
  globalId,
  /** its class, such as `IfcWall` */
  type: z.string().regex(/^Ifc[0-9A-Za-z]{1,60}$/),
  name,
  /** the name of its storey */
  storey: name.optional(),
})
export type ModelElement = z.output<typeof modelElement>

/** As in `Basic Wall, Level 1 (IfcWall)`; all of it stands so in the IFC file. */
export const elementText = ({ name, storey, type }: ModelElement): string =>
  `${[name, storey].filter((part) => part).join(', ')} (${type})`

/** How a GLB that was made of an IFC file keeps it: `extras` of the element's node, whose name is the element's. */
export const elementExtras = z.object({ ifc: modelElement.omit({ name: true }) })
export type ElementExtras = z.output<typeof elementExtras>

/** A storey of the building; `elevation` of its floor, metres in the file's frame. */
export const declaredStorey = z.object({ globalId, name, elevation: z.number().min(-1e5).max(1e5) })
export type DeclaredStorey = z.output<typeof declaredStorey>

/** Storeys of a file, at most. */
export const mostStoreys = 999

/**
 * `extras` of the scene: the storeys that hold elements, lowest first, and how many elements are missing because their shape
 * could not be computed.
 */
export const sceneExtras = z.object({
  storeys: z.array(declaredStorey).max(mostStoreys),
  leftOut: z.int().min(1).optional(),
})
export type SceneExtras = z.output<typeof sceneExtras>

/** The names, of which those that occur again get a number: two houses of a file may both have a “Level 1”. */
export const distinctNames = (names: readonly string[]): string[] => {
  const taken = new Set(names)
  const seen = new Set<string>()
  return names.map((name) => {
    if (!seen.has(name)) {
      seen.add(name)
      return name
    }
    let number = 2
    while (taken.has(`${name} (${number})`)) number++
    const own = `${name} (${number})`
    taken.add(own)
    return own
  })
}

/** What is known of a model that came as IFC: its storeys by name, lowest first, and how many elements it lacks. */
export const ifcFacts = z.object({ storeys: z.array(name), leftOut: z.int() })
export type IfcFacts = z.output<typeof ifcFacts>

/** The same by the `extras` of its scene; null of a model that did not come as IFC. */
export const ifcFactsOf = (extras: unknown): IfcFacts | null => {
  const { data } = sceneExtras.safeParse(extras)
  if (!data) return null
  const lowestFirst = data.storeys.toSorted((a, b) => a.elevation - b.elevation)
  return { storeys: lowestFirst.map((one) => one.name), leftOut: data.leftOut ?? 0 }
}
