import type { Pin } from '@nspect/contract/pins/pins'
import { type Project, projectRoutes } from '@nspect/contract/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { readQuery } from '../api/readQuery.ts'
import { pinListQuery } from '../pins/pins.api.ts'
import { applyUnsentEdits, useUnsentEdits } from '../pins/unsent/unsentPins.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import classes from './InspectionPage.module.css'
import { InspectionWorkspace } from './InspectionWorkspace.tsx'
import { getModelRefetchMs } from './model/models.api.ts'
import { getSheetsRefetchMs } from './plans/plans.api.ts'

const isId = (text: string | undefined): text is string =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text)

/** The inspection: the building, its points, and the tools. Works from its URL alone (T9). */
export function InspectionPage() {
  const { t } = useTranslation(['inspection', 'app'])
  const uiText = useTranslation('ui').t
  const { id } = useParams({ strict: false })
  const projectQuery = useQuery({
    ...readQuery(projectRoutes.readProject, { id: Number(id) }),
    enabled: isId(id),
    refetchInterval: ({ state }) =>
      getModelRefetchMs(state.data?.model) || getSheetsRefetchMs(state.data),
  })
  const pinsQuery = useQuery({ ...pinListQuery(Number(id)), enabled: isId(id) })
  // what this device had of it is not shown once the server refuses it
  const isRefused =
    projectQuery.error instanceof ApiError && [403, 404].includes(projectQuery.error.status)
  const project: Project | undefined = isRefused ? undefined : projectQuery.data
  const changes = useUnsentEdits()
  const type = project?.projectType
  const stored = pinsQuery.data
  const pins: readonly Pin[] | undefined = useMemo(
    () => stored && type && applyUnsentEdits(stored, changes, type),
    [stored, changes, type],
  )
  if (project && pins) return <InspectionWorkspace key={project.id} project={project} pins={pins} />
  const failed = projectQuery.error ? projectQuery : pinsQuery.error ? pinsQuery : null
  const isMissing =
    !isId(id) ||
    (failed?.error instanceof ApiError &&
      (failed.error.status === 404 || failed.error.status === 400))
  const crumbs = [
    { label: t('app:dashboard'), link: { to: '/dashboard' } },
    { label: t('app:projects'), link: { to: '/projects' } },
    { label: project?.projectName ?? t('untitled') },
  ] as const
  if (!isMissing && !failed) {
    return (
      <Page
        isWide
        title={project?.projectName ?? t('untitled')}
        subtitle={uiText('wait')}
        // as tall as the header that replaces it
        crumbs={crumbs}
      >
        <div className={classes.skeleton}>
          <div className={classes.stage} />
          <div className={classes.rail}>
            <LoadingState lines={9} />
          </div>
        </div>
      </Page>
    )
  }
  return (
    <Page title={project?.projectName ?? t('untitled')} crumbs={crumbs}>
      {isMissing ? (
        <EmptyState
          text={t('missing')}
          action={
            <LinkButton to="/projects" search={{}} variant="default">
              {t('toInspections')}
            </LinkButton>
          }
        />
      ) : (
        <ErrorState error={failed?.error} onRetry={() => void failed?.refetch()} />
      )}
    </Page>
  )
}
