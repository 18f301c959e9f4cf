import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { useLayoutEffect, useMemo, useState } from 'react'
import { useActor } from '../api/signedInUser.ts'
import { confirmDiscardInput } from './confirmDiscard.ts'
import { useInspectionAddress } from './inspectionSearch.ts'
import { createInspectionStore, type InspectionStore } from './store/inspectionStore.ts'
import { resolveModelTabContent } from './viewport/modelTabContent.ts'
import { useViewerSettings } from './viewport/useViewerSettings.ts'

/**
 * The store of an inspection, opened and closed with its page. Refetched data is passed on to it.
 */
export function useCreateInspectionStore(project: Project, pins: readonly Pin[]): InspectionStore {
  const settings = useViewerSettings()
  const shown = useMemo(() => resolveModelTabContent(project, settings), [project, settings])
  const actor = useActor()
  const address = useInspectionAddress()
  const [store] = useState(() =>
    createInspectionStore({
      inputs: { project, pins, shown, actor },
      address,
      confirmDiscard: confirmDiscardInput,
    }),
  )
  useLayoutEffect(
    () => store.setInputs({ project, pins, shown, actor }),
    [store, project, pins, shown, actor],
  )
  useLayoutEffect(() => store.open(), [store])
  return store
}
