import type { MeasureTools, ModelViewer, RefiningState, SurfaceHit } from '@nspect/viewer'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useMeasurementPicks } from './useMeasurementPicks.ts'

/** A viewer over nothing but air. */
const createViewer = (refining: RefiningState | null) => {
  const hit = async (): Promise<SurfaceHit | null> => null
  const viewer: Partial<ModelViewer> = { refining, hit, on: () => () => {}, toScreen: () => null }
  return viewer as ModelViewer
}
const tools: MeasureTools = {
  line: () => {
    throw new Error('nothing is measured')
  },
  area: () => {
    throw new Error('nothing is measured')
  },
}
const liftedOn = async (viewer: ModelViewer) => {
  const { result } = renderHook(() => useMeasurementPicks(viewer, tools))
  await act(() => result.current.pickAt({ x: 5, y: 5 }))
  return result.current.isBeside
}

it('T343: over a coarse copy no press is called one beside the model', async () => {
  expect(await liftedOn(createViewer({ state: 'loading', progress: null }))).toBe(false)
  expect(await liftedOn(createViewer(null))).toBe(true)
})
