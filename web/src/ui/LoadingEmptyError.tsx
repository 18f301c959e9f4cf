import { Button } from '@mantine/core'
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import classes from './LoadingEmptyError.module.css'
import { UpgradeLink } from './UpgradeLink.tsx'

/** Skeleton lines while something loads; announces "Please wait..." to screen readers. */
export function LoadingState({ lines = 6 }: { lines?: number }) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.loading} role="status">
      <span className="visually-hidden">{t('wait')}</span>
      {Array.from({ length: lines }, (_, n) => `line ${n}`).map((key) => (
        <span key={key} className={classes.line} />
      ))}
    </div>
  )
}

/** Shown if there is no content: the reason, and one action. */
export function EmptyState({ title, text, action }: { title?: string; text: string; action?: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.box}>
      <strong>{title ?? t('none')}</strong>
      <p>{text}</p>
      {action}
    </div>
  )
}

/** Shown after a failure: the error's message, and a retry; a 404 has a way back instead. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('ui')
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState text={error.message} action={<BackButton />} />
  return (
    <div className={classes.box} role="alert">
      <strong>{t('failedTitle')}</strong>
      <p>
        {error instanceof Error ? error.message : String(error)} <UpgradeLink error={error} />
      </p>
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
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
      onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/dashboard' }))}
    >
      {t('back')}
    </Button>
  )
}
