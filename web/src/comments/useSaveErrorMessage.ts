import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'

/** Returns the message of a failed save; without a response it adds that the input is kept. */
export const useSaveErrorMessage = () => {
  const { t } = useTranslation('comments')
  return (error: Error | null): string | undefined =>
    error instanceof ApiError && error.code === 'network' ? t('lost') : error?.message
}
