import type { Translated } from '../i18n/Translated.ts'
import type { propertyTexts as english } from './texts.en.ts'

export const propertyTexts: Translated<typeof english> = {
  tab: 'nSpection-Eigenschaften',
  listLabel: 'Fragen dieser Inspektion',
  tally_one: '{count} von {total} beantwortet',
  tally_other: '{count} von {total} beantwortet',
  none: 'Keine Fragen',
  noneText: 'Dieser Inspektionstyp stellt keine Fragen zur Immobilie.',
  completed: 'Diese Inspektion ist abgeschlossen: Die Antworten bleiben, wie sie sind.',
  readOnly: 'Sie können die Antworten lesen, aber nicht ändern.',
  unanswered: 'Nicht beantwortet',
  waiting: 'Noch nicht gespeichert',
  saving: 'Wird gespeichert …',
  saved: 'Gespeichert',
  failed: 'Nicht gespeichert. {problem}',
  retry: 'Erneut versuchen',
  answer: 'Antwort',
  conflictTitle: 'Das wurde inzwischen von jemand anderem beantwortet',
}
