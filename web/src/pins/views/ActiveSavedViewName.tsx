import { Suspense } from 'react'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import type { ViewsContext } from './viewsContext.ts'

const ViewLine = lazyWithTexts(() =>
  import('./ActiveSavedViewLine.tsx').then((m) => m.ActiveSavedViewLine),
)

/** The name of the view in force; nothing without one. */
export function ActiveSavedViewName({ views }: { views: ViewsContext }) {
  if (views.viewId === undefined) return null
  return (
    <Suspense>
      <ViewLine views={views} />
    </Suspense>
  )
}
