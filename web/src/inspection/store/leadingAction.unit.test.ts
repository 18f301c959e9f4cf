import { expect, it } from 'vitest'
import { findLeadingAction } from './leadingAction.ts'

const open = { isResolved: false }
const resolved = { isResolved: true }
const manager = { mayChangePlaces: true, mayReport: true, mayComplete: true }
const inspector = { mayChangePlaces: true, mayReport: false, mayComplete: false }
const onceComplete = { mayChangePlaces: false, mayReport: true, mayComplete: false }
const viewer = { mayChangePlaces: false, mayReport: false, mayComplete: false }

it.each([
  ['no points yet', manager, [], 'addPin'],
  ['open work', manager, [open, resolved], 'report'],
  ['nothing open', manager, [resolved], 'complete'],
  ['a completed inspection', onceComplete, [resolved], 'report'],
  ['a completed inspection without points', onceComplete, [], 'report'],
  ['open work, for who only inspects', inspector, [open], 'addPin'],
  ['nothing open, for who only inspects', inspector, [resolved], 'addPin'],
  ['open work, for who only reads', viewer, [open], null],
] as const)('T550: %s leads to the next step', (_, rights, pins, leading) => {
  expect(findLeadingAction(pins, rights)).toBe(leading)
})
