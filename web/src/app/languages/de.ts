import 'dayjs/locale/de'

export { default as errors } from '@nspect/contract/errors/texts.de.json'
export { default as messages } from '@nspect/contract/messages/texts.de.json'
export { default as names } from '@nspect/contract/names/texts.de.json'
export const files = import.meta.glob<Record<string, string>>('./**/texts.de.json', {
  base: '../../',
  eager: true,
  import: 'default',
})
