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
