import { describe, expect, it } from 'vitest'
import { takeBackFields } from './useAutosave.ts'

const before = { title: 'Loose handrail', description: '', answers: { 1: '104' } }
const entered = { title: '', description: 'Second floor', answers: { 1: 'x', 2: 'twelve' } }

describe('T597: what a form that saves itself sends beside invalid fields', () => {
  it('is what was entered, with the invalid ones as they are stored', () => {
    expect(takeBackFields(entered, before, ['title'])).toEqual({
      ...entered,
      title: 'Loose handrail',
    })
  })

  it('has no item that was not stored, as drafts cannot hold one without a value', () => {
    const sent = takeBackFields(entered, before, ['answers.1', 'answers.2'])
    expect(Object.entries(sent.answers)).toEqual([['1', '104']])
    expect(entered.answers).toEqual({ 1: 'x', 2: 'twelve' })
  })

  it('leaves out names that the form does not know', () => {
    expect(takeBackFields(entered, before, ['version'])).toEqual(entered)
  })
})
