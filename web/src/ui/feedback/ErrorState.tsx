import { Button } from '@mantine/core'
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError, getErrorMessage } from '../../api/ApiError.ts'
import { useIsServerReachable } from '../../api/connectionState.ts'
import { EmptyState } from './EmptyState.tsx'
import { UpgradeLink } from './UpgradeLink.tsx'

interface Props {
  error: unknown
  /** what failed; by default: it could not be loaded */
  title?: string
  onRetry?: () => void
}

/**
 * Shown after a failure: the error's message, and a retry; a 404 has a way back instead. Offline it
 * opens by itself later.
 */
export function ErrorState({ error, title, onRetry }: Props) {
  const { t } = useTranslation('ui')
  const isReachable = useIsServerReachable()
  const isOffline = !isReachable && error instanceof ApiError && error.code === 'network'
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState text={error.message} action={<BackButton />} />
  return (
    <div className="empty-box" role="alert">
      <strong>{title ?? t(isOffline ? 'needsConnection' : 'failedTitle')}</strong>
      <p>
        {isOffline ? t('opensWhenBack') : getErrorMessage(error)} <UpgradeLink error={error} />
      </p>
      {onRetry && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={onRetry}
        >
          {t('retry')}
        </Button>
      )}
    </div>
  )
}

/** Goes back in the history; without one, to the dashboard. */
function BackButton() {
  const { t } = useTranslation('ui')
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={() =>
        canGoBack ? router.history.back() : void router.navigate({ to: '/dashboard' })
      }
    >
      {t('back')}
    </Button>
  )
}
