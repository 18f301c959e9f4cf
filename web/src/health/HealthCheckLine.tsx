import type { HealthCheck, HealthLevel, HealthReason } from '@nspect/contract/health/health'
import { IconAlertTriangle, IconCircleCheck, IconEye, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './health.module.css'

const icons: Record<HealthLevel, TablerIcon> = {
  ok: IconCircleCheck,
  look: IconEye,
  act: IconAlertTriangle,
}

interface Props {
  check: HealthCheck
  level: HealthLevel
  reason: HealthReason
  /** figures, and what can be done here */
  children: ReactNode
}

/** One part of the installation: how it is, why, and what to do. */
export function HealthCheckLine({ check, level, reason, children }: Props) {
  const { t } = useTranslation('health')
  const Icon = icons[level]
  return (
    <li className={classes.check}>
      <div className={classes.head}>
        <h2>{t(`check_${check}`)}</h2>
        <span className={classes.level} data-level={level}>
          <Icon size={16} stroke={1.8} aria-hidden />
          {t(`level_${level}`)}
        </span>
      </div>
      {reason !== 'well' && <p className={classes.advice}>{t(`reason_${reason}`)}</p>}
      {children}
      {check === 'mails' && <Link to="/outbox">{t('toOutbox')}</Link>}
    </li>
  )
}
