import type { Translated } from '../i18n/Translated.ts'
import type { userProjectTexts as english } from './texts.en.ts'

export const userProjectTexts: Translated<typeof english> = {
  title: 'Asignar nSpections',
  subtitle: 'Qué puede ver {name}',
  dashboard: 'Panel',
  users: 'Usuarios',
  search: 'Buscar nSpections',
  name: 'Nombre de la nSpection',
  type: 'Tipo de nSpection',
  scanDate: 'Fecha de escaneo',
  access: 'Visible',
  accessOf: '{project} es visible para {name}',
  loadFailed: 'Error al cargar las nSpections',
  none: 'Este cliente aún no tiene nSpections.',
  openAll: 'Todas visibles',
  closeAll: 'Ninguna visible',
  openTitle: '¿Hacerlas todas visibles?',
  closeTitle: '¿Quitar el acceso a todas?',
  openText_one: '{name} verá esta nSpection.',
  openText_other: '{name} verá las {count} nSpections de esta lista.',
  closeText_one: '{name} dejará de ver esta nSpection.',
  closeText_other: '{name} dejará de ver las {count} nSpections de esta lista.',
  seesAll: '{name} tiene el rol {role} y ve de todos modos todas las nSpections del cliente.',
  notYours: 'De la asignación de nSpections se ocupan los administradores.',
}
