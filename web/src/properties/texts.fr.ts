import type { Translated } from '../i18n/Translated.ts'
import type { propertyTexts as english } from './texts.en.ts'

export const propertyTexts: Translated<typeof english> = {
  tab: 'Propriétés de l’nSpection',
  listLabel: 'Questions de cette inspection',
  tally_one: '{count} réponse sur {total}',
  tally_other: '{count} réponses sur {total}',
  none: 'Aucune question',
  noneText: 'Ce type d’inspection ne pose aucune question sur le bien.',
  completed: 'Cette inspection est terminée : ses réponses restent telles quelles.',
  readOnly: 'Vous pouvez lire les réponses ; seules d’autres personnes peuvent les modifier.',
  unanswered: 'Sans réponse',
  waiting: 'Pas encore enregistré',
  saving: 'Enregistrement…',
  saved: 'Enregistré',
  failed: 'Non enregistré. {problem}',
  retry: 'Réessayer',
  answer: 'Réponse',
  conflictTitle: 'Quelqu’un d’autre a répondu entre-temps',
}
