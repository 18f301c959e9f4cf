import type { Sentences } from '@nspect/contract/words'
import type { LanguageLoaders } from '../../i18n/i18n.ts'

type Texts = Record<string, string>

/** Every text of one language: the files by feature, which is called as the folder they stand in, and the contract's sentences. */
const gather = ({ files, sentences }: { files: Record<string, Texts>; sentences: Sentences }) => {
  const texts: Record<string, Texts> = {}
  for (const [path, found] of Object.entries(files)) texts[path.split('/').at(-2) ?? ''] = found
  return { ...texts, messages: sentences.messages, errors: sentences.errors }
}

/** Each language is one file of its own, loaded when somebody reads it. */
export const languageLoaders: LanguageLoaders = {
  en: () => import('../moreTexts.ts').then((m) => m.moreTexts),
  de: () => import('./de.ts').then(gather),
  es: () => import('./es.ts').then(gather),
  fr: () => import('./fr.ts').then(gather),
  ja: () => import('./ja.ts').then(gather),
  zh: () => import('./zh.ts').then(gather),
}
