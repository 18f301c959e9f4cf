import { useBlocker } from '@tanstack/react-router'
import { useHoldPageOverLostSession } from '../api/session.ts'
import { doesNavigationLeavePage } from '../ui/feedback/useLeaveGuard.ts'
import { parseInspectionSearch } from './store/inspectionSearch.ts'
import { useInspectionState, useInspectionStore } from './store/useInspectionState.ts'

/**
 * Back closes the form of a new point, which has no history entry, before it navigates back.
 * Leaving a point with unsaved changes for another view of this page needs confirmation; for
 * another page, its parts ask.
 */
export function useUnsavedPinGuard(): void {
  const { get, actions } = useInspectionStore()
  const { placement, unsaved, moving } = useInspectionState('placement', 'unsaved', 'moving')
  useHoldPageOverLostSession(placement !== null || unsaved.length > 0 || moving !== null)
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async (move) => {
      const [from, to] = [
        parseInspectionSearch(move.current.search),
        parseInspectionSearch(move.next.search),
      ]
      const isLeavingPage = doesNavigationLeavePage(move)
      const { placement } = get()
      // only the dialog over the form closes, not the form
      if (!isLeavingPage && from.dialog !== to.dialog) return false
      if (placement && move.action === 'BACK') {
        await actions.cancelPlacement()
        return true
      }
      if (placement && !isLeavingPage) return !(await actions.cancelPlacement())
      if (isLeavingPage || from.pin === to.pin) return false
      return !(await actions.mayDiscard())
    },
  })
}
