import { z } from 'zod'
import { projectDocument } from '../documents/documents.ts'
import { routes } from '../http/route.ts'
import { imageAlignment } from '../imageAlignments/imageAlignments.ts'
import { modelFile, uploadedLinkPattern } from '../media/modelFile.ts'
import { metaDataAnswer } from '../metaDataAnswers/metaDataAnswers.ts'
import { sheetTiles } from '../plans/plans.ts'
import { formValue, maxFormValueLength, projectType } from '../projectTypes/projectTypes.ts'
import { clientTier } from '../sessions/sessions.ts'
import { limits } from '../shared/limits.ts'
import { buildListQuery } from '../shared/listQuery.ts'
import {
  booleanOrText,
  calendarDay,
  httpsLink,
  id,
  instant,
  integerFromText,
  jsonField,
  messageResponse,
  optionalTextLine,
  requiredText,
  text,
  textId,
  updatedAtAsRead,
} from '../shared/scalars.ts'
import { tour } from '../tours/tours.ts'

/** A row of the dashboard's tables. */
export const projectRow = z.object({
  id,
  projectName: z.string(),
  projectTypeName: z.string(),
  clientId: id,
  clientName: z.string(),
  scanDate: z.string(),
  completedDateTime: instant.nullable(),
  pinCount: z.int(),
  resolvedCount: z.int(),
  /** of its checklists, as far as they are answered; null: nothing counts yet */
  score: z
    .object({
      /** of what could be earned; null: what failed has no weight */
      percent: z.number().nullable(),
      failed: z.int(),
      criticalFails: z.int(),
    })
    .nullable()
    .default(null),
  /** a small picture of the building, signed, relative to `api/`; null without any */
  picturePath: z.string().nullable(),
})
export type ProjectRow = z.output<typeof projectRow>

/** Sort keys of the dashboard's tables. */
export const projectSorts = [
  'projectName',
  'projectTypeName',
  'clientName',
  'scanDate',
  'completedDateTime',
] as const
export type ProjectSort = (typeof projectSorts)[number]

const projectList = {
  ...buildListQuery(projectSorts),
  projectTypeId: textId.optional(),
  /** for SuperAdmin; other callers find nothing beyond their own client */
  clientId: textId.optional(),
}

export const projectModelImage = z.object({
  id,
  imagePath: z.string(),
  /** the same picture, its longer side 1,280 pixels at most */
  previewPath: z.string(),
  thumbPath: z.string(),
  width: z.int(),
  height: z.int(),
  /** of its file, hex: another one once it is replaced */
  sha256: z.string(),
  tiles: sheetTiles.nullable(),
  /**
   * the sheet of a plan set that it shows: its file, page from 1 and name, empty if the file gives
   * none; null: a picture
   */
  sheet: z.object({ planFileId: id, pageNumber: z.int(), name: z.string() }).nullable(),
  /** how it lies over the 3D model as both are now; null: nobody has aligned them */
  onModel: imageAlignment.nullable(),
})

/** A point as an inspection names it. */
export const pinSummary = z.object({
  id,
  pinNumber: z.int(),
  title: z.string(),
  pointCategoryId: id,
  projectTypePOIStatusId: id.nullable(),
  isResolved: z.boolean(),
  isApproved: z.boolean(),
})

export const project = z.object({
  id,
  projectName: z.string(),
  clientId: id,
  client: z.object({
    id,
    businessName: z.string(),
    clientTier,
    clientTierId: id,
    allowAnonymousCollaboration: z.boolean(),
    /** relative to `api/`, public (T31, T88) */
    logoPath: z.string().nullable(),
    /** of the surveyor, for the foot of the report; empty for links to points */
    address: z.string().default(''),
  }),
  /** what is inspected; null for links to points */
  building: z.object({ name: z.string(), address: z.string() }).nullable().default(null),
  /** who it is made for: name and logo alone, never the contact; null for links to points */
  customer: z
    .object({ name: z.string(), logoPath: z.string().nullable() })
    .nullable()
    .default(null),
  /** what the customer calls it */
  yourReference: z.string().default(''),
  scanDate: z.string(),
  /** `model:<fileId>` for an uploaded model (T53) */
  modelLink: z.string().nullable(),
  model: modelFile.nullable(),
  /**
   * the picture on every cover, longer side 1896 pixels at most: the chosen one, else that of its
   * building, else the model from outside, else a photo, else where a point is; null without any,
   * and for links to points
   */
  coverPath: z.string().nullable().default(null),
  /**
   * the chosen cover: one of its pictures, or one of its points; null: none, or it is gone, and for
   * links to points
   */
  chosenCover: z
    .object({ projectModelImageId: id.nullable(), projectPinId: id.nullable() })
    .nullable()
    .default(null),
  /** if the model is a panorama: it, and the further ones that one walks to from it */
  tour: tour.nullable(),
  projectTypeId: id,
  projectType,
  notes: z.string(),
  /** ISO 4217 code of all costs, by the client's setting; null if there is none */
  currency: z.string().nullable(),
  /** percent that lists of works add to costs, by the client's setting; absent in older copies */
  taxRate: z.string().nullable().default(null),
  /** the type's form fields as of the inspection's creation, with their values (T46) */
  formJSON: z.array(formValue),
  completedDateTime: instant.nullable(),
  isDeleted: z.boolean(),
  /** pictures first, then the sheets of plan sets that are drawn */
  projectModelImages: z.array(projectModelImage),
  /** sheets of plan sets: all of them, and those that are not drawn yet */
  planSheets: z.object({ total: z.int(), waiting: z.int() }),
  /** its points that the reader may see, in short; in full they are a separate list */
  projectPins: z.array(pinSummary),
  /** one for each question of the type, in order; empty if unanswered */
  metaDataAnswers: z.array(metaDataAnswer),
  /** for the holder of a share link only those meant for reports */
  projectDocuments: z.array(projectDocument),
  /** points from outside that managers have hidden; 0 for everybody else */
  hiddenPinCount: z.int(),
  /** the inspection that it repeats; for links null */
  previousProjectId: id.nullable().default(null),
  /** its type asks for something in rooms, or did when it began */
  hasChecklists: z.boolean().default(false),
  /** whether its reports show questions without an answer; absent in offline copies from before */
  showsUnanswered: z.boolean().default(false),
  /** whether its client lets people keep it on their devices (T611) */
  allowsOfflineCopies: z.boolean(),
  updatedDateTime: instant,
  version: z.int(),
})
export type Project = z.output<typeof project>

