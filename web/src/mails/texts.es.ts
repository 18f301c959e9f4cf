import type { Translated } from '../i18n/Translated.ts'
import type { mailTexts as english } from './texts.en.ts'

export const mailTexts: Translated<typeof english> = {
  notYours: 'De la bandeja de salida se ocupa quien administra esta instalación.',
  outbox: 'Bandeja de salida',
  outboxText: 'Correos de esta instalación, primero los más recientes',
  dashboard: 'Panel',
  sendsNone:
    'Esta instalación no envía correos: lo que se enviaría se guarda aquí. Los enlaces de un correo se pueden hacer llegar por otra vía.',
  to: 'Para',
  subject: 'Asunto',
  state: 'Estado',
  state_waiting: 'En espera',
  state_sent: 'Enviado',
  state_kept: 'Guardado',
  state_failed: 'Fallido',
  tries_one: '{count} intento',
  tries_other: '{count} intentos',
  written: 'Escrito',
  sent: 'enviado el {when}',
  lastError: 'Último error',
  actions: 'Acciones',
  open: 'Leer',
  openNamed: 'Leer el correo para {to}',
  again: 'Reenviar',
  againNamed: 'Reenviar el correo para {to}',
  copy: 'Copiar el texto',
  none: 'Todavía no hay correos',
  noneText:
    'Aquí aparecen las invitaciones, los enlaces para una nueva contraseña y los avisos a medida que se escriben.',
  more: 'Correos anteriores',
  list: 'Correos',
}
