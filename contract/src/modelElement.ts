import { z } from 'zod'

/** Length of a name in a model, from which it is cut. */
export const longestElementName = 200

/** Identity of an element in IFC, which it keeps from one export to the next. */
const globalId = z.string().regex(/^[0-9A-Za-z_$]{22}$/)
const name = z.string().max(longestElementName)

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

/** `extras` of the scene: the storeys that hold elements, lowest first. */
export const sceneExtras = z.object({ storeys: z.array(declaredStorey).max(999) })
export type SceneExtras = z.output<typeof sceneExtras>
