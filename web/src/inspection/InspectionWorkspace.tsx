import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useBreakpoints } from '../ui/hooks/useBreakpoints.ts'
import { useComponentSlots } from '../ui/layout/componentSlots.ts'
import { Page } from '../ui/layout/Page.tsx'
import { useReparentable } from '../ui/layout/useReparentable.tsx'
import { useCaptureMissingStills } from './backgroundCapture/useCaptureMissingStills.ts'
import { useCaptureTopViews } from './backgroundCapture/useCaptureTopViews.ts'
import { InspectionHeaderActions } from './InspectionHeaderActions.tsx'
import { InspectionPinsColumn } from './InspectionPinsColumn.tsx'
import { InspectionShortcuts } from './InspectionShortcuts.tsx'
import { InspectionViewport } from './InspectionViewport.tsx'
import classes from './InspectionWorkspace.module.css'
import { BottomDrawer } from './panels/BottomDrawer.tsx'
import { BottomSheet } from './panels/BottomSheet.tsx'
import { BottomSheetTabs } from './panels/BottomSheetTabs.tsx'
import { ResizableSidePanel } from './panels/ResizableSidePanel.tsx'
import { useInspectionTabs } from './panels/useInspectionTabs.tsx'
import { useMountedTabs } from './panels/useMountedTabs.tsx'
import { useInspectionSummaryText } from './pins/useInspectionSummaryText.ts'
import {
  InspectionProvider,
  useInspectionState,
  useInspectionStore,
} from './store/useInspectionState.ts'
import { useCreateInspectionStore } from './useCreateInspectionStore.ts'
import { useUnsavedPinGuard } from './useUnsavedPinGuard.ts'

/** The model and the points of an inspection, with their store. */
export function InspectionWorkspace({ project, pins }: { project: Project; pins: readonly Pin[] }) {
  return (
    <InspectionProvider value={useCreateInspectionStore(project, pins)}>
      <WorkspacePage />
    </InspectionProvider>
  )
}

function WorkspacePage() {
  const { t } = useTranslation('app')
  const { project, panel, isFull, sheetStop, isWriting } = useInspectionState(
    'project',
    'panel',
    'isFull',
    'sheetStop',
    'isWriting',
  )
  const { setSheetStop, showPanel } = useInspectionStore().actions
  const { isDesk, isPhone } = useBreakpoints()
  const { TakenNote } = useComponentSlots()
  const inspectionTabs = useInspectionTabs(project)
  const shownPanel = inspectionTabs.find(({ key }) => key === panel)?.key ?? null
  const isCovered = isDesk ? isFull : isWriting
  const { tabs, content } = useMountedTabs(inspectionTabs, isCovered ? null : shownPanel)
  const points = useReparentable(<InspectionPinsColumn />)
  useUnsavedPinGuard()
  useCaptureMissingStills()
  useCaptureTopViews()
  return (
    <Page
      isWide
      title={project.projectName}
      subtitle={useInspectionSummaryText(project)}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        { label: t('projects'), link: { to: '/projects' } },
        { label: project.projectName },
      ]}
      action={<InspectionHeaderActions />}
    >
      <div className={classes.column}>
        <Suspense>
          <TakenNote projectId={project.id} />
        </Suspense>
        <div
          className={classes.workspace}
          data-full={isFull || undefined}
          data-desk={isDesk || undefined}
          data-stop={sheetStop}
          data-writing={isWriting || undefined}
        >
          <div className={classes.left}>
            <InspectionViewport />
            {isDesk && !isFull && (
              <BottomDrawer tabs={tabs} shown={shownPanel} onShow={showPanel} />
            )}
          </div>
          {isDesk ? (
            <ResizableSidePanel>{points.place}</ResizableSidePanel>
          ) : (
            <BottomSheet stop={sheetStop} onStop={setSheetStop}>
              <BottomSheetTabs
                tabs={tabs}
                chosen={shownPanel}
                isWriting={isWriting}
                isPhone={isPhone}
                onChoose={showPanel}
              >
                {points.place}
              </BottomSheetTabs>
            </BottomSheet>
          )}
        </div>
      </div>
      {points.content}
      {content}
      <InspectionShortcuts />
    </Page>
  )
}
