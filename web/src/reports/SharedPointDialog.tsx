import type { Project } from '@nspect/contract/projects'
import type { ReportedPin } from '@nspect/contract/reports'
import { Suspense } from 'react'
import { lazyInLibrary } from '../ui/lazyInLibrary.tsx'

const SharedCommentDialog = lazyInLibrary(() => import('./SharedCommentDialog.tsx').then((m) => m.SharedCommentDialog))
const SharedFieldsDialog = lazyInLibrary(() => import('./SharedFieldsDialog.tsx').then((m) => m.SharedFieldsDialog))

export interface SharedPoint {
  pin: ReportedPin
  project: Project
  /** of the link that opened this report */
  token: string
}

interface Props extends SharedPoint {
  kind: 'comment' | 'edit'
  onClose: () => void
}

/** A visitor's dialog about one point, loaded lazily. */
export function SharedPointDialog({ kind, ...point }: Props) {
  return (
    <Suspense>{kind === 'comment' ? <SharedCommentDialog {...point} /> : <SharedFieldsDialog {...point} />}</Suspense>
  )
}
