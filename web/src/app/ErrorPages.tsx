import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { LoadingState } from '../ui/states.tsx'
import classes from './ErrorPages.module.css'

/** Any address that nothing answers to; it is named, so that a slip of the finger is seen. */
export function MissingPage() {
  const { t } = useTranslation(['app', 'ui'])
  const from: unknown = useSearch({ strict: false }).from
  useEffect(() => {
    document.title = `${t('missingTitle')} · ${t('ui:product')}`
  }, [t])
  return (
    <main className={classes.page}>
      <p className={classes.code}>404</p>
      <h1>{t('missingTitle')}</h1>
      <p>{t('missingText')}</p>
      {typeof from === 'string' && <code className={classes.address}>{from}</code>}
      <LinkButton to="/dashboard">{t('toDashboard')}</LinkButton>
    </main>
  )
}

/** What somebody is sent to when the server could not go on. */
export function FaultPage() {
  const { t } = useTranslation(['app', 'ui'])
  useEffect(() => {
    document.title = `${t('crashTitle')} · ${t('ui:product')}`
  }, [t])
  return (
    <main className={classes.page}>
      <p className={classes.code}>500</p>
      <h1>{t('crashTitle')}</h1>
      <p>{t('crashText')}</p>
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
