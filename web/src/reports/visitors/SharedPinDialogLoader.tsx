import type { Project } from '@nspect/contract/projects/projects'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { Suspense } from 'react'
import { lazyInComponentLibrary } from '../../ui/theme/lazyInComponentLibrary.tsx'

const SharedCommentDialog = lazyInComponentLibrary(() =>
  import('./AddSharedCommentDialog.tsx').then((m) => m.AddSharedCommentDialog),
)
const SharedRepairDialog = lazyInComponentLibrary(() =>
  import('./SubmitSharedRepairDialog.tsx').then((m) => m.SubmitSharedRepairDialog),
)
const SharedFieldsDialog = lazyInComponentLibrary(() =>
  import('./EditSharedFieldsDialog.tsx').then((m) => m.EditSharedFieldsDialog),
)

export interface SharedPin {
  pin: ReportedPin
  project: Project
  /** of the link that opened this report */
  token: string
  /** the firm that writes, unless this device has kept another name */
  name?: string | undefined
}

/** The kinds of a visitor's drafts about one point. */
export const visitorDraftKinds = ['comment', 'edit', 'repair'] as const
export type VisitorDraftKind = (typeof visitorDraftKinds)[number]

const dialogs = {
  comment: SharedCommentDialog,
  edit: SharedFieldsDialog,
  repair: SharedRepairDialog,
}

interface Props extends SharedPin {
  kind: VisitorDraftKind
  onClose: () => void
}

/** A visitor's dialog about one point, loaded lazily. */
export function SharedPinDialogLoader({ kind, ...point }: Props) {
  const Dialog = dialogs[kind]
  return (
    <Suspense>
      <Dialog {...point} />
    </Suspense>
  )
}
