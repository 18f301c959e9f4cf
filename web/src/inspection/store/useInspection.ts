import { createStoreContext, shallow, useSelector } from '@tanstack/react-store'
import type { InspectionStore } from './inspectionStore.ts'
import type { InspectionSnapshot } from './snapshot.ts'

/** The store of the inspection that is open around a component. */
export const { StoreProvider: InspectionProvider, useStoreContext: useInspectionStore } =
  createStoreContext<InspectionStore>()

/** What an inspection shows, by the names of its parts; the component is drawn again when one of them changes. */
export const useInspection = <K extends keyof InspectionSnapshot>(...keys: K[]): Pick<InspectionSnapshot, K> =>
  useSelector(
    useInspectionStore(),
    (snapshot) => Object.fromEntries(keys.map((key) => [key, snapshot[key]])) as Pick<InspectionSnapshot, K>,
    { compare: shallow },
  )
