import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import type { BulkStore } from '../../pins/bulk/bulkState.ts'
import { usePrintPins } from '../../prints/usePrintPins.ts'
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
  const print = usePrintPins(project)
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
        onSendLinks={maySendLinks ? openLinks : null}
      />
    </Suspense>
  )
}
