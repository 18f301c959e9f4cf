import 'dayjs/locale/fr'

export { fr as sentences } from '@nspect/contract/messages/translations/fr'
export const files = import.meta.glob<Record<string, string>>('./**/texts.fr.json', {
  base: '../../',
  eager: true,
  import: 'default',
})
