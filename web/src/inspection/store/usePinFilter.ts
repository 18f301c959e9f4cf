import { useMemo } from 'react'
import type { PinFilter } from '../../pins/pinFilter.ts'
import { useInspection, useInspectionStore } from './useInspection.ts'

/** The filter of the open inspection, as lists of points take it. */
export function usePinFilter(): PinFilter {
  const { setTyped, setGroup, clearFilter } = useInspectionStore().actions
  const { filter } = useInspection('filter')
  return useMemo(
    () => ({ ...filter, setTyped, setGroup, clear: clearFilter }),
    [filter, setTyped, setGroup, clearFilter],
  )
}
