import { languages } from '@nspect/contract/vocab'
import { expect, it } from 'vitest'
import { Refusal } from './refuse.ts'
import { bodyOf, waitIn, wordsIn } from './words.ts'

it('how long to wait is said in the unit that one thinks in, and in the right number', () => {
  expect([1, 2, 90, 91, 3540].map((seconds) => waitIn('en', seconds))).toEqual([
    '1 second',
    '2 seconds',
    '90 seconds',
    '2 minutes',
    '59 minutes',
  ])
  expect(waitIn('de', 60 * 60)).toBe('60 Minuten')
})

it('who has tried too often reads when to try again, in every language', () => {
  for (const language of languages) {
    const { Message } = bodyOf(new Refusal('rate.exceeded', { values: { waitSeconds: 1800 } }), wordsIn(language))
    expect(Message).toContain(waitIn(language, 1800))
    expect(Message).not.toContain('{')
  }
})
