import type { Translated } from '../i18n/Translated.ts'
import type { draftTexts as english } from './texts.en.ts'

export const draftTexts: Translated<typeof english> = {
  label: 'Aún sin guardar',
  newPoint: 'Punto nuevo',
  edit: 'Cambios en el punto {number}',
  comment: 'Comentario sobre el punto {number}',
  repair: 'Reparación del punto {number}',
  judge: 'Observación sobre la reparación del punto {number}',
  photo_one: 'Foto del punto {number}',
  photo_other: '{count} fotos del punto {number}',
  notSent: 'Escrito {when}, aún sin guardar.',
  restored: 'Su texto sin guardar',
  newModel: 'El modelo se ha sustituido entretanto y su lugar ya no existe.',
  gonePicture: 'La imagen se ha quitado entretanto y su lugar ya no existe.',
  closed: 'Ahora no se pueden agregar puntos a esta inspección.',
  gone: 'El punto se ha eliminado entretanto.',
  continue: 'Continuar',
  send: 'Enviar ahora',
  discard: 'Descartar',
  discardTitle: '¿Descartar este borrador?',
  discardText: 'Lo que escribió, con sus fotos, se elimina de este dispositivo.',
  keep: 'Conservar',
}
