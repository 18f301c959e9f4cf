import { lazy, Suspense, useSyncExternalStore } from 'react'
import { confirmStore } from './confirm.ts'

const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog })))

/** Shows the question of `confirm`; once, in the app. The dialog's code comes with the first question. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(confirmStore.subscribe, confirmStore.read)
  return <Suspense>{asked && <ConfirmDialog key={`${asked.title}${asked.text}`} asked={asked} />}</Suspense>
}
