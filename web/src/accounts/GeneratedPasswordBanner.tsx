import { CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './GeneratedPasswordBanner.module.css'

/**
 * Asks to change a generated password; blocks nothing, and can be dismissed until the next visit
 * (T21).
 */
export function GeneratedPasswordBanner() {
  const { t } = useTranslation('accounts')
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <section className={classes.banner} aria-label={t('changeTitle')}>
      <p>{t('madePassword')}</p>
      <Link to="/account" hash="password" className={classes.link}>
        {t('choosePassword')}
      </Link>
      <CloseButton aria-label={t('later')} onClick={() => setDismissed(true)} />
    </section>
  )
}
