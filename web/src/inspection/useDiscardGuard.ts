import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../ui/confirm.ts'

/** Asks before words that were written and not saved are left. */
export function useDiscardGuard() {
  const { t } = useTranslation('inspection')
  const isChanged = useRef(false)
  const noteChanged = useCallback((changed: boolean) => {
    isChanged.current = changed
  }, [])
  const mayDiscard = useCallback(
    async () =>
      !isChanged.current ||
      (await confirm({
        title: t('discardTitle'),
        text: t('discardText'),
        actionLabel: t('discard'),
        cancelLabel: t('keepWriting'),
        isDanger: true,
      })),
    [t],
  )
  const hasChanges = useCallback(() => isChanged.current, [])
  return { noteChanged, hasChanges, mayDiscard }
}
