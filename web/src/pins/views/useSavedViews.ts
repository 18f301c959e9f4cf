import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/feedback/toast.ts'
import {
  deleteSavedView,
  invalidateSavedViews,
  savedViewsQuery,
  saveSavedView,
  type ViewValues,
} from './savedViews.api.ts'
import {
  areSavedViewsEqual,
  type MissingViewPart,
  resolveSavedFilter,
  toSavedFilter,
} from './viewContent.ts'
import type { ViewsContext } from './viewsContext.ts'

/** The views that the person sees, the one in force, and what can be done with it. */
export function useSavedViews({
  projectId,
  filter,
  viewId,
  showView,
  mayShare,
  maySave,
}: ViewsContext) {
  const client = useQueryClient()
  const answer = useQuery(savedViewsQuery(projectId))
  const [isBusy, setBusy] = useState(false)
  const { views = [], gone = [] } = answer.data ?? {}
  const view = views.find(({ id }) => id === viewId)
  const opened = view && resolveSavedFilter(view.filter, filter.facets, gone)
  const open = (id: number) => {
    const chosen = views.find((candidate) => candidate.id === id)
    if (chosen) showView(id, resolveSavedFilter(chosen.filter, filter.facets, gone))
  }
  /** one change at a time; a failure is said, and what is stored is read again */
  const change = async (run: () => Promise<void>) => {
    setBusy(true)
    await run().catch(toast.failed)
    await invalidateSavedViews(client)
    setBusy(false)
  }
  const save = (values: Partial<ViewValues>, takesShown = false) =>
    change(async () => {
      if (!view) return
      const kept = takesShown ? toSavedFilter(filter) : view.filter
      toast.done(
        (await saveSavedView(projectId, { ...view, ...values, filter: kept }, view)).message,
      )
    })
  const restore = async (id: number) => {
    await deleteSavedView(projectId, id, false).then(
      ({ message }) => toast.done(message),
      toast.failed,
    )
    await invalidateSavedViews(client)
  }
  const remove = () =>
    change(async () => {
      if (!view) return
      const { id } = view
      const { message } = await deleteSavedView(projectId, id, true)
      showView(undefined)
      toast.done(message, () => void restore(id))
    })
  return {
    answer,
    views,
    view,
    open,
    save,
    remove,
    isBusy,
    missing: opened?.missing ?? [],
    isChanged: opened !== undefined && !areSavedViewsEqual(opened, filter),
    mayChange: maySave && view !== undefined && (view.isOwn || mayShare),
  }
}

/** What is missing of a view, in one line. */
export function useMissingViewPartsText(missing: readonly MissingViewPart[]): string {
  const { t } = useTranslation('views')
  return missing
    .map(({ filter, value, isValue }) => {
      if (!isValue) return filter === null ? t('goneFilter') : t('goneField', { name: filter })
      return t('goneValue', { filter: filter ?? '', value: value ?? t('gonePerson') })
    })
    .join('; ')
}
