import type { Translated } from '../i18n/Translated.ts'
import type { apiTexts as english } from './texts.en.ts'

export const apiTexts: Translated<typeof english> = {
  network: 'No se puede acceder al servidor. Compruebe su conexión y vuelva a intentarlo.',
  networkSave:
    'No se puede acceder al servidor. No se ha perdido nada; vuelva a intentarlo cuando se restablezca la conexión.',
  cancelled: 'Cancelado.',
  unknown: 'Algo salió mal.',
  unreadable: 'No se pudo leer la respuesta del servidor. Vuelva a intentarlo.',
}
