import type { Pin } from '@nspect/contract/pins/pins'
import type { InspectionRights } from './inspectionRights.ts'

/** What an inspection asks for next: its page has one filled button, and this is it. */
export type LeadingAction = 'addPin' | 'report' | 'complete'

type Rights = Pick<InspectionRights, 'mayChangePlaces' | 'mayReport' | 'mayComplete'>

/**
 * The action that leads at an inspection's stage: add the first point, report open work, complete
 * what has no open point, report what is complete. `null`: this person does none of them.
 */
export const findLeadingAction = (
  pins: readonly Pick<Pin, 'isResolved'>[],
  { mayChangePlaces, mayReport, mayComplete }: Rights,
): LeadingAction | null => {
  const adding = mayChangePlaces ? 'addPin' : null
  if (pins.length === 0) return adding ?? (mayReport ? 'report' : null)
  if (mayComplete && pins.every(({ isResolved }) => isResolved)) return 'complete'
  return mayReport ? 'report' : adding
}
