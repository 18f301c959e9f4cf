import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { TopAlert } from './TopAlert.tsx'
import { UpgradeLink } from './UpgradeLink.tsx'

interface Props {
  error: Error
  onRetry?: () => void
  onClose: () => void
}

/**
 * What went wrong in the server's words; with the way to the plans where the plan lacks it, and a way to try again where that
 * may help: nothing answered, or the server stumbled.
 */
export function FailureAlert({ error, onRetry, onClose }: Props) {
  const { t } = useTranslation('ui')
  // where somebody is asked to sign in again, that question says it
  if (error instanceof ApiError && error.code === 'session.ended') return null
  const mayHelp = error instanceof ApiError && (error.code === 'network' || error.status >= 500)
  return (
    <TopAlert isFailed onClose={onClose}>
      {error.message} <UpgradeLink error={error} />
      {mayHelp && onRetry && (
        <Button
          mt="xs"
          display="block"
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={onRetry}
        >
          {t('retry')}
        </Button>
      )}
    </TopAlert>
  )
}
