import { formatNumber } from '@nspect/contract/i18n/numberFormats'
import {
  getSettingDeclaration,
  type KnownSettingKey,
  parseRoleList,
} from '@nspect/contract/settings/knownSettings'
import { formatTaxRate } from '@nspect/contract/works/taxRates'
import { useTranslation } from 'react-i18next'
import { getRoleName } from '../i18n/displayNames.ts'
import { getShownLanguage, getShownLocale } from '../i18n/i18n.ts'

/** Words a setting's value as people read it. */
export const useSettingValueText = () => {
  const { t } = useTranslation('settings')
  return (key: KnownSettingKey, value: string): string => {
    const declaration = getSettingDeclaration(key)
    switch (declaration.kind) {
      case 'switch':
        return t(value === 'true' ? 'on' : 'off')
      case 'roles':
        return (parseRoleList(value) ?? []).map(getRoleName).join(', ') || value
      case 'currency':
        return formatCurrencyName(value)
      case 'percent':
        return formatTaxRate(getShownLocale(), value)
      case 'number':
        return t('gigabytes', { amount: formatNumber(Number(value), getShownLocale()) })
      default:
        return value
    }
  }
}

let names = { language: '', of: (_: string): string | undefined => undefined }

/** A currency by its code and name. */
export const formatCurrencyName = (code: string): string => {
  const language = getShownLanguage()
  if (names.language !== language) {
    const inLanguage = new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' })
    names = { language, of: (currencyCode) => inLanguage.of(currencyCode) }
  }
  const name = /^[A-Z]{3}$/.test(code) ? names.of(code) : undefined
  return name ? `${code} · ${name}` : code
}
