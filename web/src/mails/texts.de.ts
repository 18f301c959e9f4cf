import type { Translated } from '../i18n/Translated.ts'
import type { mailTexts as english } from './texts.en.ts'

export const mailTexts: Translated<typeof english> = {
  notYours: 'Den Postausgang betreut, wer diese Installation betreibt.',
  outbox: 'Postausgang',
  outboxText: 'E-Mails dieser Installation, neueste zuerst',
  dashboard: 'Dashboard',
  sendsNone:
    'Diese Installation versendet keine E-Mails: Was gesendet würde, wird hier aufbewahrt. Links aus einer E-Mail können Sie von Hand weitergeben.',
  to: 'An',
  subject: 'Betreff',
  state: 'Zustand',
  state_waiting: 'Wartet',
  state_sent: 'Gesendet',
  state_kept: 'Aufbewahrt',
  state_failed: 'Fehlgeschlagen',
  tries_one: '{count} Versuch',
  tries_other: '{count} Versuche',
  written: 'Verfasst',
  sent: 'gesendet {when}',
  lastError: 'Letzter Fehler',
  actions: 'Aktionen',
  open: 'Lesen',
  openNamed: 'E-Mail an {to} lesen',
  again: 'Erneut senden',
  againNamed: 'E-Mail an {to} erneut senden',
  copy: 'Text kopieren',
  none: 'Noch keine E-Mails',
  noneText:
    'Einladungen, Links für ein neues Passwort und Benachrichtigungen erscheinen hier, sobald sie verfasst sind.',
  more: 'Ältere E-Mails',
  list: 'E-Mails',
}
