import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsServerReachable } from '../../api/connectionState.ts'
import classes from './ConnectionBar.module.css'

interface Props {
  /** what waits on this device, in place of the general sentence; shown with a network, too */
  children?: ReactNode
  /** whether it asks for attention even with a network */
  isUrgent?: boolean
}

/** The one banner about the connection; announced when it appears and silent when it disappears. */
export function ConnectionBar({ children, isUrgent = false }: Props) {
  const { t } = useTranslation('ui')
  const isReachable = useIsServerReachable()
  return (
    <div role="status" className={classes.place}>
      {(!isReachable || children) && (
        <div className={classes.bar} data-urgent={!isReachable || isUrgent || undefined}>
          {!isReachable && <span>{t(children ? 'offlineShort' : 'offline')}</span>}
          {children}
        </div>
      )}
    </div>
  )
}
