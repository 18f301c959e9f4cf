import { useTranslation } from 'react-i18next'
import { useConnection } from '../api/connectionState.ts'
import classes from './ConnectionBar.module.css'

/** Shown while the server is unreachable; announced when it appears and silent when it disappears. */
export function ConnectionBar() {
  const { t } = useTranslation('ui')
  const isReachable = useConnection()
  return (
    <div role="status" className={classes.place}>
      {!isReachable && <p className={classes.bar}>{t('offline')}</p>}
    </div>
  )
}
