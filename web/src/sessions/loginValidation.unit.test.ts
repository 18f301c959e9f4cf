import { expect, it } from 'vitest'
import { validateLogin } from './loginValidation.ts'
import sessionTexts from './texts.en.json'

it('a sign-in needs a username and a password of 3 to 50 symbols', () => {
  expect(validateLogin({ username: '  ', password: '' })).toEqual({
    username: 'required',
    password: 'required',
  })
  expect(validateLogin({ username: 'maren@harbour-lights.example', password: 'ab' })).toEqual({
    password: 'shortest',
  })
  expect(validateLogin({ username: 'm'.repeat(51), password: 'p'.repeat(51) })).toEqual({
    username: 'longest',
    password: 'longest',
  })
  expect(
    validateLogin({ username: 'maren@harbour-lights.example', password: 'p'.repeat(50) }),
  ).toEqual({})
})

it('what is wrong is said in words', () => {
  const said = (username: string, password: string) =>
    Object.values(validateLogin({ username, password })).map((problem) => sessionTexts[problem])
  expect(said('', '')).toEqual(['this field is required', 'this field is required'])
  expect(said('maren', 'ab')).toEqual(['Minimum 3 symbols'])
  expect(said('m'.repeat(51), 'p'.repeat(51))).toEqual(['Maximum 50 symbols', 'Maximum 50 symbols'])
  expect(said('m'.repeat(50), 'abc')).toEqual([])
})

it('a symbol is what a person sees as one', () => {
  expect(validateLogin({ username: 'maren', password: '🏨🏨🏨' })).toEqual({})
  expect(validateLogin({ username: 'maren', password: '🏨🏨' })).toEqual({ password: 'shortest' })
})
