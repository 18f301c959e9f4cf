import { describe, expect, it } from 'vitest'
import { type CommentAction, commentActions } from '../comments/comments.ts'
import type { Staff } from '../permissions/policy.ts'
import { roles, tiers } from '../shared/enums.ts'
import { getPinStage, type StageInput } from './pinStage.ts'
import {
  canApproveRepairs,
  isRepairReasonRequired,
  isRepairStepOutdated,
  isRepairStepPossible,
  isRepairStepUndoable,
  repairSteps,
} from './repairSteps.ts'

const points = {
  open: { isResolved: false, isApproved: false, lastStep: null },
  sentBack: { isResolved: false, isApproved: false, lastStep: 'reject' },
  waiting: { isResolved: true, isApproved: false, lastStep: 'submit' },
  accepted: { isResolved: true, isApproved: true, lastStep: 'accept' },
} as const satisfies Record<string, StageInput>

const stepsAt = (point: StageInput, isApprovalPart: boolean) =>
  commentActions.filter((step) => isRepairStepPossible(step, point, isApprovalPart))
const stageAfter = (step: CommentAction, isApprovalPart: boolean) =>
  getPinStage({ ...repairSteps[step].flags, lastStep: step }, isApprovalPart)

describe('T73: the steps of a repair, where repairs are accepted', () => {
  it.each([
    ['open', ['submit', 'accept']],
    ['sentBack', ['submit', 'accept', 'reopen']],
    ['waiting', ['submit', 'accept', 'reject', 'reopen']],
    ['accepted', ['submit', 'reject', 'withdraw', 'reopen']],
  ] as const)('a point that is %s offers %j', (stage, offered) => {
    expect(getPinStage(points[stage], true)).toBe(stage)
    expect(stepsAt(points[stage], true)).toEqual(offered)
  })

  it.each([
    ['submit', 'waiting'],
    ['accept', 'accepted'],
    ['reject', 'sentBack'],
    ['withdraw', 'waiting'],
    ['reopen', 'open'],
  ] as const)('%s leads to %s', (step, stage) => expect(stageAfter(step, true)).toBe(stage))
})

describe('T73: the steps of a repair, where nothing is accepted', () => {
  it('an open point is resolved, by a submission or without one, and then opened again', () => {
    expect(stepsAt(points.open, false)).toEqual(['submit', 'accept', 'resolve'])
    expect(stageAfter('submit', false)).toBe('repaired')
    expect(stageAfter('resolve', false)).toBe('repaired')
    expect(stepsAt({ ...points.open, isResolved: true, lastStep: 'resolve' }, false)).toContain(
      'reopen',
    )
    expect(stageAfter('reopen', false)).toBe('open')
  })

  it('what was accepted or sent back in a higher plan does not stay so for ever', () => {
    expect(stepsAt(points.accepted, false)).toContain('reopen')
    expect(stepsAt(points.sentBack, false)).toContain('resolve')
  })

  it('every step that judges a repair needs the right that comes with Business', () => {
    const judging = commentActions.filter((step) => repairSteps[step].right === 'comment.review')
    expect(judging).toEqual(['accept', 'reject', 'withdraw'])
  })
})

describe('a step of a repair', () => {
  it('needs words only where somebody is told what is missing', () => {
    expect(commentActions.filter(isRepairReasonRequired)).toEqual(['reject'])
    expect(isRepairReasonRequired(null)).toBe(true)
  })

  it('is undone unless it is a submission', () => {
    expect(commentActions.filter((step) => !isRepairStepUndoable(step))).toEqual(['submit'])
    expect(isRepairStepUndoable(null)).toBe(false)
  })

  it('is overridden once the flags are no longer those that it set', () => {
    expect(isRepairStepOutdated('accept', points.accepted)).toBe(false)
    expect(isRepairStepOutdated('accept', points.waiting)).toBe(true)
    expect(isRepairStepOutdated('withdraw', points.waiting)).toBe(false)
    expect(isRepairStepOutdated('reopen', points.waiting)).toBe(true)
  })
})

describe('T40: repairs are accepted', () => {
  const staff = (role: Staff['role']): Staff => ({
    kind: 'staff',
    userId: 1,
    name: 'Maren',
    role,
    clientId: 1,
  })

  it('from Business up, and for a SuperAdmin everywhere', () => {
    for (const role of roles) {
      const where = tiers.filter((tier) => canApproveRepairs(staff(role), tier))
      expect(where).toEqual(role === 'SuperAdmin' ? tiers : ['Business', 'Enterprise'])
    }
  })
})
