import type { CommentAction } from '../comments/comments.ts'

/**
 * Progress of a point, in the order of the work (T120). `waiting`: repaired, awaiting acceptance;
 * `repaired`: repaired and done, where nothing is accepted.
 */
export const pinStages = [
  'open',
  'inProgress',
  'sentBack',
  'waiting',
  'repaired',
  'accepted',
] as const
export type PinStage = (typeof pinStages)[number]

/** What the stage of a point is derived from. */
export interface StageInput {
  isResolved: boolean
  isApproved: boolean
  /** the last step of its repair */
  lastStep: CommentAction | null
  /** its status means that work has begun: how its type marks it */
  isStatusInProgress?: boolean
}

/**
 * Derives the stage of a point. `hasApproval`: repairs are accepted or rejected, from Business up
 * (T40).
 */
export const getPinStage = (
  { isResolved, isApproved, lastStep, isStatusInProgress = false }: StageInput,
  hasApproval: boolean,
): PinStage => {
  if (isResolved) return !hasApproval ? 'repaired' : isApproved ? 'accepted' : 'waiting'
  if (hasApproval && lastStep === 'reject') return 'sentBack'
  return isStatusInProgress ? 'inProgress' : 'open'
}

/** Whether no work is left. */
export const isPinStageDone = (stage: PinStage): boolean =>
  stage === 'accepted' || stage === 'repaired'
