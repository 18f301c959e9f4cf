import type { Translated } from '../i18n/Translated.ts'
import type { userProjectTexts as english } from './texts.en.ts'

export const userProjectTexts: Translated<typeof english> = {
  title: 'Attribuer des nSpections',
  subtitle: 'Ce que {name} peut voir',
  dashboard: 'Tableau de bord',
  users: 'Utilisateurs',
  search: 'Rechercher des nSpections',
  name: 'Nom de l’nSpection',
  type: 'Type d’nSpection',
  scanDate: 'Date du scan',
  access: 'Visible',
  accessOf: '{project} est visible pour {name}',
  loadFailed: 'Erreur lors du chargement des projets',
  none: 'Ce client n’a pas encore d’nSpection.',
  openAll: 'Tout rendre visible',
  closeAll: 'Tout masquer',
  openTitle: 'Tout rendre visible ?',
  closeTitle: 'Tout retirer ?',
  openText_one: '{name} verra cette nSpection.',
  openText_other: '{name} verra les {count} nSpections de cette liste.',
  closeText_one: '{name} ne verra plus cette nSpection.',
  closeText_other: '{name} ne verra plus aucune des {count} nSpections de cette liste.',
  seesAll: '{name} a le rôle {role} et voit de toute façon toutes les nSpections du client.',
  notYours: 'Les nSpections sont attribuées par les administrateurs.',
}
