import { can } from '@nspect/contract/permissions/policy'
import { type PinAttribute, pinAttributes } from '@nspect/contract/pins/pinAttributes'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { useActor } from '../../api/signedInUser.ts'
import { canSeeStatusAndApproval } from './shownApproval.ts'

/** Which parts of a point this person may see and change; `pin` null: a new one. */
export function usePinFieldRights(project: Project, pin: Pin | null) {
  const actor = useActor()
  const facts = toProjectFacts(project)
  const maySave = can(actor, 'pin.save', facts)
  return {
    maySave,
    isCompleted: facts.isCompleted,
    /** category, title and text, while the inspection is not completed (T49) */
    mayChangeCore: can(actor, 'pin.place', facts),
    /** Business and above see the status (T40) */
    isStatusShown: canSeeStatusAndApproval(actor, project),
    maySeeCosts: can(actor, 'pin.readCosts', facts),
    maySetStatus: can(actor, 'pin.status', facts),
    /** fields that are not editable, once the point exists (T68) */
    mayChangeFixed: pin === null || can(actor, 'pin.fixedField', facts),
    /** set resolved and approved directly, without a submission (T73) */
    mayJudge: can(actor, 'pin.review', facts),
  }
}
export type FieldRights = ReturnType<typeof usePinFieldRights>

const rightOf = {
  'pin.place': 'mayChangeCore',
  'pin.status': 'maySetStatus',
  'pin.review': 'mayJudge',
  'pin.save': 'maySave',
} as const satisfies Record<(typeof pinAttributes)[PinAttribute]['can'], keyof FieldRights>

/** Whether this attribute may be changed, by the permission in its declaration. */
export const mayChangePinAttribute = (rights: FieldRights, name: PinAttribute): boolean =>
  rights[rightOf[pinAttributes[name].can]]
