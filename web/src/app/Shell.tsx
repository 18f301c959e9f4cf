import { managers, mayEver } from '@nspect/contract/policy'
import type { Role } from '@nspect/contract/vocab'
import {
  IconBolt,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../api/me.ts'
import { useLayoutConfig } from '../ui/layoutConfig.ts'
import { AccountPanel, accountPanelId } from './AccountPanel.tsx'
import { places } from './features.ts'
import classes from './Shell.module.css'
import { useQuickKey } from './useQuickKey.ts'

const QuickActions = lazy(() => import('./QuickActions.tsx').then((m) => ({ default: m.QuickActions })))
const KeyboardHelp = lazy(() => import('./KeyboardHelp.tsx').then((m) => ({ default: m.KeyboardHelp })))

const onlineStore = {
  subscribe: (listener: () => void) => {
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
    return () => {
      window.removeEventListener('online', listener)
      window.removeEventListener('offline', listener)
    }
  },
  read: () => navigator.onLine,
}

/** The frame around every page behind the sign-in: side bar at a desk, bottom bar on a phone. */
export function Shell() {
  const { t } = useTranslation(['app', 'ui'])
  const me = useMe()
  const [config, saveConfig] = useLayoutConfig()
  const isOnline = useSyncExternalStore(onlineStore.subscribe, onlineStore.read)
  const isNarrow = config.isSideBarNarrow
  const open = places.filter((place) => mayEver(me.role, place.action))
  const [shown, setShown] = useState<'quick' | 'keys' | null>(null)
  const openQuick = useCallback(() => setShown('quick'), [])
  useQuickKey(openQuick)
  const hasQuick = (managers as readonly Role[]).includes(me.role)
  const name = `${me.firstName} ${me.lastName}`.trim()
  return (
    <div className={classes.frame} data-narrow={isNarrow || undefined}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <aside className={classes.side}>
        <Link to="/dashboard" className={classes.mark} aria-label={t('ui:product')}>
          <span className={classes.pin} aria-hidden />
          <span className={classes.word}>{t('ui:product')}</span>
        </Link>
        <nav className={classes.nav} aria-label={t('menu')}>
          {open.map(({ to, text, Icon }) => (
            <Link key={to} to={to} search={{}} className={classes.item} title={isNarrow ? t(text) : undefined}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <span className={classes.word}>{t(text)}</span>
            </Link>
          ))}
        </nav>
        {hasQuick && (
          <button
            type="button"
            className={classes.item}
            onClick={openQuick}
            aria-keyshortcuts="Control+K Meta+K"
            title={t('quickHint')}
          >
            <IconBolt size={20} stroke={1.6} aria-hidden />
            <span className={classes.word}>{t('quickActions')}</span>
          </button>
        )}
        <button
          type="button"
          className={`${classes.item} ${classes.fold}`}
          onClick={() => saveConfig({ isSideBarNarrow: !isNarrow })}
          title={isNarrow ? t('expand') : undefined}
        >
          {isNarrow ? (
            <IconLayoutSidebarLeftExpand size={20} stroke={1.6} aria-hidden />
          ) : (
            <IconLayoutSidebarLeftCollapse size={20} stroke={1.6} aria-hidden />
          )}
          <span className={classes.word}>{t(isNarrow ? 'expand' : 'collapse')}</span>
        </button>
        {/* named by what it shows, so that it answers to the words that people see and say */}
        <button
          type="button"
          className={classes.item}
          popoverTarget={accountPanelId}
          title={isNarrow ? name : undefined}
          aria-description={t('account')}
        >
          <IconUserCircle size={20} stroke={1.6} aria-hidden />
          <span className={`${classes.word} ${classes.who}`}>
            {name}
            <small>{me.client?.businessName ?? me.role}</small>
          </span>
        </button>
      </aside>
      <main id="content" tabIndex={-1} className={classes.main}>
        {!isOnline && (
          <p className={classes.offline} role="status">
            {t('ui:offline')}
          </p>
        )}
        <Outlet />
      </main>
      <nav className={classes.bottom} aria-label={t('menu')}>
        {open.map(({ to, text, Icon }) => (
          <Link key={to} to={to} search={{}} className={classes.place}>
            <Icon size={22} stroke={1.6} aria-hidden />
            {t(text)}
          </Link>
        ))}
        {hasQuick && (
          <button type="button" className={classes.place} onClick={openQuick}>
            <IconBolt size={22} stroke={1.6} aria-hidden />
            {t('quickShort')}
          </button>
        )}
        <button type="button" className={classes.place} popoverTarget={accountPanelId}>
          <IconUserCircle size={22} stroke={1.6} aria-hidden />
          {t('account')}
        </button>
      </nav>
      <AccountPanel me={me} />
      <Suspense>
        {shown === 'quick' && (
          // the dialog closes before what it started opens
          <QuickActions
            onClose={() => setShown((now) => (now === 'quick' ? null : now))}
            onKeys={() => setShown('keys')}
          />
        )}
        {shown === 'keys' && <KeyboardHelp onClose={() => setShown(null)} />}
      </Suspense>
    </div>
  )
}
