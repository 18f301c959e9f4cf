import { z } from 'zod'
import { routes } from '../http/route.ts'
import { isPinFilterKey, pinGroupings, pinSortings } from '../pins/pinFilterKeys.ts'
import { limits } from '../shared/limits.ts'
import {
  booleanOrText,
  id,
  idOrNew,
  instant,
  messageResponse,
  requiredTextLine,
  text,
  textId,
  updatedAtAsRead,
  version,
} from '../shared/scalars.ts'

/**
 * What a view keeps: the filters with their values as addresses have them, what the list is grouped
 * and sorted by (decision 036).
 */
export const savedFilter = z.object({
  filters: z
    .array(
      z.object({
        /** a name of `pinFilterKeys.ts` */
        key: z.string().refine(isPinFilterKey, { error: 'value.invalid' }),
        /** one of them suffices; '' is for points without a value */
        values: z.array(text(limits.savedFilterValue)).min(1).max(limits.savedFilterValues),
      }),
    )
    .max(limits.savedFilters),
  /** absent: in no groups */
  grouping: z.enum(pinGroupings).optional(),
  /** absent: by number */
  sorting: z.enum(pinSortings).optional(),
})
export type SavedFilter = z.output<typeof savedFilter>

/** A filter of a type's points under a name. */
export const savedView = z.object({
  id,
  name: z.string(),
  /** everybody of the client who sees inspections of the type sees it */
  isShared: z.boolean(),
  isOwn: z.boolean(),
  ownerName: z.string(),
  filter: savedFilter,
  updatedDateTime: instant,
  version: z.int(),
})
export type SavedView = z.output<typeof savedView>

/** What views of this type name and was deleted: a field by its key, else a value of a filter. */
export const deletedFilterValue = z.object({
  key: z.string(),
  /** null: the whole filter */
  value: z.string().nullable(),
  /** null: a person or a firm, whose names are not for everybody */
  name: z.string().nullable(),
})
export type DeletedFilterValue = z.output<typeof deletedFilterValue>

export const savedViewRoutes = routes({
  /** one's own views of an inspection's type, and those that are shared, by name (T160) */
  listViews: {
    kind: 'json',
    method: 'GET',
    path: 'SavedView/GetViews',
    can: 'savedView.list',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: z.object({ views: z.array(savedView), gone: z.array(deletedFilterValue) }),
  },
  /** to share it, or to change what others share, also requires `savedView.share` */
  saveView: {
    kind: 'json',
    method: 'POST',
    path: 'SavedView/SaveView',
    can: 'savedView.save',
    changes: true,
    body: z.object({
      /** 0 or absent: a new one */
      id: idOrNew.default(0),
      /** an inspection of its type */
      projectId: id,
      /** told apart from the person's other views of the type without regard to case */
      name: requiredTextLine(limits.savedViewName),
      isShared: booleanOrText.default(false),
      filter: savedFilter,
      /** the version that was read (T83) */
      version: version.optional(),
      updatedDateTime: updatedAtAsRead.optional(),
    }),
    answer: messageResponse({ id, version: z.int() }),
    successMessage: 'savedView.saved',
  },
  /** deletes a view, or restores it with `isDeleted=false` */
  deleteView: {
    kind: 'json',
    method: 'DELETE',
    path: 'SavedView/DeleteView',
    can: 'savedView.save',
    changes: true,
    query: z.object({ id: textId, projectId: textId, isDeleted: booleanOrText.default(true) }),
    answer: messageResponse({ id }),
    successMessage: 'savedView.deleted',
  },
})
