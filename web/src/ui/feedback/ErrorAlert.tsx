import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import { DismissibleAlert } from './DismissibleAlert.tsx'
import { UpgradeLink } from './UpgradeLink.tsx'

interface Props {
  error: Error
  onRetry?: () => void
  onClose: () => void
}

/**
 * An error's message, with a link to the plans if the plan is the reason (402), and a retry where
 * that may help: no response, or a server error.
 */
export function ErrorAlert({ error, onRetry, onClose }: Props) {
  const { t } = useTranslation('ui')
  // the dialog that asks to sign in again says so already
  if (error instanceof ApiError && error.code === 'session.ended') return null
  const canRetry = error instanceof ApiError && (error.code === 'network' || error.status >= 500)
  return (
    <DismissibleAlert isFailed onClose={onClose}>
      {error.message} <UpgradeLink error={error} />
      {canRetry && onRetry && (
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
    </DismissibleAlert>
  )
}
