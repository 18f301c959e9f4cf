import type { Translated } from '../i18n/Translated.ts'
import type { apiTexts as english } from './texts.en.ts'

export const apiTexts: Translated<typeof english> = {
  network: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  networkSave:
    'Der Server ist nicht erreichbar. Hier geht nichts verloren; versuchen Sie es erneut, sobald die Verbindung wieder steht.',
  cancelled: 'Abgebrochen.',
  unknown: 'Etwas ist schiefgelaufen!',
  unreadable: 'Die Antwort des Servers konnte nicht gelesen werden. Bitte versuchen Sie es erneut.',
}
