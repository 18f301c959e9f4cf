import type { ModelViewer } from '@nspect/viewer'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useScreenPosition } from './useScreenPosition.ts'

it('what is drawn over a place of the model follows it when the view gets another size, though the camera rests', () => {
  const listeners = new Map<string, () => void>()
  let width = 800
  const viewer = {
    toScreen: () => ({ x: width / 2, y: 100, visible: true }),
    on: (event: string, listener: () => void) => {
      listeners.set(event, listener)
      return () => listeners.delete(event)
    },
  } as unknown as Pick<ModelViewer, 'on' | 'toScreen'>
  const position = { x: 0, y: 0, z: 0 }
  const scene = {}
  const { result, unmount } = renderHook(() => useScreenPosition(viewer, position, scene))
  expect(result.current?.x).toBe(400)
  width = 500
  act(() => listeners.get('frame')?.())
  expect(result.current?.x).toBe(250)
  unmount()
  expect(listeners.size).toBe(0)
})
