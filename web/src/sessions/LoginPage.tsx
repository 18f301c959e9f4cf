import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PasskeySignIn } from '../passkeys/PasskeySignIn.tsx'
import { identityProvidersQuery } from '../sso/sso.api.ts'
import { SignedOutPage } from '../ui/layout/SignedOutPage.tsx'
import { lazyInComponentLibrary } from '../ui/theme/lazyInComponentLibrary.tsx'
import building from './building.webp'
import { DemoSignInPanel } from './DemoSignInPanel.tsx'
import classes from './LoginPage.module.css'
import { SignInForm } from './SignInForm.tsx'

const SignOnWays = lazyInComponentLibrary(() =>
  import('../sso/SsoButtons.tsx').then((m) => m.SsoButtons),
)

interface Props {
  returnTo: string | undefined
  /** replaces `returnTo` */
  onReturnTo: (path: string) => unknown
}

/**
 * The sign-in page. Afterwards the person is redirected to `returnTo`, on this origin only. It is a
 * program of its own, too, so it knows no router.
 */
export function LoginPage({ returnTo, onReturnTo }: Props) {
  const { t } = useTranslation('sessions')
  const offered = useQuery(identityProvidersQuery()).data
  const search = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo })}`
  const forgot = (
    <a href={`/auth/forgot-password${search}`} className={classes.link}>
      {t('forgot')}
    </a>
  )
  return (
    <SignedOutPage name={t('title')} title={t('lead')} beside={<Welcome onReturnTo={onReturnTo} />}>
      <SignInForm aside={forgot} />
      <PasskeySignIn />
      {offered && (offered.issuers.length > 0 || offered.hasMore) && (
        <Suspense>
          <SignOnWays {...offered} returnTo={returnTo} />
        </Suspense>
      )}
      <p className={classes.other}>
        {t('noAccount')}{' '}
        <a href={`/auth/registration${search}`} className={classes.link}>
          {t('register')}
        </a>
      </p>
    </SignedOutPage>
  )
}

/** What the product is for, and a way to try it where there is one. */
function Welcome({ onReturnTo }: Pick<Props, 'onReturnTo'>) {
  const { t } = useTranslation('sessions')
  return (
    <div className={classes.welcome}>
      <img src={building} alt="" width={1040} height={586} />
      <p className={classes.claim}>{t('claim')}</p>
      <DemoSignInPanel onReturnTo={onReturnTo} />
    </div>
  )
}
