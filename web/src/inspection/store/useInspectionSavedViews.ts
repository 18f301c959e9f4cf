import { can } from '@nspect/contract/permissions/policy'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import type { ViewsContext } from '../../pins/views/viewsContext.ts'
import { useInspectionState, useInspectionStore } from './useInspectionState.ts'
import { usePinFilter } from './usePinFilter.ts'

/** The saved views of the open inspection's type, as its list takes them. */
export function useInspectionSavedViews(): ViewsContext {
  const { showView } = useInspectionStore().actions
  const { project, actor, urlParams } = useInspectionState('project', 'actor', 'urlParams')
  const filter = usePinFilter()
  const facts = toProjectFacts(project)
  return {
    projectId: project.id,
    filter,
    viewId: urlParams.view,
    showView,
    maySave: can(actor, 'savedView.save', facts),
    mayShare: can(actor, 'savedView.share', facts),
  }
}
