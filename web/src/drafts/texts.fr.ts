import type { Translated } from '../i18n/Translated.ts'
import type { draftTexts as english } from './texts.en.ts'

export const draftTexts: Translated<typeof english> = {
  label: 'Pas encore enregistré',
  newPoint: 'Nouveau point',
  edit: 'Modifications du point {number}',
  comment: 'Commentaire sur le point {number}',
  repair: 'Réparation du point {number}',
  judge: 'Remarque sur la réparation du point {number}',
  photo_one: 'Photo du point {number}',
  photo_other: '{count} photos du point {number}',
  notSent: 'Écrit {when}, pas encore enregistré.',
  restored: 'Votre texte non enregistré',
  newModel: 'Le modèle a été remplacé entre-temps : son emplacement n’existe plus.',
  gonePicture: 'L’image a été retirée entre-temps : son emplacement n’existe plus.',
  closed: 'Aucun point ne peut être ajouté à cette inspection pour le moment.',
  gone: 'Le point a été supprimé entre-temps.',
  continue: 'Continuer',
  send: 'Envoyer maintenant',
  discard: 'Abandonner',
  discardTitle: 'Abandonner ce brouillon ?',
  discardText: 'Ce que vous avez écrit, photos comprises, sera supprimé de cet appareil.',
  keep: 'Conserver',
}
