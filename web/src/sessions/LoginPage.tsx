import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SignedOutPage } from '../ui/SignedOutPage.tsx'
import { DemoSignIn } from './DemoSignIn.tsx'
import classes from './LoginPage.module.css'
import { SignInForm } from './SignInForm.tsx'

/** The sign-in page. Afterwards the person is redirected to `returnTo`, on this origin only. */
export function LoginPage() {
  const { t } = useTranslation('sessions')
  const { returnTo } = useSearch({ from: '/auth/login' })
  const search = returnTo === undefined ? {} : { returnTo }
  const forgot = (
    <Link to="/auth/forgot-password" search={search} className={classes.link}>
      {t('forgot')}
    </Link>
  )
  return (
    <SignedOutPage name={t('title')} title={t('lead')} below={<DemoSignIn />}>
      <SignInForm aside={forgot} />
      <p className={classes.other}>
        {t('noAccount')}{' '}
        <Link to="/auth/registration" search={search} className={classes.link}>
          {t('register')}
        </Link>
      </p>
      <p className={classes.claim}>{t('claim')}</p>
    </SignedOutPage>
  )
}
