import { describe, expect, it } from 'vitest'
import { languages } from './enums.ts'
import { isStageDone, type StageInput, stageName, stageOf, stages } from './pinStage.ts'

const point = (fields: Partial<StageInput> = {}): StageInput => ({
  isResolved: false,
  isApproved: false,
  lastStep: null,
  ...fields,
})

describe('the stage of a point (T120)', () => {
  it('is open until something is done about it', () => {
    expect(stageOf(point(), true)).toBe('open')
    expect(stageOf(point(), false)).toBe('open')
  })

  it('is in progress while its status says so, and not any more once it is repaired', () => {
    expect(stageOf(point({ isStatusInProgress: true }), true)).toBe('inProgress')
    expect(
      stageOf(point({ isStatusInProgress: true, isResolved: true, lastStep: 'submit' }), true),
    ).toBe('waiting')
  })

  it('waits once it is repaired, and is accepted with the approval', () => {
    expect(stageOf(point({ isResolved: true, lastStep: 'submit' }), true)).toBe('waiting')
    expect(stageOf(point({ isResolved: true, isApproved: true, lastStep: 'accept' }), true)).toBe(
      'accepted',
    )
  })

  it('is sent back after a rejection, whatever the status says, until it is submitted again', () => {
    expect(stageOf(point({ lastStep: 'reject', isStatusInProgress: true }), true)).toBe('sentBack')
    expect(stageOf(point({ lastStep: 'submit', isResolved: true }), true)).toBe('waiting')
  })

  it('an approval without a repair is nothing done', () => {
    expect(stageOf(point({ isApproved: true }), true)).toBe('open')
  })

  it('where nothing is accepted, a repair is final and nothing is sent back', () => {
    expect(stageOf(point({ isResolved: true }), false)).toBe('repaired')
    expect(stageOf(point({ isResolved: true, isApproved: true }), false)).toBe('repaired')
    expect(stageOf(point({ lastStep: 'reject' }), false)).toBe('open')
  })

  it('is done when accepted, or repaired for good', () => {
    expect(stages.filter(isStageDone)).toEqual(['repaired', 'accepted'])
  })

  it.each(languages)('has a name of its own in %s', (language) => {
    expect(new Set(stages.map((stage) => stageName(language, stage))).size).toBe(stages.length)
  })
})
