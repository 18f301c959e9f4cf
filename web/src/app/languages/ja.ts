import 'dayjs/locale/ja'

export { default as errors } from '@nspect/contract/errors/texts.ja.json'
export { default as messages } from '@nspect/contract/messages/texts.ja.json'
export { default as names } from '@nspect/contract/names/texts.ja.json'
export const files = import.meta.glob<Record<string, string>>('./**/texts.ja.json', {
  base: '../../',
  eager: true,
  import: 'default',
})
