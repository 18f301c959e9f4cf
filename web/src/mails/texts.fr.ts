import type { Translated } from '../i18n/Translated.ts'
import type { mailTexts as english } from './texts.en.ts'

export const mailTexts: Translated<typeof english> = {
  notYours: 'La boîte d’envoi est gérée par l’exploitant de cette installation.',
  outbox: 'Boîte d’envoi',
  outboxText: 'E-mails de cette installation, les plus récents en premier',
  dashboard: 'Tableau de bord',
  sendsNone:
    'Cette installation n’envoie pas d’e-mails : ce qui serait envoyé est conservé ici. Vous pouvez transmettre vous-même les liens d’un e-mail.',
  to: 'À',
  subject: 'Objet',
  state: 'État',
  state_waiting: 'En attente',
  state_sent: 'Envoyé',
  state_kept: 'Conservé',
  state_failed: 'Échec',
  tries_one: '{count} tentative',
  tries_other: '{count} tentatives',
  written: 'Rédigé',
  sent: 'envoyé : {when}',
  lastError: 'Dernière erreur',
  actions: 'Actions',
  open: 'Lire',
  openNamed: 'Lire l’e-mail à {to}',
  again: 'Renvoyer',
  againNamed: 'Renvoyer l’e-mail à {to}',
  copy: 'Copier le texte',
  none: 'Aucun e-mail pour l’instant',
  noneText:
    'Les invitations, les liens vers un nouveau mot de passe et les notifications apparaissent ici dès leur rédaction.',
  more: 'E-mails plus anciens',
  list: 'E-mails',
}
