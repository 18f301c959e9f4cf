import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import type { Role } from '@nspect/contract/shared/enums'
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconSearch,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsSessionLost } from '../api/session.ts'
import { useSignedInUser } from '../api/signedInUser.ts'
import { getRoleName } from '../i18n/displayNames.ts'
import { lazyWithTexts } from '../i18n/lazyWithTexts.ts'
import { useHasUnsentChanges } from '../offline/unsentFlag.ts'
import { useFollowedPrints } from '../prints/followedPrints.ts'
import { ConnectionBar } from '../ui/feedback/ConnectionBar.tsx'
import { useLayoutPreferences } from '../ui/layout/layoutPreferences.ts'
import { AccountPopover, accountPanelId } from './AccountPopover.tsx'
import { navigationPlaces } from './features.ts'
import { ShellContext } from './isInShell.ts'
import { isWithinPath } from './isWithinPath.ts'
import { loadUnsentChanges } from './loadUnsentChanges.ts'
import { QuickActionsButton, QuickActionsPanel } from './QuickActions.tsx'
import classes from './Shell.module.css'
import { UnreadInboxCount } from './UnreadInboxCount.tsx'
import { usePaletteShortcut } from './usePaletteShortcut.ts'

const UnpaidBanner = lazyWithTexts(() =>
  import('../accounts/UnpaidBanner.tsx').then((m) => m.UnpaidBanner),
)
const GeneratedPasswordBanner = lazyWithTexts(() =>
  import('../accounts/GeneratedPasswordBanner.tsx').then((m) => m.GeneratedPasswordBanner),
)
const Palette = lazyWithTexts(() =>
  import('./AppSearchPalette.tsx').then((m) => m.AppSearchPalette),
)
const FirmsDialog = lazyWithTexts(() =>
  import('../pins/firms/FirmsDialog.tsx').then((m) => m.FirmsDialog),
)
const SessionEndedDialog = lazyWithTexts(() =>
  import('../sessions/SessionEndedDialog.tsx').then((m) => m.SessionEndedDialog),
)
const KeyboardShortcutsHelp = lazyWithTexts(() =>
  import('./KeyboardShortcutsHelp.tsx').then((m) => m.KeyboardShortcutsHelp),
)

const PrintTray = lazyWithTexts(() =>
  import('../prints/PendingPrintsTray.tsx').then((m) => m.PendingPrintsTray),
)

// without a network it may be missing: then the page stays as it is
const UnsentChanges = lazyWithTexts(() =>
  loadUnsentChanges().then(
    (m) => m.UnsentChanges,
    () => ConnectionBar,
  ),
)

/** The layout of every signed-in page: a side bar on desktops, a bottom bar on phones and
 * upright tablets. */
