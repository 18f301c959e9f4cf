import { useTranslation } from 'react-i18next'
import classes from './LoadingState.module.css'

/** Skeleton lines while something loads, with "Please wait..." above them. */
export function LoadingState({ lines = 6 }: { lines?: number }) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.loading} role="status">
      <span className={classes.wait}>{t('wait')}</span>
      {Array.from({ length: lines }, (_, n) => `line ${n}`).map((key) => (
        <span key={key} className={classes.line} />
      ))}
    </div>
  )
}
