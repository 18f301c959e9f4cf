import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { useLayoutEffect, useMemo, useState } from 'react'
import { useActor } from '../api/signedInUser.ts'
import { useBreakpoints } from '../ui/hooks/useBreakpoints.ts'
import { confirmDiscardOfInput } from './confirmDiscard.ts'
import { resolveModelTabContent } from './media/viewer/modelTabContent.ts'
import { useViewerSettings } from './media/viewer/useViewerSettings.ts'
import { useInspectionUrlParams } from './store/inspectionSearch.ts'
import { createInspectionStore, type InspectionStore } from './store/inspectionStore.ts'

/**
 * The store of an inspection, opened and closed with its page. Refetched data is passed on to it.
 */
export function useCreateInspectionStore(project: Project, pins: readonly Pin[]): InspectionStore {
  const settings = useViewerSettings()
  const shown = useMemo(() => resolveModelTabContent(project, settings), [project, settings])
  const actor = useActor()
  const { isPhone } = useBreakpoints()
  const address = useInspectionUrlParams()
  const [store] = useState(() =>
    createInspectionStore({
      inputs: { project, pins, shown, actor },
      address,
      confirmDiscard: confirmDiscardOfInput,
      restingStop: isPhone ? 'low' : 'half',
    }),
  )
  useLayoutEffect(
    () => store.setInputs({ project, pins, shown, actor }),
    [store, project, pins, shown, actor],
  )
  useLayoutEffect(() => store.open(), [store])
  return store
}
