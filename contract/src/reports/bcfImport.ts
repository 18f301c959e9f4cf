import { z } from 'zod'
import { routes } from '../http/route.ts'
import { pinCoordinates } from '../media/pinCoordinates.ts'
import { externalPinId, importedComment } from '../pins/pinImports.ts'
import { limits } from '../shared/limits.ts'
import { id, textId } from '../shared/scalars.ts'

/**
 * A topic of a BCF file, as a row of a list of points. Of a point that is there a value is empty
 * where the file says what the point says.
 */
export const bcfTopic = z.object({
  guid: z.string(),
  /** an export of this inspection has written it: its GUID need not be kept */
  isOwn: z.boolean(),
  /** when the other program changed it; empty: it does not say */
  changedThereAt: z.string(),
  /** the point that it is about; null: a new one */
  pinId: id.nullable(),
  title: z.string(),
  description: z.string(),
  /** words that may name a category of points */
  categories: z.array(z.string()),
  severity: z.string(),
  /** null: it says nothing */
  isCritical: z.boolean().nullable(),
  status: z.string(),
  dueDate: z.string(),
  assignee: z.string(),
  /** where a new point lies on the model */
  place: pinCoordinates.nullable(),
  /** path of its picture in the file; empty: it has none */
  snapshot: z.string(),
  /** comments that its point does not have */
  comments: z.array(importedComment),
})
export type BcfTopicRow = z.output<typeof bcfTopic>

export const bcfImportRoutes = routes({
  /**
   * Reads a BCF file of version 2.1 or 3.0 as rows of a list of points, compared with those of the
   * inspection. Nothing of it is kept.
   */
  readBcf: {
    kind: 'upload',
    method: 'POST',
    path: 'ProjectPin/ReadBcf',
    can: 'pin.save',
    changes: false,
    body: z.object({ projectId: textId }),
    files: { file: { max: 1, maxBytes: limits.bcfBytes, takes: 'table' } },
    answer: z.object({
      topics: z.array(bcfTopic),
      /** points that topics name by the ids that exports give them */
      externalIds: z.array(externalPinId),
      /** topics that are no XML of the format */
      unreadable: z.int(),
      /** topics whose selected elements the model does not have; the words name them */
      unknownElements: z.int(),
      /** topics of exports whose points were changed here since: these stay as they are */
      newerHere: z.int(),
    }),
  },
})
