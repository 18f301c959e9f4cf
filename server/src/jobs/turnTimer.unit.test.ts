import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTurnTimer, TurnEndedError } from './turnTimer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('T445: long work goes on while nobody waits, and gives way after its turn once somebody does', async () => {
  let isAnyoneWaiting = true
  const turn = startTurnTimer(60_000, async () => isAnyoneWaiting)
  await vi.advanceTimersByTimeAsync(58_000)
  expect(turn.signal.aborted).toBe(false)
  isAnyoneWaiting = false
  await vi.advanceTimersByTimeAsync(600_000)
  expect(turn.signal.aborted).toBe(false)
  isAnyoneWaiting = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(turn.signal.reason).toBeInstanceOf(TurnEndedError)
  await turn.stop()
})
