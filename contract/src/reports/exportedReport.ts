import { z } from 'zod'
import { commentActions } from '../comments/comments.ts'
import { evidenceHead } from '../evidence/evidence.ts'
import { annotationCoordinates } from '../media/annotationCoordinates.ts'
import { pinCoordinates } from '../media/pinCoordinates.ts'
import { pickPinAttributes } from '../pins/pickPinAttributes.ts'
import {
  attributeResponseSchemas,
  exportedAttributes,
  exportedNames,
} from '../pins/pinAttributes.ts'
import { pinStages } from '../pins/pinStage.ts'
import { instant } from '../shared/scalars.ts'

/** A question, a field or an attribute with its value as people read it. */
const answer = z.object({ label: z.string(), value: z.string() })

/** Path of a picture inside the export, as `photos/point-007-view.jpg`. */
const imageFile = z.string().regex(/^photos\/[a-z0-9-]+\.jpg$/)

const exportedComment = z.object({
  text: z.string(),
  by: z.string(),
  at: instant,
  /** a step of the repair; null: a remark */
  action: z.enum(commentActions).nullable(),
  file: imageFile.nullable(),
  /** the photos of a repair after its first one */
  furtherFiles: z.array(imageFile),
  link: z.string().nullable(),
})

const exportedPoint = z.object({
  number: z.int().min(1),
  stage: z.enum(pinStages),
  /** as stored: days are YYYY-MM-DD, costs in the currency of the inspection (`1250.50`) */
  ...pickPinAttributes(exportedAttributes, attributeResponseSchemas),
  [exportedNames.pointCategoryId]: z.string(),
  /** the client's own status */
  [exportedNames.projectTypePOIStatusId]: z.string().nullable(),
  /** the name of a person or of an outside firm */
  [exportedNames.assignee]: z.string().nullable(),
  /** number and name of the room that it is in; absent in exports from before */
  room: z.string().nullable().optional(),
  /** names of the checked boxes */
  checkBoxes: z.array(z.string()),
  fields: z.array(answer),
  /** other attributes that have a value */
  facts: z.array(answer),
  reportedBy: z.string(),
  reportedAt: instant,
  updatedBy: z.string(),
  updatedAt: instant,
  /** place on a model or panorama, in metres in the frame of the model's glTF file (y up) */
  place: pinCoordinates.nullable(),
  /** place on a picture, in percent of it */
  rectangle: annotationCoordinates.nullable(),
  /** picture of the view, taken when the point was placed */
  view: imageFile.nullable(),
  photos: z.array(z.object({ file: imageFile, caption: z.string() })),
  repair: z
    .object({
      file: imageFile.nullable(),
      link: z.string().nullable(),
      by: z.string(),
      at: instant,
    })
    .nullable(),
  /** oldest first */
  comments: z.array(exportedComment),
})

/** `report.json` of an export: the content of the printed report for programs. */
export const exportedReport = z.object({
  /** the JSON schema of this file, beside it */
  $schema: z.literal('report.schema.json'),
  /** raised if a field changes its meaning or goes */
  version: z.literal(1),
  exportedAt: instant,
  exportedBy: z.string(),
  inspection: z.object({
    id: z.int().min(1),
    name: z.string(),
    type: z.string(),
    client: z.string(),
    /** absent in exports from before */
    building: z.object({ name: z.string(), address: z.string() }).nullable().optional(),
    /** who it is made for, without their contact */
    customer: z.object({ name: z.string() }).nullable().optional(),
    yourReference: z.string().optional(),
    /** YYYY-MM-DD */
    scanDate: z.string(),
    completedAt: instant.nullable(),
    notes: z.string(),
    /** ISO 4217 code of all costs; null if unknown */
    currency: z.string().nullable(),
    form: z.array(answer),
    properties: z.array(answer),
  }),
  points: z.array(exportedPoint),
  /**
   * the end of the inspection's evidence chain: `npm run verify` compares later exports with it; null
   * for readers without an account, and if there is no evidence yet
   */
  evidence: evidenceHead.nullable().optional(),
})
export type ExportedReport = z.output<typeof exportedReport>
