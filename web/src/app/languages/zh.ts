import 'dayjs/locale/zh'

export { default as errors } from '@nspect/contract/errors/texts.zh.json'
export { default as messages } from '@nspect/contract/messages/texts.zh.json'
export { default as names } from '@nspect/contract/names/texts.zh.json'
export const files = import.meta.glob<Record<string, string>>('./**/texts.zh.json', {
  base: '../../',
  eager: true,
  import: 'default',
})
