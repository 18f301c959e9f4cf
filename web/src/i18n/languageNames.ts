import type { Language } from '@nspect/contract/shared/enums'

/** Languages by their own names, for people who do not read the shown one. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  zh: '中文',
} as const satisfies Record<Language, string>
