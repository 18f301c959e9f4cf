import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { useTranslation } from 'react-i18next'
import { Page } from '../ui/Page.tsx'
import { useMovable } from '../ui/useMovable.tsx'
import { Drawer } from './drawer/Drawer.tsx'
import { DrawerSheet } from './drawer/DrawerSheet.tsx'
import { Rail } from './drawer/Rail.tsx'
import { Sheet } from './drawer/Sheet.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { TotalIssues } from './points/TotalIssues.tsx'
import { useInspection } from './useInspection.ts'
import { useMoves } from './useMoves.ts'
import classes from './Workspace.module.css'
import { WorkspaceActions } from './WorkspaceActions.tsx'
import { WorkspacePoints } from './WorkspacePoints.tsx'
import { WorkspaceStage } from './WorkspaceStage.tsx'

/** Model, points and the way between them. */
export function Workspace({ project, pins }: { project: Project; pins: readonly Pin[] }) {
  const { t } = useTranslation('app')
  const inspection = useInspection(project, pins)
  const moves = useMoves(inspection)
  const { about, look, help, rights, room, screen, isWriting, drawerTabs } = inspection
  const { isDesk } = screen
  const panel = drawerTabs.find(({ key }) => key === look.params.panel)?.key ?? null
  const showPanel = (key: string | null) => look.step({ panel: key ?? undefined })
  const total = <TotalIssues pins={pins} isApprovalShown={rights.isApprovalShown} />
  const points = useMovable(<WorkspacePoints inspection={inspection} moves={moves} total={total} />)
  return (
    <Page
      isWide
      title={project.projectName}
      subtitle={about}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        { label: t('projects'), link: { to: '/projects' } },
        { label: project.projectName },
      ]}
      action={<WorkspaceActions inspection={inspection} total={total} />}
    >
      <div
        className={classes.workspace}
        data-full={room.isFull || undefined}
        data-desk={isDesk || undefined}
        data-stop={room.stop}
        data-writing={isWriting || undefined}
      >
        <div className={classes.left}>
          <WorkspaceStage inspection={inspection} moves={moves} />
          {isDesk && !room.isFull && <Drawer tabs={drawerTabs} shown={panel} onShow={showPanel} />}
        </div>
        {isDesk ? (
          <Rail>{points.place}</Rail>
        ) : (
          <Sheet stop={room.stop} onStop={room.setStop}>
            <DrawerSheet tabs={drawerTabs} chosen={panel} isWriting={isWriting} onChoose={showPanel}>
              {points.place}
            </DrawerSheet>
          </Sheet>
        )}
      </div>
      {points.content}
      <KeysHelp isOpen={help.isOpen} isAllowed={rights.maySave} onClose={help.close} />
    </Page>
  )
}
