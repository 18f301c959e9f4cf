import type { RowAction } from '../ui/buttons/RowActions.tsx'
import { useInspectionState } from './store/useInspectionState.ts'
import { useCompleteAction } from './useCompleteAction.ts'
import { useReportAction } from './useReportAction.ts'

/** The button that leads at this stage, unless it is that of adding a point, and what else there is. */
export function useStageActions(): { leading: RowAction | null; others: RowAction[] } {
  const { project, pins, rights, leading } = useInspectionState(
    'project',
    'pins',
    'rights',
    'leading',
  )
  const report = useReportAction()
  const complete = useCompleteAction({ project, pins, isAllowed: rights.mayComplete })
  const first = leading === 'report' ? report : leading === 'complete' ? complete : null
  return {
    leading: first,
    others: [report, complete].filter(
      (action) => action !== null && action !== first,
    ) as RowAction[],
  }
}
