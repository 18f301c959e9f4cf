import type { Translated } from '../i18n/Translated.ts'
import type { apiTexts as english } from './texts.en.ts'

export const apiTexts: Translated<typeof english> = {
  network: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  networkSave: 'Le serveur est injoignable. Rien n’est perdu ici ; veuillez réessayer une fois la connexion rétablie.',
  cancelled: 'Annulé.',
  unknown: 'Une erreur s’est produite !',
  unreadable: 'La réponse du serveur n’a pas pu être lue. Veuillez réessayer.',
}
