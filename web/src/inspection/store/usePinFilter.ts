import { useMemo } from 'react'
import type { PinFilter } from '../../pins/filter/pinFilter.ts'
import { useInspectionState, useInspectionStore } from './useInspectionState.ts'

/** The filter of the open inspection, as lists of points take it. */
export function usePinFilter(): PinFilter {
  const { setTyped, choose, arrange, foldGroup, clearFilter } = useInspectionStore().actions
  const { filter, folded } = useInspectionState('filter', 'folded')
  return useMemo(
    () => ({ ...filter, folded, setTyped, choose, arrange, foldGroup, clear: clearFilter }),
    [filter, folded, setTyped, choose, arrange, foldGroup, clearFilter],
  )
}
