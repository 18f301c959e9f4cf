import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Shown if there is no content: the reason, and one action. */
export function EmptyState({
  title,
  text,
  action,
}: {
  title?: string
  text: string
  action?: ReactNode
}) {
  const { t } = useTranslation('ui')
  return (
    <div className="empty-box">
      <strong>{title ?? t('none')}</strong>
      <p>{text}</p>
      {action}
    </div>
  )
}
