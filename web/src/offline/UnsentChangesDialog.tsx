import { lazy, Suspense } from 'react'
import { unsentListDialog, useIsUnsentListOpen } from './unsentListDialog.ts'
import type { UnsentChangeView } from './unsentQueue.ts'

const UnsentChangesList = lazy(() =>
  import('./UnsentChangesList.tsx').then((m) => ({ default: m.UnsentChangesList })),
)

/** The list of unsent changes, while it is open. */
export function UnsentChangesDialog({ changes }: { changes: readonly UnsentChangeView[] }) {
  const isOpen = useIsUnsentListOpen()
  if (!isOpen) return null
  return (
    <Suspense>
      <UnsentChangesList changes={changes} onClose={unsentListDialog.close} />
    </Suspense>
  )
}
