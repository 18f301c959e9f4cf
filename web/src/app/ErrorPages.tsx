import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { LoadingState } from '../ui/states.tsx'
import classes from './ErrorPages.module.css'

/** Any address that nothing answers to. */
export function MissingPage() {
  const { t } = useTranslation('app')
  return (
    <main className={classes.page}>
      <p className={classes.code}>404</p>
      <h1>{t('missingTitle')}</h1>
      <p>{t('missingText')}</p>
      <LinkButton to="/dashboard">{t('toDashboard')}</LinkButton>
    </main>
  )
}

/** A page that broke while it was shown, or whose first data could not be read. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('app')
  const router = useRouter()
  const isLost = /dynamically imported|Importing a module/i.test(String(error))
  const retry = () => {
    // a page's code that is gone after an update comes back only with a new document
    if (isLost) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <main className={classes.page} role="alert">
      <h1>{t('crashTitle')}</h1>
      <p>{error instanceof ApiError ? error.message : t(isLost ? 'newVersion' : 'crashText')}</p>
      <Button onClick={retry}>{t('retry')}</Button>
    </main>
  )
}

/** While a page's code or first data is on its way. */
export function PendingPage() {
  return (
    <div className={classes.pending}>
      <LoadingState />
    </div>
  )
}
