import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './AddPinHint.module.css'

/** The 'Add N-Point' card while nothing is placed: how to start. */
export function AddPinHint({ isAdding, hint }: { isAdding: boolean; hint?: string }) {
  const { t } = useTranslation('inspection')
  return (
    <section className={classes.card} aria-labelledby="add-n-point">
      <div className={classes.head}>
        <h2 id="add-n-point">{t('addCard')}</h2>
        <Badge className={isAdding ? classes.active : classes.inactive}>
          {t(isAdding ? 'active' : 'inactive')}
        </Badge>
      </div>
      {hint && <p>{hint}</p>}
    </section>
  )
}
