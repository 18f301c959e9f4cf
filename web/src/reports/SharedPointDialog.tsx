import type { Project } from '@nspect/contract/projects'
import type { ReportedPin } from '@nspect/contract/reports'
import { Suspense } from 'react'
import { lazily } from '../i18n/lazily.ts'

const SharedCommentDialog = lazily(() => import('./SharedCommentDialog.tsx').then((m) => m.SharedCommentDialog))
const SharedFieldsDialog = lazily(() => import('./SharedFieldsDialog.tsx').then((m) => m.SharedFieldsDialog))

export interface SharedPoint {
  pin: ReportedPin
  project: Project
  /** of the link by which this report is read */
  token: string
}

interface Props extends SharedPoint {
  kind: 'comment' | 'edit'
  onClose: () => void
}

/** What the holder of a link writes about one point; its code comes when it is opened. */
export function SharedPointDialog({ kind, ...point }: Props) {
  return (
    <Suspense>{kind === 'comment' ? <SharedCommentDialog {...point} /> : <SharedFieldsDialog {...point} />}</Suspense>
  )
}
