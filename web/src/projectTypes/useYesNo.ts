import { useTranslation } from 'react-i18next'

/** A switch in words. */
export const useYesNo = () => {
  const { t } = useTranslation('ui')
  return (is: boolean): string => t(is ? 'yes' : 'no')
}
