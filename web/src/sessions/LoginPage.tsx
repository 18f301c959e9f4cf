import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../i18n/lazyWithTexts.ts'
import { identityProvidersQuery } from '../sso/sso.api.ts'
import { SignedOutPage } from '../ui/layout/SignedOutPage.tsx'
import { DemoSignInPanel } from './DemoSignInPanel.tsx'
import classes from './LoginPage.module.css'
import { SignInForm } from './SignInForm.tsx'

const PasskeySignIn = lazyWithTexts(() =>
  import('../passkeys/PasskeySignIn.tsx').then((m) => m.PasskeySignIn),
)
const SignOnWays = lazyWithTexts(() => import('../sso/SsoButtons.tsx').then((m) => m.SsoButtons))

/** The sign-in page. Afterwards the person is redirected to `returnTo`, on this origin only. */
export function LoginPage() {
  const { t } = useTranslation('sessions')
  const { returnTo } = useSearch({ from: '/auth/login' })
  const offered = useQuery(identityProvidersQuery()).data
  const search = returnTo === undefined ? {} : { returnTo }
  const forgot = (
    <Link to="/auth/forgot-password" search={search} className={classes.link}>
      {t('forgot')}
    </Link>
  )
  return (
    <SignedOutPage name={t('title')} title={t('lead')} below={<DemoSignInPanel />}>
      <SignInForm aside={forgot} />
      <Suspense fallback={<div className={classes.passkey} />}>
        <PasskeySignIn />
      </Suspense>
      {offered && (offered.issuers.length > 0 || offered.hasMore) && (
        <Suspense>
          <SignOnWays {...offered} returnTo={returnTo} />
        </Suspense>
      )}
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
