import { useTranslation } from 'react-i18next'
import type { StoredDraft } from '../deviceStore/deviceSchema.ts'
import { askQuestion } from '../ui/feedback/confirm.ts'
import { removeDraft } from './draftStore.ts'

/** Deletes drafts after a confirmation. */
export const useDiscardDrafts = () => {
  const { t } = useTranslation('drafts')
  return async (drafts: readonly StoredDraft[]): Promise<void> => {
    const isAgreed = await askQuestion({
      title: t('discardTitle'),
      text: t('discardText'),
      actionLabel: t('discard'),
      cancelLabel: t('keep'),
      isDanger: true,
      isKeepingFirst: true,
    })
    if (isAgreed) for (const draft of drafts) await removeDraft(draft)
  }
}
