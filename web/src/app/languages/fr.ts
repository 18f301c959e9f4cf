import 'dayjs/locale/fr'

export { default as errors } from '@nspect/contract/errors/texts.fr.json'
export { default as messages } from '@nspect/contract/messages/texts.fr.json'
export { default as names } from '@nspect/contract/names/texts.fr.json'
export const files = import.meta.glob<Record<string, string>>('./**/texts.fr.json', {
  base: '../../',
  eager: true,
  import: 'default',
})
