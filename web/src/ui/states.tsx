import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './states.module.css'

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

/** It failed: what happened in the server's words, and a way to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.box} role="alert">
      <strong>{t('failedTitle')}</strong>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
