import { projectRoutes } from '@nspect/contract/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../../../api/readQuery.ts'
import { pinListQuery } from '../../../pins/pins.api.ts'
import { SubpagePlaceholder } from '../../subpage/SubpagePlaceholder.tsx'
import { carriedPinsQuery, revisionsQuery } from '../revisions.api.ts'
import { CompareImageRevisions } from './CompareImageRevisions.tsx'
import { CompareModelRevisions } from './CompareModelRevisions.tsx'
import { findNextRevision } from './comparison.ts'

/**
 * `/project/compare/:id/:revisionId`: a picture or the model beside or on what replaced it (T323).
 */
export function CompareRevisionsPage() {
  const { t } = useTranslation(['compare', 'revisions'])
  const { id, revisionId } = useParams({ from: '/staff/project/compare/$id/$revisionId' })
  const projectId = Number(id)
  const project = useQuery(readQuery(projectRoutes.readProject, { id: projectId }))
  const revisions = useQuery(revisionsQuery(projectId))
  const pins = useQuery(pinListQuery(projectId))
  const revision = revisions.data?.find((candidate) => candidate.id === Number(revisionId))
  const next = revision && findNextRevision(revision, revisions.data ?? [])
  const carried = useQuery({
    ...carriedPinsQuery(projectId, revision?.id ?? 0),
    enabled: revision !== undefined,
  })
  const carriedFromNext = useQuery({
    ...carriedPinsQuery(projectId, next?.id ?? 0),
    enabled: next !== undefined,
  })
  const isRead = carried.data && (!next || carriedFromNext.data)
  if (project.data && revision && pins.data && carried.data && isRead) {
    const { projectModelImages: images } = project.data
    const image = images.find((candidate) => candidate.id === revision.projectModelImageId)
    const about = {
      project: project.data,
      revision,
      next,
      pins: pins.data,
      ghosts: carried.data,
      ghostsOfNext: carriedFromNext.data,
    }
    if (revision.picture && image)
      return <CompareImageRevisions {...about} picture={revision.picture} image={image} />
    if (revision.of === 'model') return <CompareModelRevisions {...about} />
  }
  const isNothing =
    revisions.data && (!revision || revision.of === 'plan' || (revision.of === 'image' && isRead))
  return (
    <SubpagePlaceholder
      projectId={projectId}
      title={t('title')}
      project={project.data}
      queries={[project, revisions, pins, carried, carriedFromNext]}
      reason={isNothing && project.data ? t(revision ? 'nothing' : 'revisions:noRevision') : null}
    />
  )
}
