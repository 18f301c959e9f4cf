import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { Suspense, useMemo } from 'react'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import type { BulkStore } from '../../pins/bulk/bulkState.ts'
import { usePrintPins } from '../../prints/usePrintPins.ts'
import { useDialogInUrl } from '../../ui/hooks/useDialogInUrl.ts'
import { useBulkSelection } from '../store/useBulkSelection.ts'
import { useInspectionState, useInspectionStore } from '../store/useInspectionState.ts'

const ManyBar = lazyWithTexts(() =>
  import('../../pins/bulk/BulkActionsBar.tsx').then((m) => m.BulkActionsBar),
)

/** What can be done with the chosen points, and what was changed last. */
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
  const print = usePrintPins(project)
  const links = useDialogInUrl('firmLinks')
  const store = useMemo<BulkStore>(() => ({ get, set: actions.changeChoice }), [get, actions])
  const isChangeShown = many.last !== null && many.last.undo.length > 0
  if (!choosing || !(choosing.choice.isOn || isChangeShown)) return null
  const maySendLinks = actor.kind === 'staff' && isRoleAllowed(actor.role, 'report.shareWithFirm')
  return (
    <Suspense>
      <ManyBar
        project={project}
        pins={pins}
        shown={filter.shown}
        choosing={choosing}
        state={many}
        store={store}
        onPrint={print}
        onSendLinks={maySendLinks ? () => links.open() : null}
      />
    </Suspense>
  )
}
