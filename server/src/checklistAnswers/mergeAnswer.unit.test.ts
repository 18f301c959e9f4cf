import { expect, it } from 'vitest'
import { type GivenAnswer, type MergedAnswer, mergeAnswer } from './mergeAnswer.ts'

const [maren, ines] = [1, 2]
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute))
const given = (result: GivenAnswer['result'], minute: number, answeredBy = maren): GivenAnswer => ({
  ...{ result, number: null, text: '', isUnchanged: false },
  ...{ answeredBy, answeredAt: at(minute) },
})
const merge = (...answers: GivenAnswer[]) =>
  answers.reduce<MergedAnswer | undefined>(mergeAnswer, undefined)

it('T653: of two answers the later counts, in whichever order they arrive', () => {
  for (const answers of [
    [given('pass', 0), given('fail', 5, ines)],
    [given('fail', 5, ines), given('pass', 0)],
  ])
    expect(merge(...answers)).toMatchObject({
      ...{ result: 'fail', answeredBy: ines, otherBy: maren },
      other: { result: 'pass', answeredDateTime: at(0).toISOString() },
    })
})

it('T653: an answer that arrives twice is stored once', () => {
  const stored = merge(given('pass', 0), given('fail', 5, ines))
  expect(mergeAnswer(stored, given('fail', 5, ines))).toBe(stored)
  expect(mergeAnswer(stored, given('pass', 0))).toBe(stored)
})

it('T653: one person’s own earlier answer is no other opinion, nor is the same of another', () => {
  expect(merge(given('pass', 0), given('fail', 5))).toMatchObject({ result: 'fail', other: null })
  expect(merge(given('fail', 5), given('pass', 0))).toMatchObject({ result: 'fail', other: null })
  const agreed = merge(given('fail', 0), given('fail', 5, ines))
  expect(agreed).toMatchObject({ answeredBy: ines, other: null })
})

it('T653: answering again ends the conflict', () => {
  const conflict = merge(given('pass', 0), given('fail', 5, ines))
  expect(mergeAnswer(conflict, given('fail', 9, ines)).other).toBeNull()
  expect(mergeAnswer(conflict, given('fail', 9)).other).toBeNull()
})

it('T653: of several late answers the latest stays beside the one that counts', () => {
  const late = merge(given('fail', 9, ines), given('pass', 5), given('notApplicable', 2))
  expect(late).toMatchObject({ result: 'fail', other: { result: 'pass' } })
})

it('T653: a cleared answer is no other opinion', () => {
  const cleared = merge(given('pass', 0), given(null, 5))
  expect(cleared).toMatchObject({ result: null, answeredAt: at(5) })
  expect(mergeAnswer(cleared, given('fail', 9, ines)).other).toBeNull()
  expect(merge(given('fail', 9, ines), given(null, 5))?.other).toBeNull()
})

it('T653: a photo that arrives before its answer does not replace it', () => {
  const photographed: MergedAnswer = {
    ...given(null, 9, ines),
    ...{ answeredAt: null, other: null, otherBy: null },
  }
  expect(mergeAnswer(photographed, given('fail', 5))).toMatchObject({
    ...{ result: 'fail', answeredBy: maren, answeredAt: at(5), other: null },
  })
})
