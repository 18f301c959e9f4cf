import { describe, expect, it } from 'vitest'
import { languages } from '../shared/enums.ts'
import { getPinStage, isPinStageDone, pinStages, type StageInput } from './pinStage.ts'
import { getStageName } from './stageNames/stageNames.ts'

const point = (fields: Partial<StageInput> = {}): StageInput => ({
  isResolved: false,
  isApproved: false,
  lastStep: null,
  ...fields,
})

describe('the stage of a point (T120)', () => {
  it('is open until something is done about it', () => {
    expect(getPinStage(point(), true)).toBe('open')
    expect(getPinStage(point(), false)).toBe('open')
  })

  it('is in progress while its status says so, and not any more once it is repaired', () => {
    expect(getPinStage(point({ isStatusInProgress: true }), true)).toBe('inProgress')
    expect(
      getPinStage(point({ isStatusInProgress: true, isResolved: true, lastStep: 'submit' }), true),
    ).toBe('waiting')
  })

  it('waits once it is repaired, and is accepted with the approval', () => {
    expect(getPinStage(point({ isResolved: true, lastStep: 'submit' }), true)).toBe('waiting')
    expect(
      getPinStage(point({ isResolved: true, isApproved: true, lastStep: 'accept' }), true),
    ).toBe('accepted')
  })

  it('is sent back after a rejection, whatever the status says, until it is submitted again', () => {
    expect(getPinStage(point({ lastStep: 'reject', isStatusInProgress: true }), true)).toBe(
      'sentBack',
    )
    expect(getPinStage(point({ lastStep: 'submit', isResolved: true }), true)).toBe('waiting')
  })

  it('an approval without a repair is nothing done', () => {
    expect(getPinStage(point({ isApproved: true }), true)).toBe('open')
  })

  it('where nothing is accepted, a repair is final and nothing is sent back', () => {
    expect(getPinStage(point({ isResolved: true }), false)).toBe('repaired')
    expect(getPinStage(point({ isResolved: true, isApproved: true }), false)).toBe('repaired')
    expect(getPinStage(point({ lastStep: 'reject' }), false)).toBe('open')
  })

  it('is done when accepted, or repaired for good', () => {
    expect(pinStages.filter(isPinStageDone)).toEqual(['repaired', 'accepted'])
  })

  it.each(languages)('has a name of its own in %s', (language) => {
    expect(new Set(pinStages.map((stage) => getStageName(language, stage))).size).toBe(
      pinStages.length,
    )
  })
})
