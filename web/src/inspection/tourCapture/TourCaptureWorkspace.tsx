import { Alert } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import type { Project } from '@nspect/contract/projects/projects'
import type { ModelViewer } from '@nspect/viewer'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/signedInUser.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ModelViewerView } from '../media/viewer/ModelViewerView.tsx'
import { resolveModelTabContent } from '../media/viewer/modelTabContent.ts'
import { useViewerSettings } from '../media/viewer/useViewerSettings.ts'
import { BackToInspectionLink } from '../subpage/BackToInspectionLink.tsx'
import { ViewerWithPanelPage } from '../subpage/ViewerWithPanelPage.tsx'
import { TourCaptureConsentForm } from './TourCaptureConsentForm.tsx'
import { TourCaptureProgress } from './TourCaptureProgress.tsx'
import { tourCaptureQuery } from './tourCapture.api.ts'

/** The vendor's tour beside what was taken of it. */
export function TourCaptureWorkspace({ project }: { project: Project }) {
  const { t } = useTranslation(['tourCapture', 'inspection'])
  const settings = useViewerSettings()
  const [viewer, setViewer] = useState<ModelViewer | null>(null)
  const { data, error, isLoadingError, refetch } = useQuery(tourCaptureQuery(project.id))
  const shown = useMemo(() => resolveModelTabContent(project, settings), [project, settings])
  const tools = viewer?.capture
  const mayOpenSettings = can(useActor(), 'setting.readAll', null)
  return (
    <ViewerWithPanelPage
      project={project}
      title={t('title')}
      action={<BackToInspectionLink projectId={project.id} mode="3d" />}
      view={
        <ModelViewerView
          shown={shown}
          label={t('inspection:modelLabel', { name: project.projectName })}
          isInteractive={false}
          onViewer={setViewer}
        />
      }
      panel={
        isLoadingError ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <LoadingState />
        ) : 'key' in settings ? (
          data.capture ? (
            <TourCaptureProgress project={project} capture={data.capture} tools={tools} />
          ) : (
            <TourCaptureConsentForm projectId={project.id} tools={tools} />
          )
        ) : (
          <Alert color="orange" title={t('noKeyTitle')}>
            {t(mayOpenSettings ? 'noKey' : 'noKeyAsk')}
            {mayOpenSettings && (
              <LinkButton to="/settings/setting" variant="default" size="xs" mt="xs">
                {t('toSettings')}
              </LinkButton>
            )}
          </Alert>
        )
      }
    />
  )
}
