import 'dayjs/locale/de'

export { de as sentences } from '@nspect/contract/messages/translations/de'
export const files = import.meta.glob<Record<string, string>>('./**/texts.de.json', {
  base: '../../',
  eager: true,
  import: 'default',
})
