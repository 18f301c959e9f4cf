import { z } from 'zod'
import { routes } from '../http/route.ts'
import { id, version } from '../shared/scalars.ts'
import {
  attributeRequestSchemas,
  pinAttributeNames,
  pinAttributes,
  type TableAttribute,
} from './pinAttributes.ts'
import { pin } from './pins.ts'

/** Points that one call changes at most: as many as a person waits for without seeing progress. */
export const maxPinsPerCall = 50

const tableAttributes = pinAttributeNames.filter(
  (name): name is TableAttribute => pinAttributes[name].table !== null,
)

/** The attributes that are changed for many points at once: those of the table. */
const changedAttributes = z
  .object(
    Object.fromEntries(
      tableAttributes.map((name) => [name, attributeRequestSchemas[name]]),
    ) as Pick<typeof attributeRequestSchemas, TableAttribute>,
  )
  .partial()

/** What is changed of one point: some attributes, or that it is deleted or restored. */
const pinChange = changedAttributes.extend({
  id,
  /** the version that was read (T83) */
  version,
  /** true deletes the point, false restores it; other values of it are then not looked at */
  isDeleted: z.boolean().optional(),
})

const changedPin = z.object({
  id,
  version: z.int(),
  /** as it is now; null: deleted */
  pin: pin.nullable(),
})

/** A point that stays as it is. */
const failedPin = z.object({
  id,
  code: z.string(),
  /** why, as a sentence in the caller's language */
  message: z.string(),
  /** where somebody else changed it meanwhile: as it is now */
  current: pin.nullable(),
})

export const bulkPinRoutes = routes({
  /**
   * Changes many points of an inspection, each with the rights of a change of its own. Where some
   * cannot be changed the others are; where none can for one same reason, the call is refused with
   * it (T175).
   */
  savePins: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectPin/SaveProjectPins',
    can: 'pin.save',
    changes: true,
    body: z.object({
      projectId: id,
      pins: z
        .array(pinChange)
        .min(1, { error: 'value.required' })
        .max(maxPinsPerCall, { error: 'value.tooMany' })
        .refine((pins) => new Set(pins.map((sent) => sent.id)).size === pins.length, {
          error: 'value.invalid',
        }),
    }),
    answer: z.object({ saved: z.array(changedPin), failed: z.array(failedPin) }),
  },
})
