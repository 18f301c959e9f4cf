import type { ProjectDocument } from '@nspect/contract/documents/documents'
import type { Scope } from '../db/scope.ts'
import type { DocumentRow } from './documentList.queries.ts'

/** Builds the response for a document. */
export const mapDocument = (
  scope: Scope,
  { link, file, createdAt, updatedAt, ...row }: DocumentRow,
): ProjectDocument => ({
  ...row,
  path: link ?? scope.path(file) ?? '',
  thumbPath: scope.path(file?.variants.thumb),
  isLink: link !== null,
  fileName: file?.displayName ?? null,
  size: file?.size ?? null,
  createDateTime: new Date(createdAt).toISOString(),
  updatedDateTime: new Date(updatedAt).toISOString(),
})
