import { documentMessages, documentRoutes } from '@nspect/contract/documents/documents'
import { can } from '@nspect/contract/permissions/policy'
import { findProject } from '../access/projectAccess.queries.ts'
import { acceptUploads } from '../files/acceptUploads.ts'
import { insertFile } from '../files/files.queries.ts'
import { assertStaff, feature, handle } from '../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../http/httpError.ts'
import { paginateRows } from '../http/paginateRows.ts'
import { assertVersion } from '../http/versionConflict.ts'
import { mapDocument } from './documents.mapper.ts'
import {
  findDocument,
  findProjectOfDocument,
  insertDocument,
  listDocuments,
  updateDocument,
} from './documents.queries.ts'

export const documentFeature = feature(documentRoutes, documentMessages, {
  listDocuments: handle(documentRoutes.listDocuments, {
    load: (scope, { id }) => findProject(scope, id),
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
    load: (scope, { projectId }) => findProject(scope, projectId),
    prepare: ({ input, uploads, files }) => {
      if (input.isLink && uploads.length > 0) throw createFieldError('file', 'document.fileOrLink')
      if (input.isLink && !input.path) throw createFieldError('path', 'document.fileOrLink')
      if (!input.id && !input.isLink && uploads.length === 0)
        throw createFieldError('file', 'document.fileOrLink')
      if (input.id && uploads.length > 1)
        throw new HttpError('files.tooMany', { values: { limit: 1 } })
      return acceptUploads(files, uploads)
    },
    run: async ({ scope, input, subject: project, prepared: taken, audit }) => {
      const { userId } = assertStaff(scope)
      const words = {
        description: input.description.trim(),
        includeInReports: input.includeInReports,
      }
      const link = input.isLink ? (input.path ?? null) : null
      if (input.id) {
        const { id } = input
        const before = assertFound(await findDocument(scope, id, project.id), 'record.missing')
        const current = async () => {
          const row = (await listDocuments(scope, project.id)).find((entry) => entry.id === id)
          return row && mapDocument(scope, row)
        }
        await assertVersion(input, before, current)
        const [file] = taken
        const fileId = file ? await insertFile(scope, project.clientId, file) : before.fileId
        // a link replaces the file and vice versa
        const holds = input.isLink ? { link, fileId: null } : file ? { link: null, fileId } : {}
        const after = { ...words, name: input.name.trim() || before.name, ...holds }
        if (!(await updateDocument(scope, id, before.version, after))) {
          throw new HttpError('record.stale', { current: await current() })
        }
        audit({ record: 'document', recordId: id, before, after })
        return { id, ids: [id] }
      }
      const owner = { clientId: project.clientId, projectId: project.id, uploadedBy: userId }
      const times = { createdAt: scope.now, updatedAt: scope.now }
      const ids: number[] = []
      const add = async (name: string, holds: { link: string } | { fileId: number }) => {
        const row = { ...owner, ...words, ...times, name, ...holds }
        const id = await insertDocument(scope, row)
        ids.push(id)
        audit({ record: 'document', recordId: id, after: row })
      }
      if (link) await add(input.name.trim() || link, { link })
      for (const file of taken) {
        const fileId = await insertFile(scope, project.clientId, file)
        // one name cannot be used for several files (T117)
        await add((taken.length === 1 && input.name.trim()) || file.displayName, { fileId })
      }
      return { id: ids[0] ?? 0, ids }
    },
  }),

  deleteDocument: handle(documentRoutes.deleteDocument, {
    load: (scope, { id }) => findProjectOfDocument(scope, id),
    run: async ({ scope, input, subject: project, audit }) => {
      const caller = assertStaff(scope)
      const document = assertFound(
        await findDocument(scope, input.id, project.id),
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
