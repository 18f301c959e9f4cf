import { can, mayEver } from '@nspect/contract/policy'
import { factsOf, type Project } from '@nspect/contract/projects'
import type { TourViewer } from '@nspect/viewer'
import { useActor } from '../api/me.ts'
import { hasApproval } from '../pins/pinFacts.ts'
import type { ViewTab } from './stage/useViewTab.ts'

/** What this person may do in this inspection, and what of it the tour that is shown can do. */
export function useRights(project: Project, { shown, tab, has2d }: ViewTab, tour: TourViewer | null) {
  const actor = useActor()
  const facts = factsOf(project)
  const maySave = can(actor, 'pin.save', facts)
  const mayChangePlaces = can(actor, 'pin.place', facts)
  const mayPlace = mayChangePlaces && shown.kind === 'tour' && (!tour || tour.points !== undefined)
  return {
    maySave,
    /** in the model, once one looks at it */
    mayPlace,
    canPlace: mayPlace && tab === '3d',
    /** rectangles on the pictures: nothing for a Viewer (T29), nor on a completed inspection (T49) */
    mayDraw: mayChangePlaces && has2d && tab === '2d',
    /** the report of what is completed: everyone; of what goes on: managers (T56) */
    mayReport: facts.isCompleted || (actor.kind === 'staff' && mayEver(actor.role, 'report.print')),
    isApprovalShown: hasApproval(actor, project),
  }
}
