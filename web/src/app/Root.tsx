import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyWithTexts } from '../i18n/lazyWithTexts.ts'
import { useIsVersionReady } from '../serviceWorker/versionReady.ts'
import { ConfirmDialogHost } from '../ui/feedback/ConfirmDialogHost.tsx'
import { Toasts } from '../ui/feedback/Toasts.tsx'

const NewVersionNotice = lazyWithTexts(() =>
  import('./NewVersionNotice.tsx').then((m) => m.NewVersionNotice),
)

/** The root layout: the page, toasts and confirmations. */
export function Root() {
  const isVersionReady = useIsVersionReady()
  return (
    <>
      <Outlet />
      {isVersionReady && (
        <Suspense>
          <NewVersionNotice />
        </Suspense>
      )}
      <Toasts />
      <ConfirmDialogHost />
    </>
  )
}
