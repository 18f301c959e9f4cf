import type { Translated } from '../i18n/Translated.ts'
import type { sessionTexts as english } from './texts.en.ts'

export const sessionTexts: Translated<typeof english> = {
  title: 'Anmelden',
  lead: 'Bitte geben Sie Benutzername und Passwort ein',
  username: 'Benutzername',
  password: 'Passwort',
  submit: 'Anmelden',
  signingIn: 'Anmeldung läuft …',
  required: 'Dieses Feld ist erforderlich',
  shortest: 'Mindestens 3 Zeichen',
  longest: 'Höchstens 50 Zeichen',
  show: 'Passwort anzeigen',
  hide: 'Passwort verbergen',
  forgot: 'Passwort vergessen?',
  sendLinkAgain: 'Link noch einmal senden',
  noAccount: 'Noch kein Konto?',
  register: 'Konto erstellen',
  ended: 'Ihre Sitzung ist abgelaufen',
  endedText: 'Melden Sie sich wieder an, um hier weiterzumachen. Ihre Eingaben sind nicht verloren.',
  otherPerson:
    'Sie melden sich gleich als andere Person an. Diese Seite wird dann geschlossen, und die Eingaben darauf gehen verloren.',
  leave: 'Seite verlassen',
  goneOn: 'Sie sind wieder angemeldet. Falls Sie gerade gespeichert haben, speichern Sie bitte noch einmal.',
  changed: 'Jetzt ist jemand anderes angemeldet, deshalb wurde die vorige Seite geschlossen.',
  claim: 'Ein Gebäude inspizieren, ohne zweimal hinzufahren.',
  lookAround: 'Nur mal schauen?',
  lookAroundText:
    'Gehen Sie ohne Konto durch {client}, ein erfundenes Hotel. Das wird nur auf diesem Computer angeboten.',
  as_manager: 'Als Manager umsehen',
  as_inspector: 'Als Inspektor umsehen',
  as_admin: 'Als Administrator umsehen',
  as_contractor: 'Als Handwerker mit Link umsehen',
  asText_manager: 'Nimmt Reparaturen ab, schließt ab, druckt und teilt',
  asText_inspector: 'Geht durch das Modell und setzt Punkte',
  asText_admin: 'Alles von einem Mandanten',
  asText_contractor: 'Kein Konto: der Bericht hinter einem Link',
}
