import { useTranslation } from 'react-i18next'
import { askQuestion } from './confirm.ts'

/** Asks before unsaved changes are lost. Resolves to true if the person agrees. */
export function useConfirmLeave(): () => Promise<boolean> {
  const { t } = useTranslation('ui')
  return () =>
    askQuestion({
      title: t('leaveTitle'),
      text: t('leaveText'),
      actionLabel: t('leave'),
      cancelLabel: t('stay'),
      isDanger: true,
      isKeepingFirst: true,
    })
}
