import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import { buildListQuery } from '../shared/listQuery.ts'
import {
  booleanOrText,
  httpsLink,
  id,
  instant,
  integerFromText,
  messageResponse,
  text,
  textId,
  updatedAtAsRead,
} from '../shared/scalars.ts'

/** A document of an inspection: an uploaded file, or a link (T87). */
export const projectDocument = z.object({
  id,
  projectId: id,
  name: z.string(),
  description: z.string(),
  /** signed path of the file, relative to `api/`, or the link itself */
  path: z.string(),
  /** thumbnail of a picture; else null */
  thumbPath: z.string().nullable(),
  isLink: z.boolean(),
  fileName: z.string().nullable(),
  size: z.int().nullable(),
  includeInReports: z.boolean(),
  uploadedBy: z.string(),
  uploadedById: id,
  createDateTime: instant,
  updatedDateTime: instant,
  version: z.int(),
})
export type ProjectDocument = z.output<typeof projectDocument>

/** Sort keys of the documents of an inspection; without one, oldest first. */
export const documentSorts = ['name', 'uploadedBy', 'createDateTime', 'size'] as const

export const documentRoutes = routes({
  listDocuments: {
    kind: 'json',
    method: 'GET',
    path: 'Project/GetProjectDocuments',
    can: 'document.read',
    changes: false,
    query: z.object({ ...buildListQuery(documentSorts), id: textId }),
    answer: z.array(projectDocument),
  },
  /**
   * Adds up to three files or one link; with `id` changes the texts of a document, or its content.
   */
  saveDocument: {
    kind: 'upload',
    method: 'POST',
    path: 'Project/UploadProjectDocument',
    can: 'document.save',
    changes: true,
    body: z
      .object({
        /** 0 or absent: new ones */
        id: integerFromText(0).optional(),
        projectId: textId,
        /** absent: the file's own name (T117) */
        name: text(limits.documentName).default(''),
        description: text(limits.documentDescription).default(''),
        isLink: booleanOrText.default(false),
        /** the link; of a file, its path as it was read, which has no effect */
        path: text(limits.link).optional(),
        includeInReports: booleanOrText.default(true),
        /** the version that was read, or the time of the last change (T83) */
        version: textId.optional(),
        updatedDateTime: updatedAtAsRead.optional(),
      })
      .refine(({ isLink, path }) => !isLink || !path || httpsLink.safeParse(path).success, {
        error: 'link.invalid',
        path: ['path'],
      }),
    files: {
      file: { max: limits.documentsPerUpload, maxBytes: limits.documentBytes, takes: 'document' },
    },
    answer: messageResponse({ id, ids: z.array(id) }),
    successMessage: 'document.saved',
  },
  deleteDocument: {
    kind: 'json',
    method: 'GET',
    path: 'Project/DeleteProjectDocument',
    can: 'document.delete',
    changes: true,
    query: z.object({ id: textId }),
    answer: messageResponse({}),
    successMessage: 'document.deleted',
  },
})
