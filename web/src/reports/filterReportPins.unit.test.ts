import type { ReportedPin } from '@nspect/contract/reports'
import { expect, it } from 'vitest'
import { findPins } from './filterReportPins.ts'

const pin = (pinNumber: number, values: Partial<ReportedPin>): ReportedPin =>
  ({
    pinNumber,
    title: 'Loose handrail',
    pointCategory: { id: 1, name: 'Corridor', poiColorCode: null },
    description: '',
    projectPinComments: [],
    isResolved: false,
    isApproved: false,
    lastStep: null,
    isCritical: false,
    isOsha: false,
    ...values,
  }) as unknown as ReportedPin

const comments = [{ comment: 'The tiler comes on Thursday.' }] as unknown as ReportedPin['projectPinComments']
const pins = [
  pin(1, { isCritical: true }),
  pin(2, { isOsha: true, isResolved: true, title: 'Cracked tile', projectPinComments: comments }),
  pin(3, { isResolved: true, isCritical: true, description: 'Behind the lift' }),
]
const numbers = (typed: string, filter: Parameters<typeof findPins>[2] = null) =>
  findPins(pins, typed, filter, true).map(({ pinNumber }) => pinNumber)

it('points are found by number, title, category, notes and what was said about them', () => {
  expect(numbers('#2')).toEqual([2])
  expect(numbers('handrail corridor')).toEqual([1, 3])
  expect(numbers('LIFT')).toEqual([3])
  expect(numbers('thursday tiler')).toEqual([2])
})

it('T72: and narrowed to a stage, or to what is critical or for OSHA', () => {
  expect(numbers('', 'critical')).toEqual([1, 3])
  expect(numbers('', 'osha')).toEqual([2])
  expect(numbers('corridor', 'waiting')).toEqual([2, 3])
})
