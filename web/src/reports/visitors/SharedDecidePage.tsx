import type { Project } from '@nspect/contract/projects/projects'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { Suspense } from 'react'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { lazyInComponentLibrary } from '../../ui/theme/lazyInComponentLibrary.tsx'
import { SharedPinDialogLoader } from './SharedPinDialogLoader.tsx'

const DecidePage = lazyInComponentLibrary(() =>
  import('../../review/decide/DecidePage.tsx').then((m) => m.DecidePage),
)

interface Props {
  project: Project
  pins: readonly ReportedPin[]
  token: string
  reviewer: string
  onClose: () => void
}

/** The items of a plan for those who decide about them, loaded lazily. */
export function SharedDecidePage(props: Props) {
  const { project, token, reviewer } = props
  return (
    <Suspense fallback={<LoadingState lines={6} />}>
      <DecidePage
        {...props}
        renderQuestion={(pin, onClose) => (
          <SharedPinDialogLoader
            kind="comment"
            pin={pin}
            project={project}
            token={token}
            name={reviewer}
            onClose={onClose}
          />
        )}
      />
    </Suspense>
  )
}
