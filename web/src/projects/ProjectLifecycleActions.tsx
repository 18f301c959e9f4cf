import { ActionIcon } from '@mantine/core'
import { can, isRoleAllowed } from '@nspect/contract/permissions/policy'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { isImprovementPlan } from '@nspect/contract/projectTypes/improvementPlan'
import { IconDots } from '@tabler/icons-react'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import { lazyWithTexts } from '../i18n/lazyWithTexts.ts'
import { ActionsMenu } from '../ui/buttons/ActionsMenu.tsx'
import type { RowAction } from '../ui/buttons/RowActions.tsx'
import { useDialogInUrl } from '../ui/hooks/useDialogInUrl.ts'
import {
  type ProjectDialogProps,
  type ProjectPanelProps,
  useComponentSlots,
} from '../ui/layout/componentSlots.ts'

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

/** A dialog of an action, open while its state says so. */
interface ActionDialog {
  key: string
  state: ReturnType<typeof useDialogInUrl>
  isAllowed: boolean
  Dialog: ComponentType<ProjectDialogProps>
}

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
  const importing = useDialogInUrl('importCosts')
  const importingPins = useDialogInUrl('importPoints')
  const slots = useComponentSlots()
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
  const mayImportPoints = can(actor, 'pin.place', facts)
  const importPoints: RowAction = {
    label: t('importPoints'),
    name: t('importPoints'),
    run: () => importingPins.open(),
  }
  const mayImportCosts =
    isImprovementPlan(project.projectType.formJSON) && can(actor, 'planLine.save', facts)
  const importCosts: RowAction = {
    label: t('importCosts'),
    name: t('importCosts'),
    run: () => importing.open(),
  }
  const mayReopen = can(actor, 'project.reopen', facts)
  const actions: RowAction[] = [
    ...more,
    ...(mayTakeAlong ? [takeAlong] : []),
    ...(can(actor, 'project.edit', facts) ? [edit] : []),
    ...(facts.isCompleted && mayHandOver ? [handover] : []),
    ...(mayReopen ? [reopen] : []),
    ...(mayRepeat ? [again] : []),
    ...(maySchedule ? [repeat] : []),
    ...(mayImportPoints ? [importPoints] : []),
    ...(mayImportCosts ? [importCosts] : []),
    ...(mayExport ? [exportIt] : []),
    ...(maySendLinks ? [sendLinks] : []),
    { label: t('history'), name: t('historyOf', { name }), run: () => history.open() },
  ]
  const dialogs: ActionDialog[] = [
    { key: 'reopen', state: reopening, isAllowed: mayReopen, Dialog: ReopenProjectDialog },
    { key: 'again', state: repeating, isAllowed: mayRepeat, Dialog: InspectAgainDialog },
    {
      key: 'points',
      state: importingPins,
      isAllowed: mayImportPoints,
      Dialog: slots.ImportPinsDialog,
    },
    { key: 'costs', state: importing, isAllowed: mayImportCosts, Dialog: slots.ImportCostsDialog },
    { key: 'export', state: exporting, isAllowed: mayExport, Dialog: slots.ReportExportDialog },
    { key: 'links', state: sendingLinks, isAllowed: maySendLinks, Dialog: slots.FirmLinksDialog },
    { key: 'take', state: taking, isAllowed: mayTakeAlong, Dialog: slots.TakeAlongDialog },
    { key: 'repeat', state: scheduling, isAllowed: maySchedule, Dialog: RepeatDialog },
    { key: 'handover', state: handingOver, isAllowed: mayHandOver, Dialog: slots.HandoverDialog },
    { key: 'history', state: history, isAllowed: true, Dialog: ProjectHistoryDialog },
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
      {dialogs.map(
        ({ key, state, isAllowed, Dialog }) =>
          state.isOpen &&
          isAllowed && (
            <Suspense key={key}>
              <Dialog project={project} onClose={state.close} />
            </Suspense>
          ),
      )}
    </>
  )
}
