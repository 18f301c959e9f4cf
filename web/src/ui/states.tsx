import { Button } from '@mantine/core'
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import classes from './states.module.css'
import { UpgradeLink } from './UpgradeLink.tsx'

/** Grey lines where something will be; says "Please wait..." to who cannot see them. */
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

/** Nothing here: why, and the one way on. */
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

/** It failed: what happened in the server's words, and a way to try again; what is not there is not asked for again. */
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

/** Back to where one came from; who came by an address alone goes to the dashboard. */
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
