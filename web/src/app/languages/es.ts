import 'dayjs/locale/es'

export { default as errors } from '@nspect/contract/errors/texts.es.json'
export { default as messages } from '@nspect/contract/messages/texts.es.json'
export { default as names } from '@nspect/contract/names/texts.es.json'
export const files = import.meta.glob<Record<string, string>>('./**/texts.es.json', {
  base: '../../',
  eager: true,
  import: 'default',
})
