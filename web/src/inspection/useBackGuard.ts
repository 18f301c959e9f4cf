import { useBlocker } from '@tanstack/react-router'
import { isOtherPage } from '../ui/useLeaveGuard.ts'
import { lookSearch } from './look.ts'
import { useInspectionStore } from './store/useInspection.ts'

/**
 * Back closes the form of a new point, which has no history entry, before it takes a step back. And a point with unsaved
 * changes is not left for another look without asking; for another page its own form asks.
 */
export function useBackGuard(): void {
  const { get, actions } = useInspectionStore()
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async (move) => {
      const [from, to] = [lookSearch.parse(move.current.search), lookSearch.parse(move.next.search)]
      const isElsewhere = isOtherPage(move)
      const { draft, unsaved } = get()
      // the dialog over the form is left, not the form
      if (!isElsewhere && from.dialog !== to.dialog) return false
      if (draft && move.action === 'BACK') {
        await actions.cancelDraft()
        return true
      }
      if (draft && !isElsewhere) return !(await actions.cancelDraft())
      if (isElsewhere || from.pin === to.pin) return false
      return unsaved !== null && !(await actions.mayDiscard())
    },
  })
}
