import { Suspense, useSyncExternalStore } from 'react'
import { lazyInComponentLibrary } from '../theme/lazyInComponentLibrary.tsx'
import { confirmStore } from './confirm.ts'
import { toastStore } from './toast.ts'

const Toasts = lazyInComponentLibrary(() => import('./Toasts.tsx').then((m) => m.Toasts))
const ConfirmHost = lazyInComponentLibrary(() =>
  import('./ConfirmDialogHost.tsx').then((m) => m.ConfirmDialogHost),
)

/** Toasts and questions, loaded with the first of them. */
export function Notices() {
  const hasToasts = useSyncExternalStore(toastStore.subscribe, () => toastStore.read().length > 0)
  const hasQuestion = useSyncExternalStore(
    confirmStore.subscribe,
    () => confirmStore.read() !== null,
  )
  return (
    <Suspense>
      {hasToasts && <Toasts />}
      {hasQuestion && <ConfirmHost />}
    </Suspense>
  )
}
