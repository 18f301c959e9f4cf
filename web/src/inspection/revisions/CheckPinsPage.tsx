import { can } from '@nspect/contract/permissions/policy'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../../api/readQuery.ts'
import { useActor } from '../../api/signedInUser.ts'
import { pinListQuery } from '../../pins/pins.api.ts'
import { SubpagePlaceholder } from '../subpage/SubpagePlaceholder.tsx'
import { CheckPinsQueue } from './CheckPinsQueue.tsx'
import { doubtfulPinsQuery } from './revisions.api.ts'

/**
 * `/project/check-points/:id`: the points that were carried over and may be out of place, one after
 * the other (T298).
 */
export function CheckPinsPage() {
  const { t } = useTranslation(['revisions', 'inspection'])
  const { id } = useParams({ from: '/staff/project/check-points/$id' })
  const projectId = Number(id)
  const actor = useActor()
  const project = useQuery(readQuery(projectRoutes.readProject, { id: projectId }))
  const doubtful = useQuery({
    ...doubtfulPinsQuery(projectId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const pins = useQuery(pinListQuery(projectId))
  const isRead = project.data && doubtful.data && pins.data
  if (isRead && doubtful.data.length > 0) {
    const facts = toProjectFacts(project.data)
    if (can(actor, 'pin.place', facts)) {
      return (
        <CheckPinsQueue
          project={project.data}
          pins={pins.data}
          doubtful={doubtful.data}
          mayDiscard={can(actor, 'pin.delete', facts)}
        />
      )
    }
  }
  return (
    <SubpagePlaceholder
      projectId={projectId}
      title={t('checkTitle')}
      project={project.data}
      queries={[project, doubtful, pins]}
      reason={
        isRead ? t(doubtful.data.length === 0 ? 'nothingToCheck' : 'inspection:notYours') : null
      }
    />
  )
}
