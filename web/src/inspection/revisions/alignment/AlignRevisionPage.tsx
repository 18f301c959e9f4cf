import {
  computePlaneAlignment,
  computeSpaceAlignment,
  type PlanePoint,
  type SpacePoint,
} from '@nspect/contract/alignment/alignment'
import { can } from '@nspect/contract/permissions/policy'
import { type Project, projectRoutes } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import type { Revision } from '@nspect/contract/revisions/revisions'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../../../api/readQuery.ts'
import { useActor } from '../../../api/signedInUser.ts'
import { formatDecimal } from '../../../i18n/formatDecimal.ts'
import { resolveModelTabContent } from '../../media/viewer/modelTabContent.ts'
import { useViewerSettings } from '../../media/viewer/useViewerSettings.ts'
import { SubpagePlaceholder } from '../../subpage/SubpagePlaceholder.tsx'
import { revisionsQuery } from '../revisions.api.ts'
import { AlignmentImagePicker } from './AlignmentImagePicker.tsx'
import { AlignmentModelPicker } from './AlignmentModelPicker.tsx'
import { AlignmentPicker } from './AlignmentPicker.tsx'
import { useRevisionAlignment } from './useRevisionAlignment.ts'

interface Props {
  project: Project
  revision: Revision
}

/** The least spread of picks, as a share of a picture's longer side. */
const leastSpread = 0.04

/**
 * `/project/align/:id/:revisionId`: aligns a picture or the model with its earlier revision by
 * picks on both (T296).
 */
export function AlignRevisionPage() {
  const { t } = useTranslation(['revisions', 'inspection'])
  const { id, revisionId } = useParams({ from: '/staff/project/align/$id/$revisionId' })
  const projectId = Number(id)
  const actor = useActor()
  const project = useQuery(readQuery(projectRoutes.readProject, { id: projectId }))
  const revisions = useQuery(revisionsQuery(projectId))
  const revision = revisions.data?.find((candidate) => candidate.id === Number(revisionId))
  if (project.data && revision && can(actor, 'project.changeModel', toProjectFacts(project.data))) {
    const props = { project: project.data, revision }
    if (revision.of === 'image') return <AlignImage {...props} />
    if (revision.of === 'model') return <AlignModel {...props} />
  }
  const isRead = project.data && revisions.data
  return (
    <SubpagePlaceholder
      projectId={projectId}
      title={t('alignTitle')}
      project={project.data}
      queries={[project, revisions]}
      reason={isRead ? t(revision ? 'inspection:notYours' : 'noRevision') : null}
    />
  )
}

function AlignImage(props: Props) {
  const { t } = useTranslation('revisions')
  const { project, revision } = props
  const desk = useRevisionAlignment<PlanePoint>(project, revision, (pixels) =>
    t('fitsWithin', { pixels: Math.max(1, Math.round(pixels)) }),
  )
  const image = project.projectModelImages.find(({ id }) => id === revision.projectModelImageId)
  const { picture } = revision
  if (!image || !picture) return null
  const spread = ({ width, height }: { width: number; height: number }) =>
    leastSpread * Math.max(width, height)
  return (
    <AlignmentPicker<PlanePoint, PlanePoint>
      project={project}
      {...desk}
      align={(picks) => computePlaneAlignment(picks, { from: spread(picture), to: spread(image) })}
      from={(side) => <AlignmentImagePicker picture={picture} {...side} />}
      to={(side) => <AlignmentImagePicker picture={image} {...side} />}
    />
  )
}

function AlignModel(props: Props) {
  const { t } = useTranslation('revisions')
  const { project, revision } = props
  const settings = useViewerSettings()
  const { model, modelLink, path } = revision
  const old = model && path !== null ? { ...model, path } : null
  const scale = project.model?.check?.scale ?? 1
  const desk = useRevisionAlignment<SpacePoint>(project, revision, (units) =>
    t('fitsWithinMetres', { metres: formatDecimal(units * scale, 2) }),
  )
  return (
    <AlignmentPicker<SpacePoint, SpacePoint>
      project={project}
      {...desk}
      align={(picks) => computeSpaceAlignment(picks)}
      from={(side) => (
        <AlignmentModelPicker
          shown={resolveModelTabContent({ modelLink, model: old }, settings)}
          {...side}
        />
      )}
      // of a tour the first panorama: each of them has a frame of its own
      to={(side) => (
        <AlignmentModelPicker
          shown={resolveModelTabContent({ ...project, tour: null }, settings)}
          {...side}
        />
      )}
    />
  )
}
