import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../ui/confirm.ts'
import type { Unsaved } from '../ui/unsaved.ts'

/** Asks before words that were written and not saved are left. */
export function useDiscardGuard() {
  const { t } = useTranslation('inspection')
  const unsaved = useRef<Unsaved | null>(null)
  const noteChanged = useCallback((noted: Unsaved | null) => {
    unsaved.current = noted
  }, [])
  const mayDiscard = useCallback(async () => {
    const asked = unsaved.current
    if (!asked) return true
    const isPoint = asked.what === 'point'
    const isAgreed = await confirm({
      title: t(isPoint ? 'discardTitle' : 'discardChangesTitle'),
      text: t(isPoint ? 'discardText' : 'discardChangesText'),
      actionLabel: t('discard'),
      cancelLabel: t('keepWriting'),
      isDanger: true,
      isKeepingFirst: true,
    })
    if (isAgreed) asked.discard()
    return isAgreed
  }, [t])
  const hasChanges = useCallback(() => unsaved.current !== null, [])
  return { noteChanged, hasChanges, mayDiscard }
}
