import { z } from 'zod'

const tracedFloor = z.object({
  points: z.array(z.tuple([z.number(), z.number()])),
  bottom: z.number(),
  top: z.number(),
})

/** A space as its file describes it; in metres, y up, as the model that it becomes. */
const ifcSpace = z.object({
  globalId: z.string(),
  number: z.string(),
  name: z.string(),
  kind: z.string(),
  /** empty: in no storey */
  floorName: z.string(),
  /** of its storey */
  elevation: z.number().nullable(),
  /** m² of its base quantities; null: it has none */
  area: z.number().nullable(),
  /** null: no body, or one without a floor */
  floor: tracedFloor.nullable(),
})
export type IfcSpace = z.output<typeof ifcSpace>

/** What the process says that has read a file. */
export const ifcSpaces = z.array(ifcSpace)
