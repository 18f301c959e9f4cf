import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { Suspense } from 'react'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { useDialogInUrl } from '../../ui/hooks/useDialogInUrl.ts'

const ReplaceModelDialog = lazyWithTexts(() =>
  import('./ReplaceModelDialog.tsx').then((m) => m.ReplaceModelDialog),
)
const RevisionsDialog = lazyWithTexts(() =>
  import('../revisions/RevisionsDialog.tsx').then((m) => m.RevisionsDialog),
)

interface Props {
  project: Project
  pins: readonly Pin[]
  /** whether this person may replace the model */
  mayReplace: boolean
}

/** The dialogs that the actions for the model open. */
export function ModelDialogs({ project, pins, mayReplace }: Props) {
  const replacing = useDialogInUrl('model')
  const revisions = useDialogInUrl('revisions')
  return (
    <Suspense>
      {replacing.isOpen && mayReplace && (
        <ReplaceModelDialog project={project} pins={pins} onClose={replacing.close} />
      )}
      {revisions.isOpen && <RevisionsDialog project={project} onClose={revisions.close} />}
    </Suspense>
  )
}
