import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { connection, useIsServerReachable } from '../api/connectionState.ts'
import { loadTranslations } from '../i18n/i18n.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import classes from './ErrorPages.module.css'
import { useIsInShell } from './isInShell.ts'
import { loadUnsentChanges } from './loadUnsentChanges.ts'

/** Shown for an unknown address; displays the address so that a typo can be seen. */
export function NotFoundPage() {
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
export function ServerErrorPage() {
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

/** The landmark of the page, which the shell already is where it stands around it. */
function ErrorFrame({ children }: { children: ReactNode }) {
  const Frame = useIsInShell() ? 'div' : 'main'
  return <Frame className={classes.page}>{children}</Frame>
}

/**
 * The list's program is kept since the first point was saved; where it is not, nothing waits here
 * that can be shown.
 */
const WaitingPoints = lazy(async () => {
  const [part] = await Promise.all([
    loadUnsentChanges().catch(() => undefined),
    loadTranslations().catch(() => undefined),
  ])
  return { default: part?.UnsentPinsNote ?? (() => null) }
})

/**
 * In place of a page that needs the server while it cannot be reached. What waits on this device it
 * says, or the shell's banner (T493).
 */
function OfflinePage({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation(['app', 'ui'])
  const isReachable = useIsServerReachable()
  const isInShell = useIsInShell()
  useEffect(() => {
    document.title = `${t('offlineTitle')} · ${t('ui:product')}`
    connection.check()
  }, [t])
  // opens by itself once the server answers
  const wasAway = useRef(false)
  useEffect(() => {
    if (!isReachable) wasAway.current = true
    else if (wasAway.current) onBack()
  }, [isReachable, onBack])
  return (
    <ErrorFrame>
      <div className={classes.told} role="alert">
        <h1>{t(isInShell ? 'ui:needsConnection' : 'offlineTitle')}</h1>
        <p>{t(isInShell ? 'ui:opensWhenBack' : 'offlineText')}</p>
        {!isInShell && (
          <Suspense>
            <WaitingPoints />
          </Suspense>
        )}
        <Button onClick={onBack}>{t('retry')}</Button>
      </div>
    </ErrorFrame>
  )
}

/** Shown when a page throws while rendering, or its code or first data fails to load. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('app')
  const router = useRouter()
  const isReachable = useIsServerReachable()
  const isChunkMissing = /dynamically imported|Importing a module|preload CSS/i.test(String(error))
  const isOffline = error instanceof ApiError ? error.code === 'network' : isChunkMissing
  const retry = useCallback(() => {
    // after an update the old chunk is gone; only reloading the document helps
    if (isChunkMissing) return window.location.reload()
    reset()
    void router.invalidate()
  }, [isChunkMissing, reset, router])
  if (isOffline && (!isReachable || error instanceof ApiError))
    return <OfflinePage onBack={retry} />
  return (
    <ErrorFrame>
      <div className={classes.told} role="alert">
        <h1>{t('crashTitle')}</h1>
        <p>
          {error instanceof ApiError
            ? error.message
            : t(isChunkMissing ? 'newVersion' : 'crashText')}
        </p>
        <Button onClick={retry}>{t('retry')}</Button>
      </div>
    </ErrorFrame>
  )
}

/** Shown while a page's code or first data loads. */
export function PageLoadingPlaceholder() {
  return (
    <div className={classes.pending}>
      <LoadingState />
    </div>
  )
}
