import { type Actor, can, isRoleAllowed } from '@nspect/contract/permissions/policy'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import type { ModelViewer } from '@nspect/viewer'
import { canSeeStatusAndApproval } from '../../pins/values/shownApproval.ts'
import type { ModelTabContent } from '../media/viewer/modelTabContent.ts'
import type { ActiveTab } from './activeTab.ts'

/**
 * What this person may do in this inspection, as far as the shown model supports it. `viewer`: null
 * until loaded.
 */
export const buildInspectionRights = (
  { actor, project, shown }: { actor: Actor; project: Project; shown: ModelTabContent },
  { tab, has2d }: ActiveTab,
  viewer: ModelViewer | null,
) => {
  const facts = toProjectFacts(project)
  const mayChangePlaces = can(actor, 'pin.place', facts)
  const mayPlace =
    mayChangePlaces && shown.kind === 'viewer' && (!viewer || viewer.points !== undefined)
  return {
    /** points may be placed and moved, wherever they are shown */
    mayChangePlaces,
    maySave: can(actor, 'pin.save', facts),
    mayChangeModel: can(actor, 'project.changeModel', facts),
    mayComplete: !facts.isCompleted && can(actor, 'project.complete', facts),
    /** in the model, whichever tab is open */
    mayPlace,
    canPlace: mayPlace && tab === '3d',
    /** rectangles on the pictures: not for a Viewer (T29), nor on a completed inspection (T49) */
    mayDraw: mayChangePlaces && has2d && tab === '2d',
    /** the report of a completed inspection: everyone; of one in progress: managers (T56) */
    mayReport:
      facts.isCompleted || (actor.kind === 'staff' && isRoleAllowed(actor.role, 'report.print')),
    maySeeCosts: can(actor, 'pin.readCosts', facts),
    isApprovalShown: canSeeStatusAndApproval(actor, project),
  }
}
export type InspectionRights = ReturnType<typeof buildInspectionRights>
