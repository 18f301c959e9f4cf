import { Suspense, useEffect, useRef } from 'react'
import { useStore } from '../../api/createStore.ts'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { confirmStore } from './confirm.ts'

const ConfirmDialog = lazyWithTexts(() =>
  import('./ConfirmDialog.tsx').then((m) => m.ConfirmDialog),
)

/**
 * Renders the question of `confirm`; mounted once. The dialog's code loads with the first question.
 */
export function ConfirmDialogHost() {
  const question = useStore(confirmStore)
  const isBusy = useRef(false)
  useEffect(() => {
    // registered before any dialog's listener, so that Escape answers the question and reaches
    // nothing below it
    const onKeyDown = (event: KeyboardEvent) => {
      const open = confirmStore.read()
      if (event.key !== 'Escape' || !open) return
      event.stopImmediatePropagation()
      if (!isBusy.current) open.answer(false)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
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
