import { can } from '@nspect/contract/permissions/policy'
import { type Project, projectRoutes } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { parseUrl } from '@nspect/contract/shared/parseUrl'
import { isMatterportUrl } from '@nspect/contract/tours/tourHosts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../../api/readQuery.ts'
import { useActor } from '../../api/signedInUser.ts'
import { SubpagePlaceholder } from '../subpage/SubpagePlaceholder.tsx'
import { TourCaptureWorkspace } from './TourCaptureWorkspace.tsx'

const hasMatterportTour = ({ modelLink }: Project): boolean => {
  const url = modelLink ? parseUrl(modelLink) : null
  return url !== null && isMatterportUrl(url)
}

/**
 * `/project/own-tour/:id`: makes a Matterport tour the inspection's own, panorama by panorama
 * (T334).
 */
export function TourCapturePage() {
  const { t } = useTranslation(['tourCapture', 'inspection'])
  const { id } = useParams({ from: '/staff/project/own-tour/$id' })
  const actor = useActor()
  const query = useQuery(readQuery(projectRoutes.readProject, { id: Number(id) }))
  const project = query.data
  if (
    project &&
    hasMatterportTour(project) &&
    can(actor, 'project.changeModel', toProjectFacts(project))
  )
    return <TourCaptureWorkspace project={project} />
  const reason = project ? t(hasMatterportTour(project) ? 'inspection:notYours' : 'noTour') : null
  return (
    <SubpagePlaceholder
      projectId={Number(id)}
      title={t('title')}
      project={project}
      queries={[query]}
      reason={reason}
    />
  )
}
