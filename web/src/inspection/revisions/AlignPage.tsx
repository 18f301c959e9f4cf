import { alignPlane, alignSpace, type PlanePoint, type SpacePoint } from '@nspect/contract/alignment'
import { can } from '@nspect/contract/policy'
import { type Project, projectFactsOf, projectRoutes } from '@nspect/contract/projects'
import type { Revision } from '@nspect/contract/revisions'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../../api/readQuery.ts'
import { useActor } from '../../api/signedInUser.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadingState } from '../../ui/LoadingState.tsx'
import { type Crumb, Page } from '../../ui/Page.tsx'
import { modelTabContentOf } from '../viewport/modelTabContent.ts'
import { useViewerSettings } from '../viewport/useViewerSettings.ts'
import { AlignDesk } from './AlignDesk.tsx'
import { crumbsOf } from './CheckPointsPage.tsx'
import { PickedModel } from './PickedModel.tsx'
import { PickedPicture } from './PickedPicture.tsx'
import { revisionList } from './revisions.api.ts'
import { useRevisionDesk } from './useRevisionDesk.ts'

interface Props {
  project: Project
  revision: Revision
  crumbs: readonly Crumb[]
}

/** The least spread of picks, as a share of a picture's longer side. */
const leastSpread = 0.04

/** `/project/align/:id/:revisionId`: aligns a picture or the model with its earlier revision by picks on both (T296). */
export function AlignPage() {
  const { t } = useTranslation(['revisions', 'app'])
  const { id, revisionId } = useParams({ from: '/staff/project/align/$id/$revisionId' })
  const actor = useActor()
  const project = useQuery(readQuery(projectRoutes.readProject, { id: Number(id) }))
  const revisions = useQuery(revisionList(Number(id)))
  const revision = revisions.data?.find((one) => one.id === Number(revisionId))
  const words = { dashboard: t('app:dashboard'), inspections: t('app:projects') }
  const crumbs = crumbsOf(project.data, t('alignTitle'), words)
  if (project.data && revision && can(actor, 'project.changeModel', projectFactsOf(project.data))) {
    const props = { project: project.data, revision, crumbs }
    if (revision.of === 'image') return <AlignPicture {...props} />
    if (revision.of === 'model') return <AlignModel {...props} />
  }
  const failed = [project, revisions].find(({ error }) => error)
  return (
    <Page title={t('alignTitle')} crumbs={crumbs}>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !project.data || !revisions.data ? (
        <LoadingState />
      ) : (
        <EmptyState
          text={t(revision ? 'notYours' : 'noRevision')}
          action={
            <LinkButton to="/project/edit-project/$id" params={{ id }} search={{}} variant="default">
              {t('toInspection')}
            </LinkButton>
          }
        />
      )}
    </Page>
  )
}

function AlignPicture(props: Props) {
  const { t } = useTranslation('revisions')
  const { project, revision, crumbs } = props
  const desk = useRevisionDesk<PlanePoint>(project, revision, (pixels) =>
    t('fitsWithin', { pixels: Math.max(1, Math.round(pixels)) }),
  )
  const image = project.projectModelImages.find(({ id }) => id === revision.projectModelImageId)
  const { picture } = revision
  if (!image || !picture) return null
  const spread = ({ width, height }: { width: number; height: number }) => leastSpread * Math.max(width, height)
  return (
    <AlignDesk<PlanePoint, PlanePoint>
      {...{ project, crumbs, ...desk }}
      align={(picks) => alignPlane(picks, { from: spread(picture), to: spread(image) })}
      from={(side) => <PickedPicture picture={picture} {...side} />}
      to={(side) => <PickedPicture picture={image} {...side} />}
    />
  )
}

function AlignModel(props: Props) {
  const { t } = useTranslation('revisions')
  const { project, revision, crumbs } = props
  const settings = useViewerSettings()
  const { model, modelLink, path } = revision
  const old = model && path !== null ? { ...model, path } : null
  const scale = project.model?.check?.scale ?? 1
  const desk = useRevisionDesk<SpacePoint>(project, revision, (units) =>
    t('fitsWithinMetres', { metres: (units * scale).toFixed(2) }),
  )
  return (
    <AlignDesk<SpacePoint, SpacePoint>
      {...{ project, crumbs, ...desk }}
      align={(picks) => alignSpace(picks)}
      from={(side) => <PickedModel shown={modelTabContentOf({ modelLink, model: old }, settings)} {...side} />}
      // of a tour the first panorama: each of them has a frame of its own
      to={(side) => <PickedModel shown={modelTabContentOf({ ...project, tour: null }, settings)} {...side} />}
    />
  )
}
