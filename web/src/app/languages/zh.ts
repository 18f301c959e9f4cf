import 'dayjs/locale/zh'

export { zh as sentences } from '@nspect/contract/messages/translations/zh'
export const files = import.meta.glob<Record<string, string>>('./**/texts.zh.json', {
  base: '../../',
  eager: true,
  import: 'default',
})
