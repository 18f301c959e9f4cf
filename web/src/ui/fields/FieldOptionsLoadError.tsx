import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../api/ApiError.ts'

interface Props {
  error: unknown
  onRetry: () => void
}

/** The error of a field whose choices could not be loaded, with a way to try again. */
export function FieldOptionsLoadError({ error, onRetry }: Props) {
  const { t } = useTranslation('ui')
  return (
    <>
      {getErrorMessage(error)}{' '}
      <Anchor component="button" type="button" inherit onClick={onRetry}>
        {t('retry')}
      </Anchor>
    </>
  )
}
