import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { type Language, languages } from '@nspect/contract/shared/enums'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { publicConfigQuery } from '../../api/publicConfig.ts'
import { getShownLanguage, showLanguage } from '../../i18n/i18n.ts'
import { languageNames } from '../../i18n/languageNames.ts'

interface Props extends Pick<NativeSelectProps, 'size' | 'mb'> {
  /** whether it is visible; its configuration is not requested before */
  isOpen?: boolean
  /** replaces storing the choice in this browser */
  onChoose?: (language: Language) => void
}

/** Selects the language; hidden unless the installation or the client shows it (T39). */
export function LanguageSwitcher({ isOpen = true, onChoose, ...look }: Props) {
  const { t } = useTranslation('ui')
  const config = useQuery({ ...publicConfigQuery(), enabled: isOpen })
  if (!config.data?.hasLanguageSwitcher) return null
  const choose = onChoose ?? ((language: Language) => void showLanguage(language, true))
  return (
    <NativeSelect
      {...look}
      aria-label={t('language')}
      value={getShownLanguage()}
      data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
      onChange={(event) => choose(event.currentTarget.value as Language)}
    />
  )
}
