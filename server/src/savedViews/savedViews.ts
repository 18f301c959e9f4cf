import { parseCustomFieldFilterId } from '@nspect/contract/pins/pinFilterKeys'
import {
  type SavedFilter,
  type SavedView,
  savedViewRoutes,
} from '@nspect/contract/savedViews/savedViews'
import { limits } from '@nspect/contract/shared/limits'
import { findAccessibleProject, type LoadedProject } from '../access/projectAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { assertAllowed, assertStaff, feature, handle } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import {
  countOtherSavedViews,
  insertSavedView,
  listDeletedFilterValues,
  listSavedViews,
  lockSavedView,
  type ReferencedIds,
  type SavedViewRow,
  updateSavedView,
} from './savedViews.queries.ts'

const mapView = (
  { ownerId, updatedAt, ...view }: SavedViewRow & { ownerName: string },
  userId: number,
): SavedView => ({
  ...view,
  isOwn: ownerId === userId,
  updatedDateTime: updatedAt.toISOString(),
})

const numberIn = (value: string, pattern: RegExp): number[] => {
  const id = pattern.exec(value)?.[1]
  return id === undefined ? [] : [Number(id)]
}

/** The records that filters name by their ids. */
const namedIds = (filters: readonly SavedFilter[]): ReferencedIds => {
  const parts = filters.flatMap((filter) => filter.filters)
  const ids = (key: string, pattern: RegExp) => [
    ...new Set(
      parts.flatMap((part) =>
        part.key === key ? part.values.flatMap((value) => numberIn(value, pattern)) : [],
      ),
    ),
  ]
  // ids of nine digits at most, which fit the database's integers
  return {
    field: [...new Set(parts.flatMap(({ key }) => parseCustomFieldFilterId(key) ?? []))].filter(
      (id) => id < 1e9,
    ),
    category: ids('category', /^(\d{1,9})$/),
    status: ids('status', /^(\d{1,9})$/),
    box: ids('flags', /^box-(\d{1,9})$/),
    user: ids('assignee', /^user-(\d{1,9})$/),
    firm: ids('assignee', /^firm-(\d{1,9})$/),
  }
}

/** An inspection, with a view of its type that exists already. */
const findStored = async (
  scope: Scope,
  { id, projectId }: { id: number; projectId: number },
  isDeleted: boolean,
): Promise<(LoadedProject & { view: SavedViewRow }) | undefined> => {
  const project = await findAccessibleProject(scope, projectId)
  if (!project) return undefined
  const { projectTypeId } = project
  const view = await lockSavedView(
    scope,
    { id, projectTypeId, userId: assertStaff(scope).userId },
    isDeleted,
  )
  return view && { ...project, view }
}

/** What a save is about: the inspection with the view, unless it is a new one. */
const findSubject = (
  scope: Scope,
  named: { id: number; projectId: number },
): Promise<(LoadedProject & { view?: SavedViewRow }) | undefined> =>
  named.id === 0 ? findAccessibleProject(scope, named.projectId) : findStored(scope, named, false)

const assertViewCount = async (
  scope: Scope,
  view: { id: number; projectTypeId: number; ownerId: number },
) => {
  if ((await countOtherSavedViews(scope, view)) < limits.savedViews) return
  throw new HttpError('savedView.tooMany', { values: { limit: limits.savedViews } })
}

export const savedViewFeature = feature(savedViewRoutes, {
  listViews: handle(savedViewRoutes.listViews, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, subject: { projectTypeId } }) => {
      const { userId } = assertStaff(scope)
      const rows = await listSavedViews(scope, projectTypeId, userId)
      const gone = await listDeletedFilterValues(
        scope,
        projectTypeId,
        namedIds(rows.map(({ filter }) => filter)),
      )
      return { views: rows.map((row) => mapView(row, userId)), gone: [...gone] }
    },
  }),

  saveView: handle(savedViewRoutes.saveView, {
    load: findSubject,
    run: async ({ scope, input, subject, audit }) => {
      const { userId } = assertStaff(scope)
      const { clientId, projectTypeId, view: before } = subject
      const { name, isShared, filter } = input
      // what is not shared any more belongs to its owner again, who needs no right for that
      if (isShared || (before && before.ownerId !== userId))
        assertAllowed(scope.actor, 'savedView.share', subject)
      const after = { name, isShared, filter }
      if (!before) {
        await assertViewCount(scope, { id: 0, projectTypeId, ownerId: userId })
        const id = assertFound(
          await insertSavedView(scope, { ...after, clientId, projectTypeId, ownerId: userId }),
          'savedView.nameTaken',
        )
        audit({ record: 'savedView', recordId: id, clientId, after })
        return { id, version: 1 }
      }
      await assertRecordVersion(input, before, async () =>
        (await listSavedViews(scope, projectTypeId, userId))
          .filter(({ id }) => id === before.id)
          .map((row) => mapView(row, userId))
          .at(0),
      )
      if (!(await updateSavedView(scope, before, after))) throw new HttpError('savedView.nameTaken')
      audit({
        record: 'savedView',
        recordId: before.id,
        clientId,
        before: { name: before.name, isShared: before.isShared, filter: before.filter },
        after,
      })
      return { id: before.id, version: before.version + 1 }
    },
  }),

  deleteView: handle(savedViewRoutes.deleteView, {
    load: (scope, { id, projectId, isDeleted }) => findStored(scope, { id, projectId }, !isDeleted),
    run: async ({ scope, input: { isDeleted }, subject, audit }) => {
      const { clientId, projectTypeId, view } = subject
      const { id, ownerId, name } = view
      if (ownerId !== assertStaff(scope).userId)
        assertAllowed(scope.actor, 'savedView.share', subject)
      if (!isDeleted) await assertViewCount(scope, { id, projectTypeId, ownerId })
      if (!(await updateSavedView(scope, view, { isDeleted })))
        throw new HttpError('savedView.nameTaken')
      audit({
        record: 'savedView',
        recordId: id,
        clientId,
        before: { name, isDeleted: !isDeleted },
        after: { isDeleted },
      })
      return isDeleted ? { id } : { id, message: 'savedView.restored' }
    },
  }),
})
