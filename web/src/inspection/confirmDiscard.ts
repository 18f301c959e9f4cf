import { i18n } from '../i18n/i18n.ts'
import { askQuestion } from '../ui/feedback/confirm.ts'
import type { UnsavedInput } from '../ui/feedback/unsavedInput.ts'

/** Asks for confirmation before unsaved input is discarded. True: it may be discarded. */
export const confirmDiscardOfInput = ({ what }: UnsavedInput): Promise<boolean> => {
  const isPoint = what === 'point'
  return askQuestion({
    title: i18n.t(isPoint ? 'inspection:discardTitle' : 'inspection:discardChangesTitle'),
    text: i18n.t(isPoint ? 'inspection:discardText' : 'inspection:discardChangesText'),
    actionLabel: i18n.t('inspection:discard'),
    cancelLabel: i18n.t('inspection:keepWriting'),
    isDanger: true,
    isKeepingFirst: true,
  })
}
