import { describe, expect, it } from 'vitest'
import type { ReportPinRow } from '../pins/pins.queries.ts'
import { computePlanDatesOfPin } from './improvementPlan.mapper.ts'
import { getResolverName } from './reports.mapper.ts'

const step = (action: string, commentedBy: string, userId: number | null) =>
  ({
    action,
    commentedBy,
    userId,
    createdAt: '2026-11-12T09:00:00.000Z',
  }) as ReportPinRow['comments'][number]
const point = (over: Partial<ReportPinRow['pin']>, ...comments: ReportPinRow['comments']) => ({
  pin: { resolvedBy: null, isApproved: true, pointCategoryId: 1, ...over } as ReportPinRow['pin'],
  comments,
  lastStep: comments.at(-1)?.action ?? null,
  customFields: [],
  updatedByName: 'Anja Berg',
})
const words = { shown: (name: string) => name, ofVisitor: (name: string) => `${name} (visitor)` }

describe('who resolved a point, as reports say it (T370)', () => {
  it('is marked as a visitor where a visitor submitted the repair', () => {
    const repaired = point({ resolvedBy: 'Ida Frost' }, step('submit', 'Ida Frost', null))
    expect(getResolverName(repaired, words)).toBe('Ida Frost (visitor)')
  })

  it('is no visitor where the visitor’s repair was sent back and a manager then marked the point', () => {
    const turnedDown = [step('submit', 'Ida Frost', null), step('reject', 'Anja Berg', 7)] as const
    expect(getResolverName(point({ resolvedBy: 'Anja Berg' }, ...turnedDown), words)).toBe(
      'Anja Berg',
    )
  })
})

describe('the day on which an item of a plan was done (T93)', () => {
  const dates = { fields: new Map(), cycles: new Map(), requiredOf: () => ({ day: '', by: null }) }
  const actual = (...actions: string[]) =>
    computePlanDatesOfPin(
      point({}, ...actions.map((action) => step(action, 'Anja Berg', 7))),
      dates,
    ).actual

  it('is that of its acceptance', () => {
    expect(actual('submit', 'accept')).toBe('2026-11-12T09:00:00.000Z')
  })

  it('is not that of an acceptance that was taken back before the point was marked as accepted by hand', () => {
    expect(actual('submit', 'accept', 'withdraw')).toBe('')
    expect(actual('submit', 'accept', 'reopen')).toBe('')
  })
})
