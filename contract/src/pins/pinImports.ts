import { z } from 'zod'
import { maxCommentLength } from '../comments/comments.ts'
import { routes } from '../http/route.ts'
import { annotationCoordinates } from '../media/annotationCoordinates.ts'
import { pinCoordinates } from '../media/pinCoordinates.ts'
import { maxFieldValueLength } from '../shared/customFields.ts'
import { limits } from '../shared/limits.ts'
import {
  id,
  idOrNew,
  instant,
  messageResponse,
  optionalTextLine,
  requiredText,
  textId,
  updatedAtAsRead,
  version,
} from '../shared/scalars.ts'
import { attributeRequestSchemas } from './pinAttributes.ts'

/** A comment that another program's file has of a point, under whatever name it gives (T810). */
export const importedComment = z.object({
  /** its identity there, by which it is imported once */
  id: z.string().trim().min(1, { error: 'value.required' }).max(limits.externalId),
  author: optionalTextLine(limits.reporterName),
  comment: requiredText(maxCommentLength),
  /** when it was written; a later time than now counts as now */
  writtenAt: updatedAtAsRead,
})
export type ImportedComment = z.output<typeof importedComment>

/** A point of another program's list; what it leaves out stays, or is as for any new point. */
const importedPin = z
  .object({
    /** 0: a new point */
    id: idOrNew,
    /** of a point that is there: as it was compared */
    version: version.optional(),
    /** the number or id that the other program gave it, by which it is found again; empty: none */
    externalId: z.string().trim().max(limits.externalId).default(''),
    /** when the other program had changed it; absent: it does not say */
    changedThereAt: updatedAtAsRead.optional(),
    /** those that are not known yet; one that is known changes nothing */
    comments: z
      .array(importedComment)
      .max(limits.importedComments, { error: 'value.tooMany' })
      .optional(),
    pointCategoryId: attributeRequestSchemas.pointCategoryId,
    projectTypePOIStatusId: attributeRequestSchemas.projectTypePOIStatusId,
    title: attributeRequestSchemas.title,
    description: attributeRequestSchemas.description,
    severity: attributeRequestSchemas.severity,
    dueDate: attributeRequestSchemas.dueDate,
    assignee: attributeRequestSchemas.assignee,
    estimatedCost: attributeRequestSchemas.estimatedCost,
    isCritical: attributeRequestSchemas.isCritical,
    /** where a point without a place lies on the model; one that has a place keeps it */
    matterPointCoordinates: pinCoordinates.optional(),
    /** where it lies on a picture, which `projectModelImageId` names */
    annotationCoordinates: annotationCoordinates.optional(),
    projectModelImageId: id.optional(),
    /** counts as chosen by a person */
    roomId: id.optional(),
    projectPinCustomFields: z
      .array(
        z.object({
          projectTypeCustomFieldId: id,
          description: z.string().max(maxFieldValueLength),
        }),
      )
      .max(200, { error: 'value.tooMany' })
      .optional(),
  })
  .refine((pin) => pin.id === 0 || pin.version !== undefined, {
    error: 'value.required',
    path: ['version'],
  })
export type ImportedPin = z.output<typeof importedPin>

/** A point that was not imported, by its place in the call. */
const refusedPin = z.object({
  place: z.int(),
  code: z.string(),
  /** why, as a sentence in the caller's language */
  message: z.string(),
})

const lastPinImport = z.object({
  id,
  added: z.int(),
  changed: z.int(),
  importedDateTime: instant,
})
export type LastPinImport = z.output<typeof lastPinImport>

/** The id that another program gave a point. */
export const externalPinId = z.object({
  externalId: z.string(),
  pinId: id,
  /** the point was deleted here */
  isDeleted: z.boolean(),
})
export type ExternalPinId = z.output<typeof externalPinId>

export const pinImportRoutes = routes({
  /**
   * Adds points of another program's list, and changes those that it names again, each with the
   * rights of a save of its own. Points that cannot be imported are named; the others are. A long
   * list is several calls: those after the first name its import.
   */
  importPins: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectPin/ImportPins',
    can: 'pin.save',
    changes: true,
    body: z.object({
      projectId: id,
      /** continues this import; absent: a new one, in place of the one before */
      importId: id.optional(),
      pins: z
        .array(importedPin)
        .min(1, { error: 'value.required' })
        .max(limits.importedPins, { error: 'value.tooMany' })
        .refine(
          (pins) => {
            const known = pins.filter((pin) => pin.id > 0).map((pin) => pin.id)
            return new Set(known).size === known.length
          },
          { error: 'value.invalid' },
        ),
    }),
    answer: messageResponse({
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      refused: z.array(refusedPin),
      /** the points by their places in the call; null: refused */
      pinIds: z.array(id.nullable()),
      /** what undoes it; null: nothing was changed yet */
      importId: id.nullable(),
    }),
    successMessage: 'pin.imported',
  },
  /** The last import of points, as long as it can be undone, and all ids of other programs. */
  readPinImports: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/GetImports',
    can: 'pin.read',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: z.object({
      lastImport: lastPinImport.nullable(),
      externalIds: z.array(externalPinId),
      /** how many photos imports have brought to points; a point without any is absent */
      photoCounts: z.array(z.object({ pinId: id, count: z.int() })),
    }),
  },
  /**
   * Undoes the last import: points that it added are deleted, the others are as they were before.
   * Points that people have worked on since stay. Undone again it changes nothing. Who may not delete
   * points undoes only their own import.
   */
  undoPinImport: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectPin/UndoImport',
    can: 'pin.place',
    changes: true,
    body: z.object({ projectId: id, importId: id }),
    answer: messageResponse({
      deleted: z.int(),
      restored: z.int(),
      /** numbers of points that stay as they are, as people have worked on them since */
      changedSince: z.array(z.int()),
    }),
    successMessage: 'pin.importUndone',
  },
})
