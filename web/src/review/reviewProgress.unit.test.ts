import type { WaitingRepair } from '@nspect/contract/review'
import { describe, expect, it } from 'vitest'
import {
  currentRepair,
  nothingReviewed,
  outcomeCounts,
  type Progress,
  repairsAhead,
  turned,
  uniqueRepairs,
  withOutcome,
  withoutOutcome,
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
const shown = (progress: Progress) => currentRepair(repairs, progress)?.number
const ids = (some: readonly WaitingRepair[]) => some.map(({ projectPinId }) => projectPinId)

describe('T157: the way through the repairs', () => {
  it('begins with the first, goes on by itself, and ends when all have an outcome', () => {
    let progress = nothingReviewed
    expect(shown(progress)).toBe(1)
    progress = withOutcome(repairs, progress, one, 'accepted')
    expect(shown(progress)).toBe(2)
    progress = withOutcome(repairs, progress, two, 'gone')
    progress = withOutcome(repairs, progress, three, 'sentBack')
    expect(currentRepair(repairs, progress)).toBeUndefined()
    expect(outcomeCounts(progress)).toEqual({ accepted: 1, sentBack: 1, gone: 1 })
    expect(currentRepair([], nothingReviewed)).toBeUndefined()
  })

  it('comes back to what was passed over', () => {
    const passed = turned(repairs, nothingReviewed, 1)
    expect(ids(repairsAhead(repairs, passed))).toEqual([3, 1])
    const both = withOutcome(
      repairs,
      withOutcome(repairs, passed, two, 'accepted'),
      three,
      'accepted',
    )
    expect(shown(both)).toBe(1)
  })

  it('turns only to those that still wait, around the ends', () => {
    const progress = withOutcome(repairs, nothingReviewed, two, 'accepted')
    expect(shown(progress)).toBe(3)
    expect(shown(turned(repairs, progress, 1))).toBe(1)
    expect(shown(turned(repairs, { ...progress, at: null }, -1))).toBe(3)
    const last = withOutcome(repairs, progress, three, 'accepted')
    expect(turned(repairs, last, 1)).toBe(last)
  })

  it('goes back to a repair whose decision was taken back', () => {
    const decided = withOutcome(repairs, nothingReviewed, one, 'sentBack')
    const undone = withoutOutcome(decided, one)
    expect([shown(undone), outcomeCounts(undone).sentBack]).toEqual([1, 0])
  })

  it('takes a repair that was submitted anew for another one, and the same one once', () => {
    const anew = repair(1, 9)
    expect(uniqueRepairs([one, two, anew, two])).toEqual([one, two, anew])
    const progress = withOutcome(repairs, nothingReviewed, one, 'gone')
    expect(ids(repairsAhead([...repairs, anew], progress))).toEqual([3, 1])
  })
})
