import { parseUrl } from '@nspect/contract/parseUrl'
import { can } from '@nspect/contract/policy'
import { type Project, projectFactsOf, projectRoutes } from '@nspect/contract/projects'
import { isMatterport } from '@nspect/contract/tourHosts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../../api/readQuery.ts'
import { useActor } from '../../api/signedInUser.ts'
import { SubpageState } from '../subpage/SubpageState.tsx'
import { OwnTourDesk } from './OwnTourDesk.tsx'

const isTourOf = ({ modelLink }: Project): boolean => {
  const url = modelLink ? parseUrl(modelLink) : null
  return url !== null && isMatterport(url)
}

/** `/project/own-tour/:id`: makes a Matterport tour the inspection's own, panorama by panorama (T334). */
export function OwnTourPage() {
  const { t } = useTranslation(['ownTour', 'inspection'])
  const { id } = useParams({ from: '/staff/project/own-tour/$id' })
  const actor = useActor()
  const query = useQuery(readQuery(projectRoutes.readProject, { id: Number(id) }))
  const project = query.data
  if (project && isTourOf(project) && can(actor, 'project.changeModel', projectFactsOf(project)))
    return <OwnTourDesk project={project} />
  const reason = project ? t(isTourOf(project) ? 'inspection:notYours' : 'noTour') : null
  return (
    <SubpageState
      projectId={Number(id)}
      title={t('title')}
      project={project}
      queries={[query]}
      reason={reason}
    />
  )
}
