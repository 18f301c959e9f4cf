import { ActionIcon } from '@mantine/core'
import { can, isRoleAllowed } from '@nspect/contract/permissions/policy'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { IconDots } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import { lazyWithTexts } from '../i18n/lazyWithTexts.ts'
import { ActionsMenu } from '../ui/buttons/ActionsMenu.tsx'
import type { RowAction } from '../ui/buttons/RowActions.tsx'
import { useDialogInUrl } from '../ui/hooks/useDialogInUrl.ts'
import { type ProjectPanelProps, useComponentSlots } from '../ui/layout/componentSlots.ts'

const ReopenProjectDialog = lazyWithTexts(() =>
  import('./lifecycle/ReopenProjectDialog.tsx').then((m) => m.ReopenProjectDialog),
)
const ProjectHistoryDialog = lazyWithTexts(() =>
  import('./lifecycle/ProjectHistoryDialog.tsx').then((m) => m.ProjectHistoryDialog),
)

const InspectAgainDialog = lazyWithTexts(() =>
  import('./again/InspectAgainDialog.tsx').then((m) => m.InspectAgainDialog),
)
const RepeatDialog = lazyWithTexts(() =>
  import('../schedules/RepeatDialog.tsx').then((m) => m.RepeatDialog),
)

interface Props extends ProjectPanelProps {
  /** what the header has no room for */
  more: readonly RowAction[]
}

/** In the header of an inspection: actions on the inspection as a whole, and its history. */
export function ProjectLifecycleActions({ project, more }: Props) {
  const { t } = useTranslation('projects')
  const actor = useActor()
  const reopening = useDialogInUrl('reopen')
  const history = useDialogInUrl('history')
  const repeating = useDialogInUrl('again')
  const exporting = useDialogInUrl('export')
  const sendingLinks = useDialogInUrl('firmLinks')
  const taking = useDialogInUrl('takeAlong')
  const scheduling = useDialogInUrl('repeat')
  const handingOver = useDialogInUrl('handover')
  const { ReportExportDialog, FirmLinksDialog, TakeAlongDialog, HandoverDialog } =
    useComponentSlots()
  const facts = toProjectFacts(project)
  const name = project.projectName
  const edit: RowAction = {
    label: t('edit'),
    name: t('editOf', { name }),
    link: { to: '/project/manage/$id', params: { id: String(project.id) } },
  }
  const reopen: RowAction = {
    label: t('reopen'),
    name: t('reopenOf', { name }),
    run: () => reopening.open(),
  }
  const mayRepeat = can(actor, 'project.create', facts)
  const again: RowAction = {
    label: t('again'),
    name: t('againOf', { name }),
    run: () => repeating.open(),
  }
  const mayExport = can(actor, 'report.print', facts)
  const exportIt: RowAction = {
    label: t('export'),
    name: t('exportOf', { name }),
    run: () => exporting.open(),
  }
  const maySendLinks = isRoleAllowed(actor.role, 'report.shareWithFirm')
  const sendLinks: RowAction = {
    label: t('firmLinks'),
    name: t('firmLinksOf', { name }),
    run: () => sendingLinks.open(),
  }
  // copies from before this setting do not name it
  const mayTakeAlong = project.allowsOfflineCopies !== false
  const takeAlong: RowAction = {
    label: t('takeAlong'),
    name: t('takeAlongOf', { name }),
    run: () => taking.open(),
  }
  const maySchedule = can(actor, 'schedule.save', facts)
  const repeat: RowAction = {
    label: t('repeat'),
    name: t('repeat'),
    run: () => scheduling.open(),
  }
  const mayHandOver = can(actor, 'project.complete', facts)
  // an active one is handed over where it is completed
  const handover: RowAction = {
    label: t('handover'),
    name: t('handoverOf', { name }),
    run: () => handingOver.open(),
  }
  const actions: RowAction[] = [
    ...more,
    ...(mayTakeAlong ? [takeAlong] : []),
    ...(can(actor, 'project.edit', facts) ? [edit] : []),
    ...(facts.isCompleted && mayHandOver ? [handover] : []),
    ...(can(actor, 'project.reopen', facts) ? [reopen] : []),
    ...(mayRepeat ? [again] : []),
    ...(maySchedule ? [repeat] : []),
    ...(mayExport ? [exportIt] : []),
    ...(maySendLinks ? [sendLinks] : []),
    { label: t('history'), name: t('historyOf', { name }), run: () => history.open() },
  ]
  return (
    <>
      <ActionsMenu
        actions={actions}
        opener={(props) => (
          <ActionIcon {...props} variant="default" size={36} aria-label={t('lifeOf', { name })}>
            <IconDots size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      />
      {reopening.isOpen && can(actor, 'project.reopen', facts) && (
        <Suspense>
          <ReopenProjectDialog project={project} onClose={reopening.close} />
        </Suspense>
      )}
      {repeating.isOpen && mayRepeat && (
        <Suspense>
          <InspectAgainDialog project={project} onClose={repeating.close} />
        </Suspense>
      )}
      {exporting.isOpen && mayExport && (
        <Suspense>
          <ReportExportDialog project={project} onClose={exporting.close} />
        </Suspense>
      )}
      {sendingLinks.isOpen && maySendLinks && (
        <Suspense>
          <FirmLinksDialog project={project} onClose={sendingLinks.close} />
        </Suspense>
      )}
      {taking.isOpen && mayTakeAlong && (
        <Suspense>
          <TakeAlongDialog project={project} onClose={taking.close} />
        </Suspense>
      )}
      {scheduling.isOpen && maySchedule && (
        <Suspense>
          <RepeatDialog project={project} onClose={scheduling.close} />
        </Suspense>
      )}
      {handingOver.isOpen && mayHandOver && (
        <Suspense>
          <HandoverDialog project={project} onClose={handingOver.close} />
        </Suspense>
      )}
      {history.isOpen && (
        <Suspense>
          <ProjectHistoryDialog project={project} onClose={history.close} />
        </Suspense>
      )}
    </>
  )
}
