import type { CommentAction } from '../comments/comments.ts'
import type { Action, Actor } from '../permissions/policy.ts'
import { getFeatureOfTier } from '../permissions/tierFeatures.ts'
import { type Tier, tiers } from '../shared/enums.ts'
import { getPinStage, type StageInput } from './pinStage.ts'

/** The two flags of a point that its stage follows from (T73). */
export type RepairFlags = Pick<StageInput, 'isResolved' | 'isApproved'>

interface RepairStep {
  /** the flags after it */
  flags: RepairFlags
  /** the right it needs */
  right: Action
  /** whether it may be taken while a point has this flags and last step, apart from the right */
  isOpen: (point: StageInput, hasApproval: boolean) => boolean
}

/**
 * The steps of a repair: where each leads, who takes it and when (T73). `withdraw` takes an
 * acceptance back, so that the repair waits again; `reopen` leaves the point to be repaired;
 * `resolve` is done without a submission, where nothing is accepted.
 */
export const repairSteps = {
  submit: {
    flags: { isResolved: true, isApproved: false },
    right: 'comment.send',
    isOpen: () => true,
  },
  accept: {
    flags: { isResolved: true, isApproved: true },
    right: 'comment.review',
    isOpen: (point) => !(point.isResolved && point.isApproved),
  },
  reject: {
    flags: { isResolved: false, isApproved: false },
    right: 'comment.review',
    isOpen: ({ isResolved }) => isResolved,
  },
  withdraw: {
    flags: { isResolved: true, isApproved: false },
    right: 'comment.review',
    isOpen: (point) => point.isResolved && point.isApproved,
  },
  reopen: {
    flags: { isResolved: false, isApproved: false },
    right: 'comment.manageRepair',
    isOpen: (point, hasApproval) =>
      point.isResolved || getPinStage(point, hasApproval) === 'sentBack',
  },
  resolve: {
    flags: { isResolved: true, isApproved: false },
    right: 'comment.manageRepair',
    isOpen: ({ isResolved }, hasApproval) => !hasApproval && !isResolved,
  },
} as const satisfies Record<CommentAction, RepairStep>

/**
 * Steps that whoever took them can undo shortly after; a submission is replaced or sent back
 * instead.
 */
export const isRepairStepUndoable = (
  step: CommentAction | null,
): step is Exclude<CommentAction, 'submit'> => step !== null && step !== 'submit'

/** Whether a step needs a reason in words. */
export const isRepairReasonRequired = (step: CommentAction | null): boolean =>
  step === null || step === 'reject'

/** Whether repairs are accepted here: from Business up, and by a SuperAdmin everywhere (T40). */
export const canApproveRepairs = (who: Actor, tier: Tier): boolean =>
  (who.kind === 'staff' && who.role === 'SuperAdmin') ||
  getFeatureOfTier(tier, 'approval') === 'full'

/** The tiers in which repairs are accepted. */
export const approvalTiers: readonly Tier[] = tiers.filter(
  (tier) => getFeatureOfTier(tier, 'approval') === 'full',
)

/** Whether a step fits what the point is at, apart from the right to take it. */
export const isRepairStepPossible = (
  step: CommentAction,
  point: StageInput,
  isApprovalPart: boolean,
): boolean => {
  const { isOpen }: RepairStep = repairSteps[step]
  return isOpen(point, isApprovalPart)
}

/** Whether somebody changed the point since this step. */
export const isRepairStepOutdated = (
  step: CommentAction,
  { isResolved, isApproved }: RepairFlags,
): boolean => {
  const { flags } = repairSteps[step]
  return flags.isResolved !== isResolved || flags.isApproved !== isApproved
}

/**
 * Whether the latest repair was sent back, or its point opened again after it, by the last step
 * that was taken.
 */
export const wasRepairSentBack = (lastStep: CommentAction | null): boolean =>
  lastStep === 'reject' || lastStep === 'reopen'
