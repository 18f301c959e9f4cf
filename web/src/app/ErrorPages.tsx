import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { useConnection } from '../api/connectionState.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { LoadingState } from '../ui/LoadingState.tsx'
import classes from './ErrorPages.module.css'

/** Shown for an unknown address; displays the address so that a typo can be seen. */
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

/** The page for a server error. */
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

/** Shown when a page throws while rendering, or its code or first data fails to load. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('app')
  const router = useRouter()
  const isReachable = useConnection()
  const isChunkMissing = /dynamically imported|Importing a module|preload CSS/i.test(String(error))
  const missing = isReachable ? 'newVersion' : 'notHere'
  const retry = () => {
    // after an update the old chunk is gone; only reloading the document helps
    if (isChunkMissing) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <main className={classes.page} role="alert">
      <h1>{t('crashTitle')}</h1>
      <p>{error instanceof ApiError ? error.message : t(isChunkMissing ? missing : 'crashText')}</p>
      <Button onClick={retry}>{t('retry')}</Button>
    </main>
  )
}

/** Shown while a page's code or first data loads. */
export function PendingPage() {
  return (
    <div className={classes.pending}>
      <LoadingState />
    </div>
  )
}
