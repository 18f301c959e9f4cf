import { Button } from '@mantine/core'
import { type HealthReport, healthChecks } from '@nspect/contract/health/health'
import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { ForbiddenPage } from '../ui/layout/ForbiddenPage.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { FailedJobs } from './FailedJobs.tsx'
import { HealthCheckLine } from './HealthCheckLine.tsx'
import { healthQuery } from './health.api.ts'
import classes from './health.module.css'
import { useHealthFactTexts } from './useHealthFactTexts.ts'

/** `/health`: how the installation is, and what to do; for SuperAdmin. */
export function HealthPage() {
  const { t } = useTranslation('health')
  const { role } = useSignedInUser()
  return isRoleAllowed(role, 'health.read') ? (
    <HealthOfAll />
  ) : (
    <ForbiddenPage title={t('health')} text={t('notYours')} />
  )
}

function HealthOfAll() {
  const { t } = useTranslation('health')
  const { data, error, refetch, isFetching } = useQuery(healthQuery())
  const refresh = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={isFetching}
      onClick={() => void refetch()}
    >
      {t('refresh')}
    </Button>
  )
  return (
    <Page
      title={t('health')}
      subtitle={
        data
          ? t('asOf', { when: formatDate(data.checkedAt, 'stamp', getDisplayTimeZone()) })
          : t('subtitle')
      }
      crumbs={[{ label: t('dashboard'), link: { to: '/dashboard' } }, { label: t('health') }]}
      action={refresh}
    >
      {!data && !error && <LoadingState />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <Checks health={data} />}
    </Page>
  )
}

/** The worst first line, then every check in its order. */
function Checks({ health }: { health: HealthReport }) {
  const { t } = useTranslation('health')
  const facts = useHealthFactTexts(health)
  const count = (level: string) =>
    healthChecks.filter((check) => health[check].level === level).length
  const [act, look] = [count('act'), count('look')]
  return (
    <div className={classes.page}>
      <p
        className={classes.summary}
        role="status"
        data-level={act > 0 ? 'act' : look > 0 ? 'look' : 'ok'}
      >
        {act > 0
          ? t('sumAct', { count: act })
          : look > 0
            ? t('sumLook', { count: look })
            : t('sumOk')}
      </p>
      <ul className={classes.checks}>
        {healthChecks.map((check) => (
          <HealthCheckLine
            key={check}
            check={check}
            level={health[check].level}
            reason={health[check].reason}
          >
            <ul className={classes.facts}>
              {facts[check].map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
            {check === 'jobs' && health.jobs.failed.length > 0 && (
              <FailedJobs jobs={health.jobs.failed} />
            )}
            {check === 'program' && health.program.changes.length > 0 && (
              <details className={classes.changes}>
                <summary>{t('changes')}</summary>
                <ul lang="en">
                  {health.program.changes.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </details>
            )}
          </HealthCheckLine>
        ))}
      </ul>
    </div>
  )
}
