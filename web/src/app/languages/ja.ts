import 'dayjs/locale/ja'

export { ja as sentences } from '@nspect/contract/messages/translations/ja'
export const files = import.meta.glob<Record<string, string>>('./**/texts.ja.json', {
  base: '../../',
  eager: true,
  import: 'default',
})
