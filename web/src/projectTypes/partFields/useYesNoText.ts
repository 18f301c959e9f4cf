import { useTranslation } from 'react-i18next'

/** A boolean as text. */
export const useYesNoText = () => {
  const { t } = useTranslation('ui')
  return (value: boolean): string => t(value ? 'yes' : 'no')
}
