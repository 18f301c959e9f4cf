import 'dayjs/locale/es'

export { es as sentences } from '@nspect/contract/messages/translations/es'
export const files = import.meta.glob<Record<string, string>>('./**/texts.es.json', {
  base: '../../',
  eager: true,
  import: 'default',
})
