import type { Language } from '@nspect/contract/vocab'

/** Languages by their own names, for who does not read the one that is shown. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  zh: '中文',
} as const satisfies Record<Language, string>
