import type { LanguageLoaders } from '../../i18n/i18n.ts'

/** Each language is one file of its own, loaded when somebody reads it. */
export const languageLoaders: LanguageLoaders = {
  en: () => import('../moreTexts.ts').then((m) => m.moreTexts),
  de: () => import('./de.ts').then((m) => m.de),
  es: () => import('./es.ts').then((m) => m.es),
  fr: () => import('./fr.ts').then((m) => m.fr),
  ja: () => import('./ja.ts').then((m) => m.ja),
  zh: () => import('./zh.ts').then((m) => m.zh),
}
