import { can } from '@nspect/contract/policy'
import { projectFactsOf } from '@nspect/contract/projects'
import type { ViewsInUse } from '../../pins/views/viewsInUse.ts'
import { useInspection, useInspectionStore } from './useInspection.ts'
import { usePinFilter } from './usePinFilter.ts'

/** The saved views of the open inspection's type, as its list takes them. */
export function useViewsInUse(): ViewsInUse {
  const { showView } = useInspectionStore().actions
  const { project, actor, urlParams } = useInspection('project', 'actor', 'urlParams')
  const filter = usePinFilter()
  const facts = projectFactsOf(project)
  return {
    projectId: project.id,
    filter,
    viewId: urlParams.view,
    showView,
    maySave: can(actor, 'savedView.save', facts),
    mayShare: can(actor, 'savedView.share', facts),
  }
}
