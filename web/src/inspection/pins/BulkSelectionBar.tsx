import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import type { Pin } from '@nspect/contract/pins/pins'
import { isImprovementPlan } from '@nspect/contract/projectTypes/improvementPlan'
import { limits } from '@nspect/contract/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/signedInUser.ts'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import type { BulkStore } from '../../pins/bulk/bulkState.ts'
import { followPrint } from '../../prints/followedPrints.ts'
import { usePrintOptions } from '../../prints/printOptions.ts'
import { createPrintUrl, startPrint } from '../../prints/prints.api.ts'
import { useOpenPdfTab } from '../../prints/useOpenPdfTab.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useBulkSelection } from '../store/useBulkSelection.ts'
import { useInspection, useInspectionStore } from '../store/useInspection.ts'

const ManyBar = lazyWithTexts(() => import('../../pins/bulk/BulkBar.tsx').then((m) => m.BulkBar))

/** What can be done with the chosen points, while points are chosen. */
export function BulkSelectionBar() {
  const { get, actions } = useInspectionStore()
  const { project, pins, filter, many, actor } = useInspection(
    'project',
    'pins',
    'filter',
    'many',
    'actor',
  )
  const choosing = useBulkSelection()
  const print = usePrintOnly()
  const store = useMemo<BulkStore>(() => ({ get, set: actions.changeChoice }), [get, actions])
  if (!choosing?.choice.isOn) return null
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
  const { project } = useInspection('project')
  const client = useQueryClient()
  const me = useMe()
  const [options] = usePrintOptions(project.projectTypeId)
  const { open } = useOpenPdfTab()
  return (pins: readonly Pin[]) => {
    // what waits for review is nobody's finding yet
    const pinIds = pins.filter(({ visitorState }) => visitorState !== 'waiting').map(({ id }) => id)
    const chosen = { ...(isImprovementPlan(project.projectType.formJSON) ? {} : options), pinIds }
    if (pinIds.length <= limits.pointsPrintedAtOnce)
      return open(() => createPrintUrl(project.id, chosen))
    void startPrint(client, project.id, chosen).then((id) => {
      followPrint(me.id, id)
      toast.done(t('printInBackground'))
    }, toast.failed)
  }
}
