import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { reportToken } from '../api/session.ts'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import classes from './ReportView.module.css'
import { ReportView } from './ReportView.tsx'
import { sharedReport } from './reports.api.ts'

/** `/project-report?token=`: the report for whoever holds the link. */
export function SharedReportPage() {
  const { t } = useTranslation('reports')
  const { token = '' } = useSearch({ from: '/project-report' })
  const report = useQuery({ ...sharedReport(token), enabled: token !== '' })
  const isRefused = report.error instanceof ApiError && [400, 401, 404].includes(report.error.status)
  const isWithoutToken = token === '' || isRefused
  useEffect(() => {
    if (isWithoutToken) reportToken.drop()
  }, [isWithoutToken])
  const content = () => {
    if (isWithoutToken) {
      return (
        <div className={classes.refused} role="alert">
          <h1>{t('noToken')}</h1>
          <p>{t('noTokenText')}</p>
        </div>
      )
    }
    if (report.isPending) return <LoadingState lines={9} />
    if (report.isError) return <ErrorState error={report.error} onRetry={() => void report.refetch()} />
    return <ReportView {...report.data} asOf={report.dataUpdatedAt} by={null} />
  }
  return (
    <main id="content" className={classes.public}>
      {content()}
    </main>
  )
}
