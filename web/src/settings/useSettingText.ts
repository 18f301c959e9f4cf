import { declarationOf, type KnownSetting, rolesOf } from '@nspect/contract/knownSettings'
import { formatNumber } from '@nspect/contract/numberFormats'
import { useTranslation } from 'react-i18next'
import { roleName } from '../i18n/displayNames.ts'
import { shownLanguage, shownLocale } from '../i18n/i18n.ts'

/** Words a setting's value as people read it. */
export const useSettingText = () => {
  const { t } = useTranslation('settings')
  return (key: KnownSetting, value: string): string => {
    const declaration = declarationOf(key)
    switch (declaration.kind) {
      case 'switch':
        return t(value === 'true' ? 'on' : 'off')
      case 'roles':
        return (rolesOf(value) ?? []).map(roleName).join(', ') || value
      case 'currency':
        return currencyName(value)
      case 'number':
        return t('gigabytes', { amount: formatNumber(Number(value), shownLocale()) })
      default:
        return value
    }
  }
}

let names = { language: '', of: (_: string): string | undefined => undefined }

/** A currency by its code and name. */
export const currencyName = (code: string): string => {
  const language = shownLanguage()
  if (names.language !== language) {
    const inLanguage = new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' })
    names = { language, of: (one) => inLanguage.of(one) }
  }
  const name = /^[A-Z]{3}$/.test(code) ? names.of(code) : undefined
  return name ? `${code} · ${name}` : code
}
