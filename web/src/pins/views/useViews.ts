import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toast.ts'
import {
  deleteView,
  invalidateViews,
  saveView,
  type ViewValues,
  viewsOf,
} from './savedViews.api.ts'
import { isSameView, type MissingPart, openedView, savedFilterOf } from './viewContent.ts'
import type { ViewsInUse } from './viewsInUse.ts'

/** The views that the person sees, the one in force, and what can be done with it. */
export function useViews({ projectId, filter, viewId, showView, mayShare, maySave }: ViewsInUse) {
  const client = useQueryClient()
  const answer = useQuery(viewsOf(projectId))
  const [isBusy, setBusy] = useState(false)
  const { views = [], gone = [] } = answer.data ?? {}
  const view = views.find(({ id }) => id === viewId)
  const opened = view && openedView(view.filter, filter.facets, gone)
  const open = (id: number) => {
    const chosen = views.find((one) => one.id === id)
    if (chosen) showView(id, openedView(chosen.filter, filter.facets, gone))
  }
  /** one change at a time; a failure is said, and what is stored is read again */
  const change = async (run: () => Promise<void>) => {
    setBusy(true)
    await run().catch(toast.failed)
    await invalidateViews(client)
    setBusy(false)
  }
  const save = (values: Partial<ViewValues>, takesShown = false) =>
    change(async () => {
      if (!view) return
      const kept = takesShown ? savedFilterOf(filter) : view.filter
      toast.done((await saveView(projectId, { ...view, ...values, filter: kept }, view)).message)
    })
  const restore = async (id: number) => {
    await deleteView(projectId, id, false).then(({ message }) => toast.done(message), toast.failed)
    await invalidateViews(client)
  }
  const remove = () =>
    change(async () => {
      if (!view) return
      const { id } = view
      const { message } = await deleteView(projectId, id, true)
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
    isChanged: opened !== undefined && !isSameView(opened, filter),
    mayChange: maySave && view !== undefined && (view.isOwn || mayShare),
  }
}

/** What is missing of a view, in one line. */
export function useMissingText(missing: readonly MissingPart[]): string {
  const { t } = useTranslation('views')
  return missing
    .map(({ filter, value, isValue }) => {
      if (!isValue) return filter === null ? t('goneFilter') : t('goneField', { name: filter })
      return t('goneValue', { filter: filter ?? '', value: value ?? t('gonePerson') })
    })
    .join('; ')
}
