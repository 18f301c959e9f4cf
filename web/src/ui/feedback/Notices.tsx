import { Suspense } from 'react'
import { useStore } from '../../api/createStore.ts'
import { lazyInComponentLibrary } from '../theme/lazyInComponentLibrary.tsx'
import { confirmStore } from './confirm.ts'
import { toastStore } from './toast.ts'

const Toasts = lazyInComponentLibrary(() => import('./Toasts.tsx').then((m) => m.Toasts))
const ConfirmHost = lazyInComponentLibrary(() =>
  import('./ConfirmDialogHost.tsx').then((m) => m.ConfirmDialogHost),
)

/** Toasts and questions, loaded with the first of them. */
export function Notices() {
  const hasToasts = useStore(toastStore).length > 0
  const hasQuestion = useStore(confirmStore) !== null
  return (
    <Suspense>
      {hasToasts && <Toasts />}
      {hasQuestion && <ConfirmHost />}
    </Suspense>
  )
}
