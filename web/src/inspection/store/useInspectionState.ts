import { createStoreContext, shallow, useSelector } from '@tanstack/react-store'
import type { DerivedState } from './derivedState.ts'
import type { InspectionStore } from './inspectionStore.ts'

/** Context for the store of the open inspection. */
export const { StoreProvider: InspectionProvider, useStoreContext: useInspectionStore } =
  createStoreContext<InspectionStore>()

/**
 * Selects parts of the inspection's snapshot by key; the component re-renders when one of them
 * changes.
 */
export const useInspectionState = <K extends keyof DerivedState>(
  ...keys: K[]
): Pick<DerivedState, K> =>
  useSelector(
    useInspectionStore(),
    (snapshot) =>
      Object.fromEntries(keys.map((key) => [key, snapshot[key]])) as Pick<DerivedState, K>,
    { compare: shallow },
  )
