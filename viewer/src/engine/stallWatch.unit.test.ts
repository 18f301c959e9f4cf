import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStallWatch } from './stallWatch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('T341: work that moves may take any time; once it halts it is given up', () => {
  const watch = createStallWatch(5000)
  for (let step = 0; step < 10; step++) {
    vi.advanceTimersByTime(4000)
    watch.moves()
  }
  expect(watch.signal.aborted).toBe(false)
  vi.advanceTimersByTime(5000)
  expect(watch.signal.aborted).toBe(true)
})

it('work that is done is not given up', () => {
  const watch = createStallWatch(5000)
  watch.stop()
  vi.advanceTimersByTime(60_000)
  expect(watch.signal.aborted).toBe(false)
})
