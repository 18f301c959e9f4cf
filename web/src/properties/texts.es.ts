import type { Translated } from '../i18n/Translated.ts'
import type { propertyTexts as english } from './texts.en.ts'

export const propertyTexts: Translated<typeof english> = {
  tab: 'Propiedades de nSpection',
  listLabel: 'Preguntas de esta inspección',
  tally_one: '{count} de {total} respondida',
  tally_other: '{count} de {total} respondidas',
  none: 'Sin preguntas',
  noneText: 'Este tipo de inspección no hace preguntas sobre el inmueble.',
  completed: 'Esta inspección está completada: sus respuestas quedan como están.',
  readOnly: 'Puede leer las respuestas; cambiarlas corresponde a otras personas.',
  unanswered: 'Sin responder',
  waiting: 'Aún sin guardar',
  saving: 'Guardando…',
  saved: 'Guardado',
  failed: 'No se guardó. {problem}',
  retry: 'Reintentar',
  answer: 'Respuesta',
  conflictTitle: 'Otra persona respondió esto entretanto',
}
