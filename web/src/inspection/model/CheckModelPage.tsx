import { Alert, Button } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import { type Project, projectRoutes } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import type { ModelViewer } from '@nspect/viewer'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../../api/readQuery.ts'
import { useActor } from '../../api/signedInUser.ts'
import { ModelViewerView } from '../media/viewer/ModelViewerView.tsx'
import { isLowMemoryDevice, resolveModelTabContent } from '../media/viewer/modelTabContent.ts'
import { SubpagePlaceholder } from '../subpage/SubpagePlaceholder.tsx'
import { ViewerWithPanelPage } from '../subpage/ViewerWithPanelPage.tsx'
import classes from './CheckModelPage.module.css'
import { ModelCorrectionFields } from './ModelCorrectionFields.tsx'
import { useModelCorrections } from './useModelCorrections.ts'
import { useSaveModelCorrections } from './useSaveModelCorrections.ts'

/**
 * `/project/check-model/:id`: checks that an uploaded model is interpreted correctly, before points
 * are placed on it.
 */
export function CheckModelPage() {
  const { t } = useTranslation(['model', 'inspection'])
  const { id } = useParams({ from: '/staff/project/check-model/$id' })
  const actor = useActor()
  const query = useQuery(readQuery(projectRoutes.readProject, { id: Number(id) }))
  const project = query.data
  if (project?.model && can(actor, 'project.changeModel', toProjectFacts(project)))
    return <CheckModel key={project.model.sha256} project={project} />
  const reason = project ? t(project.model ? 'inspection:notYours' : 'noModel') : null
  return (
    <SubpagePlaceholder
      projectId={Number(id)}
      title={t('checkTitle')}
      project={project}
      queries={[query]}
      reason={reason}
    />
  )
}

function CheckModel({ project }: { project: Project }) {
  const { t } = useTranslation(['model', 'inspection'])
  const navigate = useNavigate()
  const form = useId()
  const [viewer, setViewer] = useState<ModelViewer | null>(null)
  const shown = useMemo(
    () => resolveModelTabContent(project, { wantsLight: isLowMemoryDevice() }),
    [project],
  )
  const ifc = project.model?.facts?.ifc ?? null
  const { check, facts, hasNoInside, change, guess } = useModelCorrections(
    viewer,
    project.model?.check ?? null,
  )
  const leave = () =>
    navigate({
      to: '/project/edit-project/$id',
      params: { id: String(project.id) },
      search: { mode: '3d' },
      replace: true,
    })
  const { submit, renew, isSaving, failure } = useSaveModelCorrections(project, leave)
  // keeps an earlier check; without one, saves the guess
  const skip = () => {
    if (project.model?.check) return void leave()
    renew()
    submit({ check: guess() })
  }
  const correct: typeof change = (next) => {
    renew()
    change(next)
  }
  return (
    <ViewerWithPanelPage
      project={project}
      title={t('checkTitle')}
      view={
        <ModelViewerView
          shown={shown}
          label={t('inspection:modelLabel', { name: project.projectName })}
          isInteractive
          isCorrectedHere
          onViewer={setViewer}
        />
      }
      panel={
        <form
          id={form}
          className={classes.fields}
          onSubmit={(event) => {
            event.preventDefault()
            submit({ check })
          }}
        >
          <p className={classes.help}>{t(ifc ? 'checkHelpIfc' : 'checkHelp')}</p>
          {check && (
            <ModelCorrectionFields
              check={check}
              facts={facts}
              hasNoInside={hasNoInside}
              isPanorama={project.model?.kind === 'pano'}
              ifc={ifc}
              missingFiles={project.model?.facts?.missingFiles ?? []}
              onChange={correct}
              onKeepView={() => correct({ startView: viewer?.currentCamera() ?? null })}
            />
          )}
          {failure && (
            <Alert color="red" role="alert">
              {failure.message}
            </Alert>
          )}
        </form>
      }
      foot={
        <>
          <Button variant="default" disabled={isSaving} onClick={skip}>
            {t('skip')}
          </Button>
          <Button type="submit" form={form} loading={isSaving} disabled={!check || !viewer}>
            {t('looksRight')}
          </Button>
        </>
      }
    />
  )
}
