import type { ProjectDocument } from '@nspect/contract/documents/documents'
import { parseUrl } from '@nspect/contract/shared/parseUrl'
import type { DocumentBody } from './documents.api.ts'

/** The form values of a document. It has either files or a link. */
export interface DocumentValues {
  way: 'file' | 'link'
  files: readonly File[]
  link: string
  name: string
  description: string
  includeInReports: boolean
}

/** The initial form values of a new or a stored document. */
export const toDocumentValues = (document: ProjectDocument | null): DocumentValues => ({
  way: document?.isLink ? 'link' : 'file',
  files: [],
  link: document?.isLink ? document.path : '',
  name: document?.name ?? '',
  description: document?.description ?? '',
  includeInReports: document?.includeInReports ?? true,
})

/**
 * The request body; `stored` is the version to update, null for a new document. Several files keep
 * their own names.
 */
export const toDocumentBody = (
  projectId: number,
  stored: ProjectDocument | null,
  values: DocumentValues,
  isOneOfMany: boolean,
): DocumentBody => ({
  projectId,
  name: isOneOfMany ? '' : values.name.trim(),
  description: values.description.trim(),
  includeInReports: values.includeInReports,
  isLink: values.way === 'link',
  ...(values.way === 'link' && { path: values.link.trim() }),
  ...(stored && { id: stored.id, version: stored.version }),
})

/** Whether the server accepts the link: https only (T87). */
export const isAcceptedDocumentLink = (link: string): boolean =>
  parseUrl(link.trim())?.protocol === 'https:'
