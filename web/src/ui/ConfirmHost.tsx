import { Suspense, useSyncExternalStore } from 'react'
import { lazily } from '../i18n/lazily.ts'
import { confirmStore } from './confirm.ts'

const ConfirmDialog = lazily(() => import('./ConfirmDialog.tsx').then((m) => m.ConfirmDialog))

/** Shows the question of `confirm`; once, in the app. The dialog's code comes with the first question. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(confirmStore.subscribe, confirmStore.read)
  return <Suspense>{asked && <ConfirmDialog key={`${asked.title}${asked.text}`} asked={asked} />}</Suspense>
}
