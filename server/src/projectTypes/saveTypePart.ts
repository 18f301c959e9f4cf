import type { TypePart } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { limits } from '@nspect/contract/shared/limits'
import { type LoadedType, updateProjectTypeTimestamp } from '../access/projectTypeAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import type { AuditNote } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { assertRecordVersion, type ReadVersion } from '../http/versionConflict.ts'

interface StoredPart {
  id: number
  projectTypeId: number
  version: number
  updatedAt: Date
}

/** The statements of one kind of part that saving needs. */
interface PartStore<Row extends StoredPart, Content> {
  find(scope: Scope, id: number): Promise<Row | undefined>
  insertAll(scope: Scope, type: LoadedType, contents: readonly Content[]): Promise<number[]>
  update(scope: Scope, row: Row, changes: Partial<Content>): PromiseLike<unknown>
  clearDefault(scope: Scope, projectTypeId: number, exceptId: number): PromiseLike<unknown>
  count(scope: Scope, projectTypeId: number): Promise<number>
}

interface Saving<Row extends StoredPart, Content> {
  scope: Scope
  type: LoadedType
  record: TypePart
  input: ReadVersion & { id?: number | undefined }
  store: PartStore<Row, Content>
  /** the new content; of an existing part it may depend on what was stored */
  content: (stored: Row | undefined) => Content
  /** the current record, for a caller who has read an older one */
  view: (row: Row) => unknown
  /** one default per type: setting it unsets the others (T60) */
  isOnlyDefault?: boolean
  /** what is stored beside the part, for the audit trail */
  beside?: { before: object; after: object } | undefined
  audit: (note: AuditNote) => void
}

/** Throws 400, naming the field, for more parts of a kind than a type can have. */
export const assertTypePartCount = (field: string, count: number): void => {
  if (count <= limits.partsOfKind) return
  const values = { max: limits.partsOfKind }
  throw new HttpError('input.invalid', { errors: [{ field, key: 'part.tooMany', values }] })
}

/**
 * Adds or updates a part of a type. The type is locked, so numbering, counting and setting the
 * default are serialized. Throws 404 for a part of another type, 409 for a version that is not the
 * current one.
 */
export const saveTypePart = async <Row extends StoredPart, Content extends object>({
  scope,
  type,
  record,
  input,
  store,
  content,
  view,
  isOnlyDefault = false,
  beside,
  audit,
}: Saving<Row, Content>): Promise<{ id: number; version: number }> => {
  const stored = input.id
    ? assertFound(await store.find(scope, input.id), 'record.missing')
    : undefined
  if (stored && stored.projectTypeId !== type.projectTypeId) throw new HttpError('record.missing')
  if (stored) await assertRecordVersion(input, stored, () => view(stored))
  else assertTypePartCount('projectTypeId', (await store.count(scope, type.projectTypeId)) + 1)
  const after = content(stored)
  const [id = 0] = stored ? [stored.id] : await store.insertAll(scope, type, [after])
  if (stored) await store.update(scope, stored, after)
  if (isOnlyDefault && 'isDefault' in after && after.isDefault)
    await store.clearDefault(scope, type.projectTypeId, id)
  await updateProjectTypeTimestamp(scope, type.projectTypeId)
  audit({
    record,
    recordId: id,
    clientId: type.id,
    before: stored ? { ...stored, ...beside?.before } : null,
    after: { ...after, ...beside?.after },
  })
  return { id, version: (stored?.version ?? 0) + 1 }
}

/** Soft-deletes a part: it stays where it is in use (T58). */
export const deleteTypePart = async <Row extends StoredPart>({
  scope,
  type,
  part,
  record,
  store,
  audit,
}: {
  scope: Scope
  type: LoadedType
  part: Row
  record: TypePart
  store: { update(scope: Scope, row: Row, changes: { isDeleted: boolean }): PromiseLike<unknown> }
  audit: (note: AuditNote) => void
}): Promise<{ id: number }> => {
  await store.update(scope, part, { isDeleted: true })
  await updateProjectTypeTimestamp(scope, type.projectTypeId)
  audit({ record, recordId: part.id, clientId: type.id, before: part, after: { isDeleted: true } })
  return { id: part.id }
}
