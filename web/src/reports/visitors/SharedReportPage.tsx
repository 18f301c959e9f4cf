import { can } from '@nspect/contract/permissions/policy'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import { LinkToken } from '../../api/LinkToken.ts'
import { reportToken, useIsSignedIn } from '../../api/session.ts'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { ReportButton, ReportButtonLink } from '../../ui/buttons/ReportButton.tsx'
import { sharedReportQuery, sharedRoundQuery } from '../reports.api.ts'
import classes from '../screen/ReportBody.module.css'
import { ReportBody } from '../screen/ReportBody.tsx'
import { AddSharedCommentButton } from './AddSharedCommentButton.tsx'
import { AddVisitorPinButton } from './AddVisitorPinButton.tsx'
import { EditSharedFieldsButton } from './EditSharedFieldsButton.tsx'
import { LazyVisitorDrafts } from './LazyVisitorDrafts.tsx'
import { SharedDecidePage } from './SharedDecidePage.tsx'
import { SharedPdfButton } from './SharedPdfButton.tsx'
import { ShareLinkPasswordForm } from './ShareLinkPasswordForm.tsx'
import { SubmitSharedRepairButton } from './SubmitSharedRepairButton.tsx'
import { toVisitorActor, type VisitorRights } from './visitorActor.ts'

const FirmPage = lazy(() =>
  import('./FirmReportPage.tsx').then((m) => ({ default: m.FirmReportPage })),
)

const CodeForm = lazyWithTexts(() =>
  import('../reviewers/ShareLinkCodeForm.tsx').then((m) => m.ShareLinkCodeForm),
)
/** ms between two looks at what others have decided or changed meanwhile */
const lookAgainAfter = 30_000

/** Who decides by the link; null: nobody does. */
const findReviewer = (project: Project, rights: VisitorRights): string | null =>
  can(toVisitorActor(project, rights), 'planDecision.make', toProjectFacts(project))
    ? rights.reviewer
    : null

/** `/project-report?token=`: the report for visitors with a link. */
export function SharedReportPage({ token }: { token: string }) {
  const { t } = useTranslation('reports')
  // this page itself never uses the session (T106)
  const isSignedIn = useIsSignedIn()
  const [isDeciding, setDeciding] = useState(false)
  const report = useQuery({
    ...sharedReportQuery(token),
    enabled: token !== '',
    ...(isDeciding && { refetchInterval: lookAgainAfter }),
  })
  const { error } = report
  const isLocked = error instanceof ApiError && error.code === 'share.passwordNeeded'
  const needsCode = error instanceof ApiError && error.code === 'share.codeNeeded'
  const isRefused =
    !isLocked && !needsCode && error instanceof ApiError && [400, 401, 404].includes(error.status)
  const isCompleted = error instanceof ApiError && error.code === 'share.completed'
  const isWithoutToken = token === '' || isRefused
  useEffect(() => {
    if (isWithoutToken) reportToken.drop()
  }, [isWithoutToken])
  const shown = report.data
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
  const refetch = () => void report.refetch()
  const gate = isLocked ? (
    <ShareLinkPasswordForm token={token} onOpened={refetch} />
  ) : needsCode ? (
    <Suspense fallback={<Waiting />}>
      <CodeForm token={token} onOpened={refetch} />
    </Suspense>
  ) : null
  const content = () => {
    if (isWithoutToken) {
      return (
        <div className={classes.refused} role="alert">
          <h1>{isCompleted ? error.message : t('noToken')}</h1>
          <p>{t(isCompleted ? 'endedText' : 'noTokenText')}</p>
        </div>
      )
    }
    if (gate) return gate
    if (report.isPending) return <Waiting />
    if (report.isLoadingError) return <Failed error={report.error} onRetry={refetch} />
    const { project, pins, rights, token: originalToken } = report.data
    const reviewer = findReviewer(project, rights)
    if (reviewer !== null && isDeciding) {
      return (
        <SharedDecidePage
          project={project}
          pins={pins}
          token={originalToken}
          reviewer={reviewer}
          onClose={() => setDeciding(false)}
        />
      )
    }
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
            (isSignedIn || rights.mayPrint || reviewer !== null) && (
              <div className={classes.staff}>
                {reviewer !== null && (
                  <ReportButton data-leading onClick={() => setDeciding(true)}>
                    {t('decide')}
                  </ReportButton>
                )}
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
