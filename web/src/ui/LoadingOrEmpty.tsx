import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Skeleton lines while something loads, with "Please wait..." above them. */
export function LoadingState({ lines = 6 }: { lines?: number }) {
  const { t } = useTranslation('ui')
  return (
    <div className="loading-lines" role="status">
      <span className="loading-wait">{t('wait')}</span>
      {Array.from({ length: lines }, (_, n) => `line ${n}`).map((key) => (
        <span key={key} className="loading-line" />
      ))}
    </div>
  )
}

/** Shown if there is no content: the reason, and one action. */
export function EmptyState({ title, text, action }: { title?: string; text: string; action?: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <div className="empty-box">
      <strong>{title ?? t('none')}</strong>
      <p>{text}</p>
      {action}
    </div>
  )
}