export function Shell() {
  const { t } = useTranslation(['app', 'ui'])
  const me = useSignedInUser()
  const [config, saveConfig] = useLayoutPreferences()
  const isSessionLost = useIsSessionLost()
  const isNarrow = config.isSideBarNarrow
  const open = navigationPlaces.filter(
    (place) =>
      isRoleAllowed(me.role, place.action) &&
      (!('roles' in place) || (place.roles as readonly Role[]).includes(me.role)) &&
      (!('isIn' in place) || me.tier === null || place.isIn(me.tier.name)),
  )
  const far = open.filter((place) => 'isFar' in place)
  const near = open.filter((place) => !('isFar' in place))
  const [shown, setShown] = useState<'palette' | 'keys' | { firmsOf: number } | null>(null)
  const openPalette = useCallback(() => setShown('palette'), [])
  usePaletteShortcut(openPalette)
  const hasPrints = useFollowedPrints(me.id).length > 0
  const hasUnsent = useHasUnsentChanges(String(me.id))
  const pathname = useLocation({ select: (location) => location.pathname })
  // the router itself marks a place as active when the pathname starts with its `to`
  const activeProps = (place: (typeof open)[number]) =>
    isWithinPath(place, pathname)
      ? ({ 'data-status': 'active', 'aria-current': 'true' } as const)
      : {}
  const name = `${me.firstName} ${me.lastName}`.trim()
  return (
    <div className={classes.frame} data-narrow={isNarrow || undefined}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <aside className={classes.side}>
        <div className={classes.mark}>
          <span className={classes.pin} aria-hidden />
          <span className={classes.word}>{t('ui:product')}</span>
        </div>
        <nav className={classes.nav} aria-label={t('menu')}>
          {open.map((place) => {
            const { to, text, Icon } = place
            const title = isNarrow ? t(text) : undefined
            return (
              <Link
                key={to}
                to={to}
                search={{}}
                className={classes.item}
                title={title}
                {...activeProps(place)}
              >
                <Icon size={20} stroke={1.6} aria-hidden />
                <span className={classes.word}>{t(text)}</span>
                {to === '/inbox' && <UnreadInboxCount />}
              </Link>
            )
          })}
        </nav>
        <QuickActionsButton
          role={me.role}
          className={classes.item}
          wordClass={classes.word}
          isTitled={isNarrow}
        />
        <button
          type="button"
          className={classes.item}
          onClick={openPalette}
          aria-keyshortcuts="Control+K Meta+K"
          title={t('searchHint')}
        >
          <IconSearch size={20} stroke={1.6} aria-hidden />
          <span className={classes.word}>{t('search')}</span>
        </button>
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
        {/* no aria-label: the accessible name must be the visible text, for voice control */}
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
            <small>{me.client?.businessName ?? getRoleName(me.role)}</small>
          </span>
        </button>
        <Link
          to="/logout"
          className={classes.item}
          preload={false}
          title={isNarrow ? t('logout') : undefined}
        >
          <IconLogout size={20} stroke={1.6} aria-hidden />
          <span className={classes.word}>{t('logout')}</span>
        </Link>
      </aside>
      <main id="content" tabIndex={-1} className={classes.main}>
        {hasUnsent ? (
          <Suspense fallback={<ConnectionBar />}>
            <UnsentChanges />
          </Suspense>
        ) : (
          <ConnectionBar />
        )}
        <Suspense>
          {me.isReadOnly && <UnpaidBanner />}
          {me.isPasswordMade && <GeneratedPasswordBanner />}
        </Suspense>
        <ShellContext value={true}>
          <Outlet />
        </ShellContext>
      </main>
      <nav className={classes.bottom} aria-label={t('menu')}>
        {near.map((place) => (
          <Link
            key={place.to}
            to={place.to}
            search={{}}
            className={classes.place}
            {...activeProps(place)}
          >
            <place.Icon size={22} stroke={1.6} aria-hidden />
            {t(place.text)}
          </Link>
        ))}
        <button type="button" className={classes.place} onClick={openPalette}>
          <IconSearch size={22} stroke={1.6} aria-hidden />
          {t('search')}
        </button>
        <button type="button" className={classes.place} popoverTarget={accountPanelId}>
          <IconUserCircle size={22} stroke={1.6} aria-hidden />
          {t('account')}
          {far.some(({ to }) => to === '/inbox') && <UnreadInboxCount />}
        </button>
      </nav>
      <QuickActionsPanel role={me.role} onSearch={openPalette} />
      <AccountPopover me={me} places={far} />
      <Suspense>
        {shown === 'palette' && (
          // the close event may come after what it opens has been set
          <Palette
            onClose={() => setShown((current) => (current === 'palette' ? null : current))}
            onKeys={() => setShown('keys')}
            onFirms={(firmsOf) => setShown({ firmsOf })}
          />
        )}
        {typeof shown === 'object' && shown && (
          <FirmsDialog clientId={shown.firmsOf} onClose={() => setShown(null)} />
        )}
        {shown === 'keys' && <KeyboardShortcutsHelp onClose={() => setShown(null)} />}
        {hasPrints && <PrintTray personId={me.id} />}
        {isSessionLost && <SessionEndedDialog />}
      </Suspense>
    </div>
  )
}
