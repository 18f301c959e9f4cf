import { managerRoles } from '@nspect/contract/permissions/policy'
import type { Role } from '@nspect/contract/shared/enums'
import { IconApps, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePopoverProps } from '../ui/hooks/usePopoverProps.ts'
import { quickActions } from './features.ts'
import classes from './QuickActions.module.css'
import type { QuickAction } from './quickAction.ts'

const panelId = 'quick-actions'

/** Who has Quick Actions: SuperAdmin, Admin and Manager (T401). */
const hasQuickActions = (role: Role) => (managerRoles as readonly Role[]).includes(role)

interface ButtonProps {
  role: Role
  className: string | undefined
  wordClass?: string | undefined
  /** only where its word is not shown */
  isTitled?: boolean
}

/** Opens the panel; nothing for a role without it. */
export function QuickActionsButton({ role, className, wordClass, isTitled = false }: ButtonProps) {
  const { t } = useTranslation('app')
  if (!hasQuickActions(role)) return null
  return (
    <button
      type="button"
      className={className}
      popoverTarget={panelId}
      title={isTitled ? t('quickActions') : undefined}
    >
      <IconApps size={20} stroke={1.6} aria-hidden />
      <span className={wordClass}>{t('quickActions')}</span>
    </button>
  )
}

interface PanelProps {
  role: Role
  onSearch: () => void
}

/** Tiles to the places of the document, and the search with all else. A popover. */
export function QuickActionsPanel({ role, onSearch }: PanelProps) {
  const { t } = useTranslation(['app', 'ui'])
  const panel = useRef<HTMLDivElement>(null)
  const { props, close } = usePopoverProps({ id: panelId, panel, onToggle: () => undefined })
  if (!hasQuickActions(role)) return null
  const tiles = (quickActions as readonly QuickAction[]).flatMap((action) =>
    'isTile' in action && action.roles.includes(role) ? action : [],
  )
  return (
    <div ref={panel} {...props} className={classes.panel}>
      <nav aria-labelledby={`${panelId}-title`}>
        <header className={classes.head}>
          <h2 id={`${panelId}-title`}>{t('quickActions')}</h2>
          <button type="button" className={classes.close} onClick={close}>
            {t('ui:close')}
          </button>
        </header>
        <div className={classes.tiles}>
          {tiles.map(({ to, text, Icon }) => (
            <Link key={to} to={to} search={{}} className={classes.tile} onClick={close}>
              <Icon size={24} stroke={1.6} aria-hidden />
              {t(text)}
            </Link>
          ))}
        </div>
        <button
          type="button"
          className={classes.search}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => {
            close()
            onSearch()
          }}
        >
          <IconSearch size={20} stroke={1.6} aria-hidden />
          {t('searchHint')}
        </button>
      </nav>
    </div>
  )
}
