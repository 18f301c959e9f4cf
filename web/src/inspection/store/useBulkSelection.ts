import { useMemo } from 'react'
import type { SelectionControls } from '../../pins/bulk/bulkState.ts'
import { useInspectionState, useInspectionStore } from './useInspectionState.ts'

/**
 * The choice of points in the open inspection, as lists of points take it; null: this person may
 * not change any.
 */
export function useBulkSelection(): SelectionControls | null {
  const { toggleChosen, chooseTo, addChosen, startChoosing, endChoosing } =
    useInspectionStore().actions
  const { choice, many, rights } = useInspectionState('choice', 'many', 'rights')
  const { problems } = many
  const { maySave } = rights
  return useMemo(
    () =>
      maySave
        ? {
            choice,
            problems,
            toggle: toggleChosen,
            toRange: chooseTo,
            add: addChosen,
            start: startChoosing,
            end: endChoosing,
          }
        : null,
    [maySave, choice, problems, toggleChosen, chooseTo, addChosen, startChoosing, endChoosing],
  )
}
