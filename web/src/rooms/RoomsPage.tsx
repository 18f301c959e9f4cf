import { can } from '@nspect/contract/permissions/policy'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../api/readQuery.ts'
import { useActor } from '../api/signedInUser.ts'
import { SubpagePlaceholder } from '../inspection/subpage/SubpagePlaceholder.tsx'
import { Rooms } from './Rooms.tsx'
import { roomsQuery } from './rooms.api.ts'

/** `/project/rooms/:id`: the rooms of an inspection, which its points are in (T619). */
export function RoomsPage() {
  const { t } = useTranslation('rooms')
  const { id } = useParams({ from: '/staff/project/rooms/$id' })
  const projectId = Number(id)
  const actor = useActor()
  const project = useQuery(readQuery(projectRoutes.readProject, { id: projectId }))
  const rooms = useQuery(roomsQuery(projectId))
  if (project.data && rooms.data)
    return (
      <Rooms
        project={project.data}
        rooms={rooms.data}
        mayChange={can(actor, 'room.save', toProjectFacts(project.data))}
      />
    )
  return (
    <SubpagePlaceholder
      projectId={projectId}
      title={t('rooms')}
      project={project.data}
      queries={[project, rooms]}
      reason={null}
    />
  )
}
