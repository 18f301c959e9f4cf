import { can } from '@nspect/contract/permissions/policy'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import { LinkToken } from '../../api/LinkToken.ts'
import { reportToken, useIsSignedIn } from '../../api/session.ts'
import { showLanguage } from '../../i18n/i18n.ts'
import { ReportButton, ReportButtonLink } from '../../ui/buttons/ReportButton.tsx'
import { sharedReportQuery, sharedRoundQuery } from '../reports.api.ts'
import classes from '../screen/ReportBody.module.css'
import { ReportBody } from '../screen/ReportBody.tsx'
import { AddSharedCommentButton } from './AddSharedCommentButton.tsx'
import { AddVisitorPinButton } from './AddVisitorPinButton.tsx'
import { EditSharedFieldsButton } from './EditSharedFieldsButton.tsx'
import { LazyVisitorDrafts } from './LazyVisitorDrafts.tsx'
import { SharedPdfButton } from './SharedPdfButton.tsx'
import { ShareLinkPasswordForm } from './ShareLinkPasswordForm.tsx'
import { SubmitSharedRepairButton } from './SubmitSharedRepairButton.tsx'
import { toVisitorActor } from './visitorActor.ts'

const FirmPage = lazy(() =>
  import('./FirmReportPage.tsx').then((m) => ({ default: m.FirmReportPage })),
)

/** `/project-report?token=`: the report for visitors with a link. */
export function SharedReportPage({ token }: { token: string }) {
  const { t } = useTranslation('reports')
  // this page itself never uses the session (T106)
  const isSignedIn = useIsSignedIn()
  const report = useQuery({ ...sharedReportQuery(token), enabled: token !== '' })
  const { error } = report
  const isLocked = error instanceof ApiError && error.code === 'share.passwordNeeded'
  const isRefused = !isLocked && error instanceof ApiError && [400, 401, 404].includes(error.status)
  const isCompleted = error instanceof ApiError && error.code === 'share.completed'
  const isWithoutToken = token === '' || isRefused
  useEffect(() => {
    if (isWithoutToken) reportToken.drop()
  }, [isWithoutToken])
  const shown = report.data
  const language = shown?.rights.language
  useEffect(() => {
    if (language) void showLanguage(language)
  }, [language])
  // referentially stable: a prop of hundreds of memoized points
  const actionsOf = useCallback(
    (pin: ReportedPin) => {
      if (!shown) return null
      const { project, token: originalToken, rights } = shown
      const visitor = toVisitorActor(project, rights)
      return (
        <>
          {can(visitor, 'comment.addShared', toProjectFacts(project)) && (
            <AddSharedCommentButton pin={pin} project={project} token={originalToken} />
          )}
          {can(visitor, 'comment.submitShared', toProjectFacts(project)) && (
            <SubmitSharedRepairButton pin={pin} project={project} token={originalToken} />
          )}
          {can(visitor, 'report.editFields', toProjectFacts(project)) && (
            <EditSharedFieldsButton pin={pin} project={project} token={originalToken} />
          )}
        </>
      )
    },
    [shown],
  )
  const content = () => {
    if (isWithoutToken) {
      return (
        <div className={classes.refused} role="alert">
          <h1>{isCompleted ? error.message : t('noToken')}</h1>
          <p>{t(isCompleted ? 'endedText' : 'noTokenText')}</p>
        </div>
      )
    }
    if (isLocked)
      return <ShareLinkPasswordForm token={token} onOpened={() => void report.refetch()} />
    if (report.isPending) return <Waiting />
    if (report.isLoadingError)
      return <Failed error={report.error} onRetry={() => void report.refetch()} />
    const { project, pins, rights, token: originalToken } = report.data
    if (rights.firm) {
      return (
        <>
          <LazyVisitorDrafts project={project} pins={pins} token={originalToken} rights={rights} />
          <Suspense fallback={<Waiting />}>
            <FirmPage
              project={project}
              pins={pins}
              firm={rights.firm}
              token={originalToken}
              asOf={report.dataUpdatedAt}
            />
          </Suspense>
        </>
      )
    }
    return (
      <>
        <LazyVisitorDrafts project={project} pins={pins} token={originalToken} rights={rights} />
        <ReportBody
          project={project}
          pins={pins}
          actionsOf={actionsOf}
          isOnePoint={
            !can(toVisitorActor(project, rights), 'report.readWhole', toProjectFacts(project))
          }
          roundQuery={sharedRoundQuery(originalToken)}
          asOf={report.dataUpdatedAt}
          by={project.client.businessName}
          actions={
            (isSignedIn || rights.mayPrint) && (
              <div className={classes.staff}>
                {rights.mayPrint && (
                  <SharedPdfButton
                    token={originalToken}
                    project={project}
                    hasWhole={rights.pinIds === null}
                  />
                )}
                {isSignedIn && (
                  <ReportButtonLink href={`/project/report/${project.id}`}>
                    {t('openAsStaff')}
                  </ReportButtonLink>
                )}
              </div>
            )
          }
        />
        {can(toVisitorActor(project, rights), 'pin.addShared', toProjectFacts(project)) && (
          <AddVisitorPinButton project={project} pins={pins} token={originalToken} />
        )}
      </>
    )
  }
  return (
    <LinkToken value={shown?.token}>
      <main id="content" className="sight">
        {content()}
      </main>
    </LinkToken>
  )
}

/** The shape of what comes. */
function Waiting() {
  const { t } = useTranslation('ui')
  return (
    <div className="sight-waiting" role="status">
      <span />
      <span className="visually-hidden">{t('wait')}</span>
      <span />
      <span />
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.refused} role="alert">
      <h1>{t('failedTitle')}</h1>
      <p>{error.message}</p>
      <ReportButton onClick={onRetry}>{t('retry')}</ReportButton>
    </div>
  )
}
