import { useTranslation } from 'react-i18next'
import { useConnection } from '../api/connection.ts'
import classes from './ConnectionBar.module.css'

/**
 * Says that the server cannot be reached, for as long as that is so; announced when it comes and silent when it goes.
 */
export function ConnectionBar() {
  const { t } = useTranslation('ui')
  const isReachable = useConnection()
  return (
    <div role="status" className={classes.place}>
      {!isReachable && <p className={classes.bar}>{t('offline')}</p>}
    </div>
  )
}
