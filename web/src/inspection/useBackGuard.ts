import { useBlocker } from '@tanstack/react-router'
import { isOtherPage } from '../ui/useLeaveGuard.ts'
import { lookSearch } from './look.ts'

interface Options {
  /** a new point is being written */
  hasDraft: boolean
  /** asks where something was written */
  closeDraft: () => Promise<void>
  /** does the open form hold something unsaved? */
  hasChanges: () => boolean
  mayDiscard: () => Promise<boolean>
}

/**
 * Back closes the form of a new point, which has no history entry, before it takes a step back. And a point with unsaved
 * changes is not left for another look without asking; for another page its own form asks.
 */
export function useBackGuard({ hasDraft, closeDraft, hasChanges, mayDiscard }: Options): void {
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async (move) => {
      const [from, to] = [lookSearch.parse(move.current.search), lookSearch.parse(move.next.search)]
      const isElsewhere = isOtherPage(move)
      // the dialog over the form is left, not the form
      if (!isElsewhere && from.dialog !== to.dialog) return false
      if (hasDraft && (!isElsewhere || move.action === 'BACK')) {
        await closeDraft()
        return true
      }
      if (isElsewhere || from.pin === to.pin) return false
      return hasChanges() && !(await mayDiscard())
    },
  })
}
