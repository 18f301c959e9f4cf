import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatWorkEvery } from './repeatWorkEvery.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ignore = () => undefined

test('rounds begin after the first wait and follow at their pace, until they are stopped', async () => {
  const work = vi.fn(async () => undefined)
  const rounds = repeatWorkEvery({ first: 50, pace: 1000, onError: ignore }, work)
  await vi.advanceTimersByTimeAsync(49)
  expect(work).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(work).toHaveBeenCalledTimes(4)
  await rounds.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).toHaveBeenCalledTimes(4)
})

test('a round that takes longer than the pace has no second one beside it, and stopping waits for it', async () => {
  let end: () => void = ignore
  const work = vi.fn(() => new Promise<void>((done) => (end = done)))
  const rounds = repeatWorkEvery({ pace: 1000, onError: ignore }, work)
  await vi.advanceTimersByTimeAsync(3500)
  expect(work).toHaveBeenCalledTimes(1)
  let hasStopped = false
  const stopping = rounds.stop().then(() => {
    hasStopped = true
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect([hasStopped, work.mock.calls.length]).toEqual([false, 1])
  end()
  await stopping
})

test('a failure is told, and the next round comes all the same', async () => {
  const told: unknown[] = []
  const work = vi
    .fn()
    .mockRejectedValueOnce(new Error('the database is away'))
    .mockResolvedValue(undefined)
  const rounds = repeatWorkEvery({ pace: 1000, onError: (error) => told.push(error) }, work)
  await vi.advanceTimersByTimeAsync(2000)
  expect([work.mock.calls.length, told]).toEqual([2, [new Error('the database is away')]])
  await rounds.stop()
})
