import { i18n } from '../i18n/i18n.ts'
import { ask } from '../ui/confirm.ts'
import type { Unsaved } from '../ui/unsavedInput.ts'

/** Asks for confirmation before unsaved input is discarded. True: it may be discarded. */
export const confirmDiscard = ({ what }: Unsaved): Promise<boolean> => {
  const isPoint = what === 'point'
  return ask({
    title: i18n.t(isPoint ? 'inspection:discardTitle' : 'inspection:discardChangesTitle'),
    text: i18n.t(isPoint ? 'inspection:discardText' : 'inspection:discardChangesText'),
    actionLabel: i18n.t('inspection:discard'),
    cancelLabel: i18n.t('inspection:keepWriting'),
    isDanger: true,
    isKeepingFirst: true,
  })
}
