import type { Translated } from '../i18n/Translated.ts'
import type { draftTexts as english } from './texts.en.ts'

export const draftTexts: Translated<typeof english> = {
  label: 'Noch nicht gespeichert',
  newPoint: 'Neuer Punkt',
  edit: 'Änderungen an Punkt {number}',
  comment: 'Kommentar zu Punkt {number}',
  repair: 'Reparatur von Punkt {number}',
  judge: 'Anmerkung zur Reparatur von Punkt {number}',
  photo_one: 'Foto zu Punkt {number}',
  photo_other: '{count} Fotos zu Punkt {number}',
  notSent: 'Geschrieben {when}, noch nicht gespeichert.',
  restored: 'Ihr ungespeicherter Text',
  newModel: 'Das Modell wurde inzwischen ersetzt, die Stelle gibt es nicht mehr.',
  gonePicture: 'Das Bild wurde inzwischen entfernt, die Stelle gibt es nicht mehr.',
  closed: 'Zu dieser Inspektion können zurzeit keine Punkte hinzugefügt werden.',
  gone: 'Der Punkt wurde inzwischen gelöscht.',
  continue: 'Fortsetzen',
  send: 'Jetzt senden',
  discard: 'Verwerfen',
  discardTitle: 'Diesen Entwurf verwerfen?',
  discardText: 'Was Sie geschrieben haben, wird samt Fotos von diesem Gerät entfernt.',
  keep: 'Behalten',
}
