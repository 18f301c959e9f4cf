import { expect, it } from 'vitest'
import { joinAbortSignals } from './joinSignals.ts'

it('T500: joined signals abort with the first of them, and with its reason', () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const joined = joinAbortSignals([first.signal, second.signal])
  expect(joined.aborted).toBe(false)
  second.abort('left')
  first.abort('later')
  expect(joined.aborted).toBe(true)
  expect(joined.reason).toBe('left')
})

it('T500: a signal joined after it was aborted aborts at once', () => {
  const waiting = new AbortController()
  const joined = joinAbortSignals([waiting.signal, AbortSignal.abort('before')])
  expect(joined.reason).toBe('before')
})
