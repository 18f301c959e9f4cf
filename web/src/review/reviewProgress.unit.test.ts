import type { WaitingRepair } from '@nspect/contract/review/review'
import { describe, expect, it } from 'vitest'
import {
  addReviewOutcome,
  countReviewOutcomes,
  emptyReviewProgress,
  findRepairToReview,
  listRepairsAhead,
  moveToRepairToReview,
  type ReviewProgress,
  removeDuplicateRepairs,
  removeReviewOutcome,
} from './reviewProgress.ts'

const repair = (projectPinId: number, lastStepId = projectPinId): WaitingRepair => ({
  projectPinId,
  projectId: 3,
  pinNumber: projectPinId,
  title: `Point ${projectPinId}`,
  projectName: 'Quay House',
  clientName: null,
  resolvedBy: 'Jonas Weir',
  resolvedAt: '2026-03-02T09:30:00.000Z',
  lastStepId,
})
const [one, two, three] = [repair(1), repair(2), repair(3)] as const
const repairs = [one, two, three]
const shown = (progress: ReviewProgress) => findRepairToReview(repairs, progress)?.number
const ids = (waitingRepairs: readonly WaitingRepair[]) =>
  waitingRepairs.map(({ projectPinId }) => projectPinId)

describe('T157: the way through the repairs', () => {
  it('begins with the first, goes on by itself, and ends when all have an outcome', () => {
    let progress = emptyReviewProgress
    expect(shown(progress)).toBe(1)
    progress = addReviewOutcome(repairs, progress, one, 'accepted')
    expect(shown(progress)).toBe(2)
    progress = addReviewOutcome(repairs, progress, two, 'gone')
    progress = addReviewOutcome(repairs, progress, three, 'sentBack')
    expect(findRepairToReview(repairs, progress)).toBeUndefined()
    expect(countReviewOutcomes(progress)).toEqual({ accepted: 1, sentBack: 1, gone: 1 })
    expect(findRepairToReview([], emptyReviewProgress)).toBeUndefined()
  })

  it('comes back to what was passed over', () => {
    const passed = moveToRepairToReview(repairs, emptyReviewProgress, 1)
    expect(ids(listRepairsAhead(repairs, passed))).toEqual([3, 1])
    const both = addReviewOutcome(
      repairs,
      addReviewOutcome(repairs, passed, two, 'accepted'),
      three,
      'accepted',
    )
    expect(shown(both)).toBe(1)
  })

  it('turns only to those that still wait, around the ends', () => {
    const progress = addReviewOutcome(repairs, emptyReviewProgress, two, 'accepted')
    expect(shown(progress)).toBe(3)
    expect(shown(moveToRepairToReview(repairs, progress, 1))).toBe(1)
    expect(shown(moveToRepairToReview(repairs, { ...progress, at: null }, -1))).toBe(3)
    const last = addReviewOutcome(repairs, progress, three, 'accepted')
    expect(moveToRepairToReview(repairs, last, 1)).toBe(last)
  })

  it('goes back to a repair whose decision was taken back', () => {
    const decided = addReviewOutcome(repairs, emptyReviewProgress, one, 'sentBack')
    const undone = removeReviewOutcome(decided, one)
    expect([shown(undone), countReviewOutcomes(undone).sentBack]).toEqual([1, 0])
  })

  it('takes a repair that was submitted anew for another one, and the same one once', () => {
    const anew = repair(1, 9)
    expect(removeDuplicateRepairs([one, two, anew, two])).toEqual([one, two, anew])
    const progress = addReviewOutcome(repairs, emptyReviewProgress, one, 'gone')
    expect(ids(listRepairsAhead([...repairs, anew], progress))).toEqual([3, 1])
  })
})
