import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { lazily } from '../i18n/lazily.ts'
import { confirmStore } from './confirm.ts'

const ConfirmDialog = lazily(() => import('./ConfirmDialog.tsx').then((m) => m.ConfirmDialog))

/** Shows the question of `confirm`; once, in the app. The dialog's code comes with the first question. */
export function ConfirmHost() {
  const question = useSyncExternalStore(confirmStore.subscribe, confirmStore.read)
  const isBusy = useRef(false)
  useEffect(() => {
    // this listener is older than any dialog's, so Escape answers the question and reaches nothing below it
    const byEscape = (event: KeyboardEvent) => {
      const open = confirmStore.read()
      if (event.key !== 'Escape' || !open) return
      event.stopImmediatePropagation()
      if (!isBusy.current) open.answer(false)
    }
    window.addEventListener('keydown', byEscape, { capture: true })
    return () => window.removeEventListener('keydown', byEscape, { capture: true })
  }, [])
  return (
    <Suspense>
      {question && (
        <ConfirmDialog
          key={`${question.title}${question.text}`}
          question={question}
          onBusy={(busy) => {
            isBusy.current = busy
          }}
        />
      )}
    </Suspense>
  )
}
