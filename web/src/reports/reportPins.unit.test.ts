import type { ReportedPin } from '@nspect/contract/reports'
import { expect, it } from 'vitest'
import { countByState, findPins } from './reportPins.ts'

const pin = (pinNumber: number, given: Partial<ReportedPin>): ReportedPin =>
  ({
    pinNumber,
    title: 'Loose handrail',
    pointCategory: { id: 1, name: 'Corridor', poiColorCode: null },
    description: '',
    projectPinComments: [],
    isResolved: false,
    isCritical: false,
    ...given,
  }) as unknown as ReportedPin

const said = [{ comment: 'The tiler comes on Thursday.' }] as unknown as ReportedPin['projectPinComments']
const pins = [
  pin(1, { isCritical: true }),
  pin(2, { isResolved: true, title: 'Cracked tile', projectPinComments: said }),
  pin(3, { isResolved: true, isCritical: true, description: 'Behind the lift' }),
]
const numbers = (typed: string, state: Parameters<typeof findPins>[2] = null) =>
  findPins(pins, typed, state).map(({ pinNumber }) => pinNumber)

it('points are found by number, title, category, notes and what was said about them', () => {
  expect(numbers('#2')).toEqual([2])
  expect(numbers('handrail corridor')).toEqual([1, 3])
  expect(numbers('LIFT')).toEqual([3])
  expect(numbers('thursday tiler')).toEqual([2])
})

it('and narrowed to what is open, resolved or critical', () => {
  expect(countByState(pins)).toEqual({ open: 1, resolved: 2, critical: 2 })
  expect(numbers('', 'critical')).toEqual([1, 3])
  expect(numbers('corridor', 'resolved')).toEqual([2, 3])
})
