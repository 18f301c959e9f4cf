import {
  addPinsToSelection,
  emptySelection,
  selectPinRange,
  togglePinSelected,
} from '../../pins/bulk/bulkSelection.ts'
import type { BulkStore } from '../../pins/bulk/bulkState.ts'
import type { ActionContext } from './actionContext.ts'
import type { PinActions } from './pinActions.ts'
import type { PlacingActions } from './placingActions.ts'

interface Others {
  placing: PlacingActions
  points: PinActions
}

/**
 * Actions that choose points, to change them together: by ticks in the list and the table, or by a
 * box in the building.
 */
export const createBulkSelectionActions = (
  { get, set }: ActionContext,
  { placing, points }: Others,
) => {
  const may = () => get().rights.maySave
  return {
    changeChoice: (change: Parameters<BulkStore['set']>[0]) =>
      set({ ...change, ...(change.choice?.isOn === false && { isBoxing: false }) }),
    toggleChosen: (id: number) => {
      if (may()) set({ choice: togglePinSelected(get().choice, id) })
    },
    /** `order`: ids of the points in the order seen */
    chooseTo: (id: number, order: readonly number[]) => {
      if (may()) set({ choice: selectPinRange(get().choice, id, order) })
    },
    addChosen: (ids: readonly number[]) => {
      if (may()) set({ choice: addPinsToSelection(get().choice, ids) })
    },
    startChoosing: () => {
      if (may()) set({ choice: { ...get().choice, isOn: true } })
    },
    /** what is being changed goes on; what was changed stays to be taken back */
    endChoosing: () => {
      const many = { ...get().many, problems: new Map() }
      set({ choice: emptySelection, isBoxing: false, many })
    },
    /** the tool that draws a box; the list beside it shows what it chose */
    toggleBoxing: async () => {
      const { isBoxing, selected, tab } = get()
      if (isBoxing) return set({ isBoxing: false })
      if (!may() || !(await points.mayDiscard())) return
      placing.closePlacement()
      placing.setMode('inspect')
      if (selected) points.show(undefined, tab)
      set({ isBoxing: true, choice: { ...get().choice, isOn: true } })
    },
  }
}
export type SelectionActions = ReturnType<typeof createBulkSelectionActions>
