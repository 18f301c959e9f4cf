import type { ProjectDocument } from '@nspect/contract/documents'
import type { DocumentBody } from './documents.api.ts'

/** What the form holds. A document is files or a link; with a link there are no files. */
export interface DocumentValues {
  way: 'file' | 'link'
  files: readonly File[]
  link: string
  name: string
  description: string
  includeInReports: boolean
}

/** A new document's form, or that of one that is stored. */
export const valuesOf = (document: ProjectDocument | null): DocumentValues => ({
  way: document?.isLink ? 'link' : 'file',
  files: [],
  link: document?.isLink ? document.path : '',
  name: document?.name ?? '',
  description: document?.description ?? '',
  includeInReports: document?.includeInReports ?? true,
})

/** What is sent; `stored` is the version that is written over, null for a new document. Several files keep their own names. */
export const bodyOf = (
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

/** Is it an address that the server takes (T87)? */
export const isHttps = (link: string): boolean => URL.parse(link.trim())?.protocol === 'https:'
