import type { Translated } from '../i18n/Translated.ts'
import type { userProjectTexts as english } from './texts.en.ts'

export const userProjectTexts: Translated<typeof english> = {
  title: 'nSpections zuweisen',
  subtitle: 'Was {name} sehen darf',
  dashboard: 'Dashboard',
  users: 'Benutzer',
  search: 'nSpections suchen',
  name: 'nSpection-Name',
  type: 'nSpection-Typ',
  scanDate: 'Scan-Datum',
  access: 'Sichtbar',
  accessOf: '{project} ist für {name} sichtbar',
  loadFailed: 'Fehler beim Laden der nSpections',
  none: 'Dieser Mandant hat noch keine nSpections.',
  openAll: 'Alle sichtbar',
  closeAll: 'Keine sichtbar',
  openTitle: 'Alle sichtbar machen?',
  closeTitle: 'Alle entziehen?',
  openText_one: '{name} wird diese nSpection sehen.',
  openText_other: '{name} wird alle {count} nSpections dieser Liste sehen.',
  closeText_one: '{name} wird diese nSpection nicht mehr sehen.',
  closeText_other: '{name} wird keine der {count} nSpections dieser Liste mehr sehen.',
  seesAll: '{name} ist {role} und sieht ohnehin jede nSpection des Mandanten.',
  notYours: 'nSpections werden von Administratoren zugewiesen.',
}
