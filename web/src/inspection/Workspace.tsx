import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { useTranslation } from 'react-i18next'
import { Page } from '../ui/Page.tsx'
import { useMovable } from '../ui/useReparentable.tsx'
import { Drawer } from './panels/BottomPanel.tsx'
import { DrawerSheet } from './panels/BottomSheetTabs.tsx'
import { Sheet } from './panels/BottomSheet.tsx'
import { SidePanel } from './panels/SidePanel.tsx'
import { useDrawerTabs } from './panels/useInspectionTabs.tsx'
import { InspectionProvider, useInspection, useInspectionStore } from './store/useInspection.ts'
import { useAbout } from './useInspectionSummary.ts'
import { useBackGuard } from './useUnsavedPointGuard.ts'
import { useOpenInspection } from './useCreateInspectionStore.ts'
import { useScreen } from './useBreakpoints.ts'
import classes from './Workspace.module.css'
import { WorkspaceActions } from './WorkspaceActions.tsx'
import { WorkspaceKeys } from './WorkspaceShortcuts.tsx'
import { WorkspacePoints } from './WorkspacePoints.tsx'
import { WorkspaceViewport } from './WorkspaceViewport.tsx'

/** The model and the points of an inspection, with their store. */
export function Workspace({ project, pins }: { project: Project; pins: readonly Pin[] }) {
  return (
    <InspectionProvider value={useOpenInspection(project, pins)}>
      <WorkspacePage />
    </InspectionProvider>
  )
}

function WorkspacePage() {
  const { t } = useTranslation('app')
  const { project, look, isFull, sheetStop, isWriting } = useInspection(
    'project',
    'look',
    'isFull',
    'sheetStop',
    'isWriting',
  )
  const { setSheetStop, showPanel } = useInspectionStore().actions
  const { isDesk } = useScreen()
  const drawerTabs = useDrawerTabs(project)
  const panel = drawerTabs.find(({ key }) => key === look.panel)?.key ?? null
  const points = useMovable(<WorkspacePoints />)
  useBackGuard()
  return (
    <Page
      isWide
      title={project.projectName}
      subtitle={useAbout(project)}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        { label: t('projects'), link: { to: '/projects' } },
        { label: project.projectName },
      ]}
      action={<WorkspaceActions />}
    >
      <div
        className={classes.workspace}
        data-full={isFull || undefined}
        data-desk={isDesk || undefined}
        data-stop={sheetStop}
        data-writing={isWriting || undefined}
      >
        <div className={classes.left}>
          <WorkspaceViewport />
          {isDesk && !isFull && <Drawer tabs={drawerTabs} shown={panel} onShow={showPanel} />}
        </div>
        {isDesk ? (
          <SidePanel>{points.place}</SidePanel>
        ) : (
          <Sheet stop={sheetStop} onStop={setSheetStop}>
            <DrawerSheet tabs={drawerTabs} chosen={panel} isWriting={isWriting} onChoose={showPanel}>
              {points.place}
            </DrawerSheet>
          </Sheet>
        )}
      </div>
      {points.content}
      <WorkspaceKeys />
    </Page>
  )
}
