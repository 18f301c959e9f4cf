import { useMemo } from 'react'
import type { PinFilter } from '../../pins/pinFilter.ts'
import { useInspection, useInspectionStore } from './useInspection.ts'

/** The filter of the open inspection, as lists of points take it. */
export function usePinFilter(): PinFilter {
  const { setTyped, setStage, clearFilter } = useInspectionStore().actions
  const { filter } = useInspection('filter')
  return useMemo(
    () => ({ ...filter, setTyped, setStage, clear: clearFilter }),
    [filter, setTyped, setStage, clearFilter],
  )
}
