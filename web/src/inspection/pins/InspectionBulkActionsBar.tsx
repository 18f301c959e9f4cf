import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import type { Pin } from '@nspect/contract/pins/pins'
import { isImprovementPlan } from '@nspect/contract/projectTypes/improvementPlan'
import { limits } from '@nspect/contract/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../../api/signedInUser.ts'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import type { BulkStore } from '../../pins/bulk/bulkState.ts'
import { followPrintOut } from '../../prints/followedPrints.ts'
import { usePrintOptions } from '../../prints/printOptions.ts'
import { createReportPrintUrl, startBackgroundPrint } from '../../prints/prints.api.ts'
import { useOpenPdfTab } from '../../prints/useOpenPdfTab.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useBulkSelection } from '../store/useBulkSelection.ts'
import { useInspectionState, useInspectionStore } from '../store/useInspectionState.ts'

const ManyBar = lazyWithTexts(() =>
  import('../../pins/bulk/BulkActionsBar.tsx').then((m) => m.BulkActionsBar),
)

/** What can be done with the chosen points, while points are chosen. */
export function InspectionBulkActionsBar() {
  const { get, actions } = useInspectionStore()
  const { project, pins, filter, many, actor } = useInspectionState(
    'project',
    'pins',
    'filter',
    'many',
    'actor',
  )
  const choosing = useBulkSelection()
  const print = usePrintOnly()
  const navigate = useNavigate()
  /** by the whole address: the notice that offers it outlives the page */
  const openLinks = () =>
    void navigate({
      from: '/project/edit-project/$id',
      to: '/project/edit-project/$id',
      params: { id: String(project.id) },
      search: (previous) => ({ ...previous, dialog: 'firmLinks' }),
      state: { isDialogStep: true },
      resetScroll: false,
    })
  const store = useMemo<BulkStore>(() => ({ get, set: actions.changeChoice }), [get, actions])
  if (!choosing?.choice.isOn) return null
  const maySendLinks = actor.kind === 'staff' && isRoleAllowed(actor.role, 'report.shareWithFirm')
  const mayPrint = actor.kind === 'staff' && isRoleAllowed(actor.role, 'report.print')
  return (
    <Suspense>
      <ManyBar
        project={project}
        pins={pins}
        shown={filter.shown}
        choosing={choosing}
        state={many}
        store={store}
        onPrint={mayPrint ? print : null}
        onSendLinks={maySendLinks ? openLinks : null}
      />
    </Suspense>
  )
}

/**
 * Prints some points as the type was printed last: in a new tab, or in the background if they are
 * many.
 */
function usePrintOnly() {
  const { t } = useTranslation('bulk')
  const { project } = useInspectionState('project')
  const client = useQueryClient()
  const me = useSignedInUser()
  const [options] = usePrintOptions(project.projectTypeId)
  const { open } = useOpenPdfTab()
  return (pins: readonly Pin[]) => {
    // what waits for review is nobody's finding yet
    const pinIds = pins.filter(({ visitorState }) => visitorState !== 'waiting').map(({ id }) => id)
    const chosen = { ...(isImprovementPlan(project.projectType.formJSON) ? {} : options), pinIds }
    if (pinIds.length <= limits.pointsPrintedAtOnce)
      return open(() => createReportPrintUrl(project.id, chosen))
    void startBackgroundPrint(client, project.id, chosen).then((id) => {
      followPrintOut(me.id, id)
      toast.done(t('printInBackground'))
    }, toast.failed)
  }
}
