import type { Pin } from '@nspect/contract/pins/pins'
import { describe, expect, it } from 'vitest'
import { countPinStates } from '../values/countStates.ts'
import { countPinGroups } from './pinFilter.ts'

const pin = (pinNumber: number, title: string, over: Partial<Pin> = {}) =>
  ({
    id: pinNumber,
    pinNumber,
    title,
    isResolved: false,
    isApproved: false,
    lastStep: null,
    isCritical: false,
    isOsha: false,
    pointCategory: { id: 1, name: 'Bathroom', poiColorCode: null },
    ...over,
  }) as Pin
const pins = [
  pin(1, 'Cracked tile'),
  pin(12, 'Loose tap', { isResolved: true }),
  pin(3, 'Übergang zur Decke', { isResolved: true, isApproved: true }),
]

/** The points as a list that counts how often a point of it is read. */
const watchReads = (list: Pin[]) => {
  let reads = 0
  const watched = new Proxy(list, {
    get: (target, name) => {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1
      return Reflect.get(target, name) as unknown
    },
  })
  return { watched, countReads: () => reads }
}

it('T600 the numbers on the buttons come from one pass over the points', () => {
  const { watched, countReads } = watchReads([...pins, pin(4, 'Live wire', { isCritical: true })])
  expect(countPinGroups(watched, true)).toHaveLength(4)
  expect(countReads()).toBe(4)
})

describe('how far the points are', () => {
  it('an approved point counts among the resolved', () => {
    expect(countPinStates(pins)).toEqual({ open: 1, resolved: 2, approved: 1 })
  })

  it('each point counts once, under its stage; stages without points are left out (T120)', () => {
    const rejected = pin(4, 'Torn carpet', { lastStep: 'reject' })
    expect(countPinGroups([...pins, rejected], true)).toEqual([
      { group: 'open', count: 1 },
      { group: 'sentBack', count: 1 },
      { group: 'waiting', count: 1 },
      { group: 'accepted', count: 1 },
    ])
    expect(countPinGroups([...pins, rejected], false)).toEqual([
      { group: 'open', count: 2 },
      { group: 'repaired', count: 2 },
    ])
  })

  it('T72: what is critical or for OSHA counts beside its stage', () => {
    const marked = [
      pin(5, 'Live wire', { isOsha: true, isCritical: true }),
      pin(6, 'Wet floor', { isOsha: true }),
    ]
    expect(countPinGroups(marked, true)).toEqual([
      { group: 'open', count: 2 },
      { group: 'critical', count: 1 },
      { group: 'osha', count: 2 },
    ])
  })
})
