import { can } from '@nspect/contract/policy'
import { type Project, projectFactsOf, projectRoutes } from '@nspect/contract/projects'
import { isMatterport } from '@nspect/contract/tourHosts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../../api/readQuery.ts'
import { useActor } from '../../api/signedInUser.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadingState } from '../../ui/LoadingState.tsx'
import { Page } from '../../ui/Page.tsx'
import { OwnTourDesk } from './OwnTourDesk.tsx'

const isTourOf = ({ modelLink }: Project): boolean => {
  const url = modelLink ? URL.parse(modelLink) : null
  return url !== null && isMatterport(url)
}

/** `/project/own-tour/:id`: makes a Matterport tour the inspection's own, panorama by panorama (T334). */
export function OwnTourPage() {
  const { t } = useTranslation(['ownTour', 'model', 'app'])
  const { id } = useParams({ from: '/staff/project/own-tour/$id' })
  const actor = useActor()
  const { data: project, error, refetch } = useQuery(readQuery(projectRoutes.readProject, { id: Number(id) }))
  if (project && isTourOf(project) && can(actor, 'project.changeModel', projectFactsOf(project)))
    return <OwnTourDesk project={project} />
  return (
    <Page
      title={t('title')}
      crumbs={[{ label: t('app:dashboard'), link: { to: '/dashboard' } }, { label: t('title') }]}
    >
      {project ? (
        <EmptyState
          text={t(isTourOf(project) ? 'model:notYours' : 'noTour')}
          action={
            <LinkButton to="/project/edit-project/$id" params={{ id }} search={{}} variant="default">
              {t('model:toInspection')}
            </LinkButton>
          }
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}
