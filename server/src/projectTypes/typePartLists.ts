import type { TypePart } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { type NewTypePart, typePartListRoutes } from '@nspect/contract/projectTypes/typePartLists'
import {
  findLiveProjectType,
  type LoadedType,
  updateProjectTypeTimestamp,
} from '../access/projectTypeAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { type AuditNote, feature, handle } from '../http/handler.ts'
import { assertTypePartCount } from './saveTypePart.ts'
import { typePartQueries } from './typeParts.queries.ts'

/** T69 */
export const defaultStatusColor = '#6b7280'

/** What a new part of each kind is stored with. */
const contentBuilders: Record<TypePart, (item: NewTypePart) => object> = {
  pointCategory: ({ name, description, poiColorCode }) => ({
    name,
    description,
    poiColorCode: poiColorCode?.toLowerCase() ?? null,
  }),
  poiStatus: ({ name, description, poiColorCode }) => ({
    name,
    description,
    poiColorCode: poiColorCode?.toLowerCase() ?? defaultStatusColor,
  }),
  checkBox: ({ name }) => ({ name }),
  customField: ({ name, customFieldType, options }) => {
    const isChoice = customFieldType === 'dropdown' || customFieldType === 'multiselect'
    return { name, customFieldType, options: isChoice ? options : [] }
  },
  metaDataField: ({ name }) => ({ question: name }),
}

/**
 * Adds parts of one kind to a locked type, after the others. Throws 400 for more than a type can
 * have.
 */
const addTypeParts = async (
  scope: Scope,
  type: LoadedType,
  part: TypePart,
  items: readonly NewTypePart[],
  audit: (note: AuditNote) => void,
): Promise<number[]> => {
  const store = typePartQueries[part]
  assertTypePartCount('items', (await store.count(scope, type.projectTypeId)) + items.length)
  const contents = items.map(contentBuilders[part])
  const ids = await store.insertAll(scope, type, contents)
  await updateProjectTypeTimestamp(scope, type.projectTypeId)
  for (const [n, after] of contents.entries()) {
    audit({ record: part, recordId: ids[n] ?? null, clientId: type.id, before: null, after })
  }
  return ids
}

export const typePartListFeature = feature(typePartListRoutes, {
  addTypeParts: handle(typePartListRoutes.addTypeParts, {
    load: (scope, { projectTypeId }) => findLiveProjectType(scope, projectTypeId),
    run: async ({ scope, input: { part, items }, subject: type, audit }) => ({
      ids: await addTypeParts(scope, type, part, items, audit),
    }),
  }),
})
