import { languages } from '@nspect/contract/shared/enums'
import { expect, it } from 'vitest'
import { HttpError } from './httpError.ts'
import { buildErrorBody, formatWaitingTime, getLocalizedTexts } from './localizedTexts.ts'

const complete = { sendsMail: true, sellsPlans: true }

it('how long to wait is said in the unit that one thinks in, and in the right number', () => {
  expect([1, 2, 90, 91, 3540].map((seconds) => formatWaitingTime('en', seconds))).toEqual([
    '1 second',
    '2 seconds',
    '90 seconds',
    '2 minutes',
    '59 minutes',
  ])
  expect(formatWaitingTime('de', 60 * 60)).toBe('60 Minuten')
})

it('what concerns any form or record is said in the product’s general sentences', () => {
  const english = getLocalizedTexts('en', complete)
  const refused = (code: 'record.missing' | 'login.incorrect') =>
    buildErrorBody(new HttpError(code), english).Message
  expect(refused('record.missing')).toBe('the requested record is not found')
  expect(refused('login.incorrect')).toBe('the login detail is incorrect')
  expect(english.say('value.required', { name: 'Title' })).toBe('Title is required')
  expect(english.say('value.invalid', { name: 'Title' })).toBe('Title is not valid')
  expect(english.say('terms.needed')).toBe('accepting terms & conditions are required')
})

it('who has tried too often reads when to try again, in every language', () => {
  for (const language of languages) {
    const { Message } = buildErrorBody(
      new HttpError('rate.exceeded', { values: { waitSeconds: 1800 } }),
      getLocalizedTexts(language, complete),
    )
    expect(Message).toContain(formatWaitingTime(language, 1800))
    expect(Message).not.toContain('{')
  }
})
