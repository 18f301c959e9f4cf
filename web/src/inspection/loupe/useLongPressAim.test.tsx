import type { ModelViewer, PointerSample } from '@nspect/viewer'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLongPressAim } from './useLongPressAim.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const hold = (onHold?: () => Promise<boolean>) => {
  let tell: (sample: PointerSample) => void = () => undefined
  const viewer = {
    on: (_: string, listener: typeof tell) => {
      tell = listener
      return () => undefined
    },
  } as unknown as ModelViewer
  const onPlace = vi.fn()
  const { result } = renderHook(() =>
    useLongPressAim(viewer, { onPlace, ...(onHold && { onHold }) }),
  )
  const finger = (
    type: PointerSample['type'],
    x = 100,
    y = 100,
    more: Partial<PointerSample> = {},
  ) =>
    act(() =>
      tell({ type, pointerId: 1, pointerType: 'touch', button: 0, screen: { x, y }, ...more }),
    )
  const wait = (ms = 600) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { onPlace, finger, wait, aim: () => result.current }
}

it('T191: a held finger aims from then on, and places where it is lifted', async () => {
  const { onPlace, finger, wait, aim } = hold()
  finger('down')
  expect(aim()).toBeNull()
  await wait()
  expect(aim()).toEqual({ x: 100, y: 100 })
  finger('move', 160, 40)
  expect(aim()).toEqual({ x: 160, y: 40 })
  finger('up', 161, 41)
  expect(aim()).toBeNull()
  expect(onPlace.mock.calls).toEqual([[{ x: 160, y: 40 }]])
})

it('a tap, a drag and a mouse do not aim', async () => {
  const { onPlace, finger, wait, aim } = hold()
  finger('down')
  await wait(200)
  finger('up')
  await wait()
  finger('down')
  finger('move', 140)
  await wait()
  finger('up', 140)
  finger('down', 100, 100, { pointerType: 'mouse' })
  await wait()
  expect(aim()).toBeNull()
  expect(onPlace).not.toHaveBeenCalled()
})

it('a second finger, or a touch that the system takes, places nothing', async () => {
  const { onPlace, finger, wait, aim } = hold()
  finger('down')
  await wait()
  finger('down', 200, 200, { pointerId: 2 })
  expect(aim()).toBeNull()
  finger('up')
  finger('up', 200, 200, { pointerId: 2 })
  finger('down')
  await wait()
  finger('cancel')
  expect(onPlace).not.toHaveBeenCalled()
})

it('a finger on a point does not aim', async () => {
  const { onPlace, finger, wait, aim } = hold(async () => false)
  finger('down')
  await wait()
  expect(aim()).toBeNull()
  finger('up')
  expect(onPlace).not.toHaveBeenCalled()
})
