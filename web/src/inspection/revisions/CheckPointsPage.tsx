import { can } from '@nspect/contract/policy'
import { type Project, projectFactsOf, projectRoutes } from '@nspect/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../../api/readQuery.ts'
import { useActor } from '../../api/signedInUser.ts'
import { pinListQuery } from '../../pins/pins.api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadingState } from '../../ui/LoadingState.tsx'
import { Page } from '../../ui/Page.tsx'
import { CheckDesk } from './CheckDesk.tsx'
import { doubtfulList } from './revisions.api.ts'

/** Links back to the inspection. */
export const crumbsOf = (
  project: Project | undefined,
  here: string,
  words: { dashboard: string; inspections: string },
) => [
  { label: words.dashboard, link: { to: '/dashboard' } as const },
  { label: words.inspections, link: { to: '/projects' } as const },
  ...(project
    ? [
        {
          label: project.projectName,
          link: { to: '/project/edit-project/$id', params: { id: String(project.id) }, search: {} } as const,
        },
      ]
    : []),
  { label: here },
]

/** `/project/check-points/:id`: the points that were carried over and may be out of place, one after the other (T298). */
export function CheckPointsPage() {
  const { t } = useTranslation(['revisions', 'app'])
  const { id } = useParams({ from: '/staff/project/check-points/$id' })
  const actor = useActor()
  const project = useQuery(readQuery(projectRoutes.readProject, { id: Number(id) }))
  const doubtful = useQuery({ ...doubtfulList(Number(id)), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  const pins = useQuery(pinListQuery(Number(id)))
  const crumbs = crumbsOf(project.data, t('checkTitle'), {
    dashboard: t('app:dashboard'),
    inspections: t('app:projects'),
  })
  const back = (
    <LinkButton to="/project/edit-project/$id" params={{ id }} search={{}} variant="default">
      {t('toInspection')}
    </LinkButton>
  )
  if (project.data && doubtful.data && pins.data && doubtful.data.length > 0) {
    const facts = projectFactsOf(project.data)
    if (can(actor, 'pin.place', facts)) {
      return (
        <CheckDesk
          project={project.data}
          pins={pins.data}
          doubtful={doubtful.data}
          mayDiscard={can(actor, 'pin.delete', facts)}
          crumbs={crumbs}
          back={back}
        />
      )
    }
  }
  const failed = [project, doubtful, pins].find(({ error }) => error)
  const isLoading = !project.data || !doubtful.data || !pins.data
  return (
    <Page title={t('checkTitle')} crumbs={crumbs}>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isLoading ? (
        <LoadingState />
      ) : (
        <EmptyState text={t(doubtful.data?.length === 0 ? 'nothingToCheck' : 'notYours')} action={back} />
      )}
    </Page>
  )
}
