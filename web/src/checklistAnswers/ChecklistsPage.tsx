import { projectRoutes } from '@nspect/contract/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../api/readQuery.ts'
import { SubpagePlaceholder } from '../inspection/subpage/SubpagePlaceholder.tsx'
import { Checklists } from './Checklists.tsx'
import { roundQuery, roundRoomsQuery } from './checklistAnswers.api.ts'

/** `/project/checklists/:id`: the checklists of an inspection, room by room (T628). */
export function ChecklistsPage() {
  const { t } = useTranslation('checklistAnswers')
  const { id } = useParams({ from: '/staff/project/checklists/$id' })
  const projectId = Number(id)
  const project = useQuery(readQuery(projectRoutes.readProject, { id: projectId }))
  const rooms = useQuery(roundRoomsQuery(projectId))
  // others answer, too
  const round = useQuery({ ...roundQuery(projectId), refetchInterval: 60_000 })
  if (project.data && rooms.data && round.data)
    return <Checklists project={project.data} rooms={rooms.data} round={round.data} />
  return (
    <SubpagePlaceholder
      projectId={projectId}
      title={t('checklists')}
      project={project.data}
      queries={[project, rooms, round]}
      reason={null}
    />
  )
}
