import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

type Texts = Record<string, Record<string, string>>

export const i18n = i18next

/** Starts the texts; `english` is what app/features.ts registers. Keys are flat: contract keys have dots in them. */
export const startTexts = (english: Texts): void => {
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: english },
    defaultNS: 'ui',
    keySeparator: false,
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    returnNull: false,
  })
}
