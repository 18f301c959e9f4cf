import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import {
  id,
  idOrNew,
  instant,
  messageResponse,
  textId,
  updatedAtAsRead,
  version,
} from '../shared/scalars.ts'
import { checklistContent, checklistInput } from './checklistContent.ts'
import { guidanceImages, imageHash, shownImage } from './guidanceImages.ts'

/** A checklist of a type, as its latest revision says. */
export const checklist = checklistContent.extend({
  id,
  projectTypeId: id,
  /** counts the revisions; inspections keep the one that they began with */
  revision: z.int(),
  pictures: guidanceImages,
  updatedDateTime: instant,
  version: z.int(),
})
export type Checklist = z.output<typeof checklist>

/** What inspections of a type ask for in every room, or once (T651). */
export const checklistRoutes = routes({
  listChecklists: {
    kind: 'json',
    method: 'GET',
    path: 'Checklist/GetChecklists',
    can: 'projectType.read',
    changes: false,
    query: z.object({ projectTypeId: textId }),
    answer: z.array(checklist),
  },
  /** Adds a checklist to a type, or a revision to one that it has. */
  saveChecklist: {
    kind: 'json',
    method: 'POST',
    path: 'Checklist/SaveChecklist',
    can: 'projectType.configure',
    changes: true,
    body: z.object({
      /** 0 or absent: a new one */
      id: idOrNew.default(0),
      projectTypeId: id,
      ...checklistInput,
      /** the version that was read (T83) */
      version: version.optional(),
      updatedDateTime: updatedAtAsRead.optional(),
    }),
    answer: messageResponse({ id, version: z.int(), revision: z.int() }),
    successMessage: 'checklist.saved',
  },
  /** Stores a picture that items of the type can show; the same one is stored once. */
  saveGuidanceImage: {
    kind: 'upload',
    method: 'POST',
    path: 'Checklist/SaveGuidanceImage',
    can: 'projectType.configure',
    changes: true,
    body: z.object({ projectTypeId: textId }),
    files: { file: { max: 1, maxBytes: limits.imageBytes, takes: 'image' } },
    answer: messageResponse({ hash: imageHash, picture: shownImage }),
    successMessage: 'photo.saved',
  },
  /** inspections that have begun with it keep it */
  deleteChecklist: {
    kind: 'json',
    method: 'POST',
    path: 'Checklist/DeleteChecklist',
    can: 'projectType.configure',
    changes: true,
    body: z.object({ id, projectTypeId: id }),
    answer: messageResponse({ id }),
    successMessage: 'checklist.deleted',
  },
})
