import { Alert, Button, FileButton, Group } from '@mantine/core'
import { imageAccept } from '@nspect/contract/media/imageFormats'
import { can } from '@nspect/contract/permissions/policy'
import { type Project, projectRoutes } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { limits } from '@nspect/contract/shared/limits'
import { listPanoramaNeighbors } from '@nspect/contract/tours/tourGeometry'
import type { Tour } from '@nspect/contract/tours/tours'
import type { ModelViewer } from '@nspect/viewer'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../../api/readQuery.ts'
import { useActor } from '../../api/signedInUser.ts'
import { UploadProgress } from '../../ui/feedback/UploadProgress.tsx'
import { buildTourPlans } from '../media/tour/tourMapContent.ts'
import { useTourViewState } from '../media/tour/useTourViewState.ts'
import { ModelViewerView } from '../media/viewer/ModelViewerView.tsx'
import { isLowMemoryDevice, resolveModelTabContent } from '../media/viewer/modelTabContent.ts'
import { BackToInspectionLink } from '../subpage/BackToInspectionLink.tsx'
import { SubpagePlaceholder } from '../subpage/SubpagePlaceholder.tsx'
import { ViewerWithPanelPage } from '../subpage/ViewerWithPanelPage.tsx'
import { PanoramaFields } from './PanoramaFields.tsx'
import { PanoramaList } from './PanoramaList.tsx'
import { PanoramaPlacementPlan } from './PanoramaPlacementPlan.tsx'
import classes from './TourPage.module.css'
import { useSaveTourChange } from './tours.api.ts'
import { usePanoramaUpload } from './usePanoramaUpload.ts'

/** `/project/tour/:id`: adds panoramas to an inspection, places them on a plan, and links them. */
export function TourPage() {
  const { t } = useTranslation(['tour', 'inspection'])
  const { id } = useParams({ from: '/staff/project/tour/$id' })
  const actor = useActor()
  const query = useQuery(readQuery(projectRoutes.readProject, { id: Number(id) }))
  const project = query.data
  const isPanorama = project?.model?.kind === 'pano'
  if (isPanorama && can(actor, 'project.changeModel', toProjectFacts(project)))
    return <EditTour project={project} />
  const reason = project ? t(isPanorama ? 'inspection:notYours' : 'noPanorama') : null
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

const noTour: Tour = { nodes: [], links: [], plans: [] }

function EditTour({ project }: { project: Project }) {
  const { t } = useTranslation(['tour', 'inspection'])
  const [viewer, setViewer] = useState<ModelViewer | null>(null)
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const view = useTourViewState(viewer)
  const { mutate: change } = useSaveTourChange()
  const plans = useMemo(() => buildTourPlans(project), [project])
  const shown = useMemo(
    () => resolveModelTabContent(project, { wantsLight: isLowMemoryDevice() }),
    [project],
  )
  const tour = project.tour ?? noTour
  const neighbours = useMemo(() => listPanoramaNeighbors(tour, plans), [tour, plans])
  const { nodes } = tour
  // walking by a hotspot chooses as well
  const node = nodes.find(({ key }) => key === (view.at ?? chosenKey)) ?? nodes[0]
  const choose = (key: string) => {
    setChosenKey(key)
    viewer?.tour?.go(key, { transition: 'fly' }).catch(() => {})
  }
  return (
    <ViewerWithPanelPage
      isTall
      project={project}
      title={t('title')}
      action={<BackToInspectionLink projectId={project.id} mode="3d" />}
      view={
        <div className={classes.views}>
          <div className={classes.picture}>
            <ModelViewerView
              shown={shown}
              label={t('inspection:modelLabel', { name: project.projectName })}
              isInteractive
              isMapHidden
              onViewer={setViewer}
            />
          </div>
          <PanoramaPlacementPlan
            projectId={project.id}
            tour={tour}
            plans={plans}
            neighbours={neighbours}
            node={node ?? null}
            view={view}
            onChoose={choose}
            onChange={change}
          />
        </div>
      }
      panel={
        <>
          <AddPanoramas key={project.id} project={project} />
          {view.failed && (
            <Alert color="orange" role="alert">
              {t('walkFailed', { name: view.failed.name })}
            </Alert>
          )}
          {nodes.length < 2 && <p className={classes.help}>{t('onlyOne')}</p>}
          <PanoramaList
            projectId={project.id}
            nodes={nodes}
            chosen={node ?? null}
            onChoose={choose}
            onChange={change}
          />
          {node && (
            <PanoramaFields
              key={node.id}
              projectId={project.id}
              tour={tour}
              neighbours={neighbours}
              node={node}
              onChange={change}
            />
          )}
        </>
      }
    />
  )
}

function AddPanoramas({ project }: { project: Project }) {
  const { t } = useTranslation('tour')
  const reset = useRef<() => void>(null)
  const { sent, stop, rest, add } = usePanoramaUpload(project.id)
  const count = project.tour?.nodes.length ?? 0
  const onFiles = (files: File[]) => {
    if (files.length === 0) return
    reset.current?.()
    add(files)
  }
  return (
    <div className={classes.add}>
      <FileButton multiple resetRef={reset} accept={imageAccept} onChange={onFiles}>
        {(props) => (
          <Button
            {...props}
            leftSection={<IconPlus size={18} aria-hidden />}
            loading={sent !== null}
            disabled={count >= limits.tourNodes || rest !== null}
          >
            {t('add')}
          </Button>
        )}
      </FileButton>
      <p className={classes.help}>{t('addHelp', { limit: limits.tourNodes })}</p>
      {sent && <UploadProgress title={t('uploading')} {...sent} onStop={stop} />}
      {rest && (
        <Alert color="red" role="alert" variant="light">
          {rest.message}
          <Group gap="xs" mt="xs">
            <Button size="compact-sm" onClick={rest.tryAgain}>
              {t('again')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={rest.giveUp}>
              {t('giveUp', { count: rest.count })}
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  )
}
