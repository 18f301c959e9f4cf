import { documentRoutes } from '@nspect/contract/documents/documents'
import { can } from '@nspect/contract/permissions/policy'
import { findAccessibleProject } from '../access/projectAccess.queries.ts'
import type { AcceptedFile } from '../files/acceptedFile.ts'
import { acceptUploads } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { assertStaff, feature, type HandlerContext, handle } from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import { paginateRows } from '../http/paginateRows.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import { mapDocument } from './documents.mapper.ts'
import {
  findDocumentOfProject,
  findProjectOfDocument,
  insertDocument,
  listDocuments,
  updateDocument,
} from './documents.queries.ts'

type SaveDocumentContext = HandlerContext<
  typeof documentRoutes.saveDocument,
  NonNullable<Awaited<ReturnType<typeof findAccessibleProject>>>,
  AcceptedFile[]
>

/** What is said about a document. */
const buildTexts = ({ input }: SaveDocumentContext) => ({
  description: input.description.trim(),
  includeInReports: input.includeInReports,
})

const getLink = ({ input }: SaveDocumentContext): string | null =>
  input.isLink ? (input.path ?? null) : null

/** The document as it is stored now. */
const findMappedDocument = async ({ scope, subject: project }: SaveDocumentContext, id: number) => {
  const row = (await listDocuments(scope, project.id)).find((entry) => entry.id === id)
  return row && mapDocument(scope, row)
}

/** A link replaces the file and vice versa. */
const storeContent = async (context: SaveDocumentContext) => {
  const { scope, input, subject: project, prepared } = context
  const [file] = prepared
  const fileId = file && (await insertFile(scope, project.clientId, file))
  if (input.isLink) return { link: getLink(context), fileId: null }
  return fileId === undefined ? {} : { link: null, fileId }
}

const updateLoadedDocument = async (context: SaveDocumentContext, id: number) => {
  const { scope, input, subject: project, audit } = context
  const before = assertFound(await findDocumentOfProject(scope, id, project.id), 'record.missing')
  const current = () => findMappedDocument(context, id)
  await assertRecordVersion(input, before, current)
  const content = await storeContent(context)
  const after = { ...buildTexts(context), name: input.name.trim() || before.name, ...content }
  if (!(await updateDocument(scope, id, before.version, after))) {
    throw new HttpError('record.stale', { current: await current() })
  }
  audit({ record: 'document', recordId: id, before, after })
  return { id, ids: [id] }
}

const createDocument = async (
  context: SaveDocumentContext,
  name: string,
  content: { link: string } | { fileId: number },
): Promise<number> => {
  const { scope, subject: project, audit } = context
  const row = {
    clientId: project.clientId,
    projectId: project.id,
    uploadedBy: assertStaff(scope).userId,
    ...buildTexts(context),
    createdAt: scope.now,
    updatedAt: scope.now,
    name,
    ...content,
  }
  const id = await insertDocument(scope, row)
  audit({ record: 'document', recordId: id, after: row })
  return id
}

/** Creates a document for the link, and one for each file. */
const createDocuments = async (context: SaveDocumentContext) => {
  const { scope, input, subject: project, prepared: files } = context
  const link = getLink(context)
  const ids: number[] = []
  if (link) ids.push(await createDocument(context, input.name.trim() || link, { link }))
  for (const file of files) {
    const fileId = await insertFile(scope, project.clientId, file)
    // one name cannot be used for several files (T117)
    const name = (files.length === 1 && input.name.trim()) || file.displayName
    ids.push(await createDocument(context, name, { fileId }))
  }
  return { id: ids[0] ?? 0, ids }
}

const saveDocument = async (context: SaveDocumentContext) => {
  const { id } = context.input
  return id ? updateLoadedDocument(context, id) : createDocuments(context)
}

export const documentFeature = feature(documentRoutes, {
  listDocuments: handle(documentRoutes.listDocuments, {
    load: (scope, { id }) => findAccessibleProject(scope, id),
    run: async ({ scope, input, subject: project, header }) =>
      paginateRows(await listDocuments(scope, project.id), input, header, {
        texts: ({ name, description }) => [name, description],
        sorts: {
          name: ({ name }) => name,
          uploadedBy: ({ uploadedBy }) => uploadedBy,
          createDateTime: ({ createdAt }) => new Date(createdAt).getTime(),
          size: ({ file }) => file?.size ?? null,
        },
      }).map((row) => mapDocument(scope, row)),
  }),

  saveDocument: handle(documentRoutes.saveDocument, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    prepare: ({ input, uploads, files }) => {
      if (input.isLink && uploads.length > 0) throw createFieldError('file', 'document.fileOrLink')
      if (input.isLink && !input.path) throw createFieldError('path', 'document.fileOrLink')
      if (!input.id && !input.isLink && uploads.length === 0)
        throw createFieldError('file', 'document.fileOrLink')
      if (input.id && uploads.length > 1)
        throw new HttpError('files.tooMany', { values: { limit: 1 } })
      return acceptUploads(files, uploads)
    },
    run: saveDocument,
  }),

  deleteDocument: handle(documentRoutes.deleteDocument, {
    load: (scope, { id }) => findProjectOfDocument(scope, id),
    run: async ({ scope, input, subject: project, audit }) => {
      const caller = assertStaff(scope)
      const document = assertFound(
        await findDocumentOfProject(scope, input.id, project.id),
        'record.missing',
      )
      if (document.uploadedBy !== caller.userId && !can(caller, 'document.deleteOthers', project)) {
        throw new HttpError('document.othersFile')
      }
      await updateDocument(scope, document.id, document.version, { isDeleted: true })
      audit({
        record: 'document',
        recordId: document.id,
        before: document,
        after: { isDeleted: true },
      })
      return {}
    },
  }),
})