const isLinkOfProject = (sent: string) =>
  sent === '' || uploadedLinkPattern.test(sent) || httpsLink.safeParse(sent).success

export const projectRoutes = routes({
  listProjects: {
    kind: 'json',
    method: 'GET',
    path: 'Project/GetProjects',
    can: 'project.list',
    changes: false,
    query: z.object({ isCompleted: booleanOrText.optional(), ...projectList }),
    answer: z.array(projectRow),
  },
  listArchivedProjects: {
    kind: 'json',
    method: 'GET',
    path: 'Project/GetArchivedProjects',
    can: 'project.listArchived',
    changes: false,
    query: z.object(projectList),
    answer: z.array(projectRow),
  },
  /** inspections of that user's client that the caller may see (T28) */
  listProjectsOfUser: {
    kind: 'json',
    method: 'GET',
    path: 'Project/GetProjectByClientId',
    can: 'userProject.list',
    changes: false,
    query: z.object({ ...buildListQuery(projectSorts), userId: textId }),
    answer: z.array(projectRow),
  },
  /** archives or restores an inspection; idempotent (T51) */
  archiveProject: {
    kind: 'json',
    method: 'POST',
    path: 'Project/DeleteProjectByIsDeletedFlag',
    can: 'project.archive',
    changes: true,
    body: z.object({ id, isDeleted: booleanOrText }),
    answer: messageResponse({}),
    successMessage: 'project.archived',
  },
  /** done again, it keeps its first date */
  completeProject: {
    kind: 'json',
    method: 'GET',
    path: 'Project/completeProject',
    can: 'project.complete',
    changes: true,
    query: z.object({ id: textId }),
    answer: messageResponse({ completedDateTime: instant }),
    successMessage: 'project.completed',
  },
  readProject: {
    kind: 'json',
    method: 'GET',
    path: 'Project/GetProjectById',
    can: 'project.read',
    changes: false,
    query: z.object({ id: textId }),
    answer: project,
  },
  /** without `id` a new one; with it, changes name and contents of an active one (T47) */
  saveProject: {
    kind: 'upload',
    method: 'POST',
    path: 'Project/SaveProject',
    can: 'project.create',
    changes: true,
    body: z.object({
      /** 0 or absent = new */
      id: integerFromText(0).optional(),
      /** the version that was read (T83) */
      version: integerFromText(1).optional(),
      updatedDateTime: updatedAtAsRead.optional(),
      projectName: requiredText(limits.projectName, 'project.nameRequired'),
      clientId: textId,
      projectTypeId: textId,
      scanDate: calendarDay,
      notes: text(limits.notes).default(''),
      /**
       * names: a new one becomes a record of the client, a known one is found without regard to
       * case; empty: none; absent: unchanged
       */
      building: optionalTextLine(limits.buildingName).optional(),
      customer: optionalTextLine(limits.customerName).optional(),
      /** absent: unchanged */
      yourReference: optionalTextLine(limits.yourReference).optional(),
      /** of an existing one it has no effect (T47), so that `model:<fileId>` may be sent back */
      modelLink: text(limits.link).refine(isLinkOfProject, { error: 'link.invalid' }).optional(),
      /** values of the type's form fields by key; key, label and type come from the type (T46) */
      formJSON: jsonField(
        z
          .array(z.looseObject({ key: z.string().max(64), value: text(maxFormValueLength) }))
          .max(200, { error: 'value.tooMany' }),
      ).optional(),
    }),
    files: {
      filesToSave: { max: limits.imagesPerProject, maxBytes: limits.imageBytes, takes: 'image' },
      /** plan sets, whose sheets become further pictures */
      planFiles: { max: limits.plansPerUpload, maxBytes: limits.planBytes, takes: 'plan' },
      /** several only if they are panoramas, which become a tour */
      modelFile: { max: limits.panoramasPerUpload, maxBytes: limits.modelBytes, takes: 'model' },
    },
    answer: messageResponse({ id }),
    successMessage: 'project.created',
  },
})
