import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'

/** Why something was not said; what was typed is kept, and that is said where nobody answered. */
export const useFailureWords = () => {
  const { t } = useTranslation('comments')
  return (error: Error | null): string | undefined =>
    error instanceof ApiError && error.code === 'network' ? t('lost') : error?.message
}
