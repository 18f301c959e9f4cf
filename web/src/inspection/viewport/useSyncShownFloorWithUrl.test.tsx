import type { FloorTools, ModelViewer } from '@nspect/viewer'
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useSyncShownFloorWithUrl } from './useSyncShownFloorWithUrl.ts'

/** A viewer of a model with two storeys that emits the one it shows. */
const twoStoreys = () => {
  let tell: (floor: number | null) => void = () => undefined
  const showFloor = vi.fn((index: number | null) => {
    tell(index)
    return Promise.resolve()
  })
  const viewer = {
    on: (_: string, listener: (floor: number | null) => void) => {
      tell = listener
      return () => undefined
    },
  } as unknown as ModelViewer
  const floors: FloorTools = {
    list: [0, 1].map((index) => ({ index, elevation: index * 3 })),
    show: showFloor,
  }
  return { viewer, floors, showFloor, reveal: () => tell(null) }
}

const follow = (viewer: ModelViewer, floor: number | undefined) => {
  const replace = vi.fn()
  const hook = renderHook(
    (props: { floors: FloorTools | undefined; floor: number | undefined }) =>
      useSyncShownFloorWithUrl({ viewer, replace, ...props }),
    { initialProps: { floors: undefined as FloorTools | undefined, floor } },
  )
  return { replace, ...hook }
}

it('the storey of the address is shown once the model knows its storeys, and all of them again after Back', () => {
  const { viewer, floors, showFloor } = twoStoreys()
  const { rerender, replace } = follow(viewer, 1)
  expect(showFloor).not.toHaveBeenCalled()
  rerender({ floors, floor: 1 })
  expect(showFloor).toHaveBeenLastCalledWith(1)
  rerender({ floors, floor: undefined })
  expect(showFloor).toHaveBeenLastCalledWith(null)
  expect(replace).not.toHaveBeenCalled()
})

it('the address follows when the model shows all storeys again to reveal a point', () => {
  const { viewer, floors, reveal } = twoStoreys()
  const { rerender, replace } = follow(viewer, 0)
  rerender({ floors, floor: 0 })
  reveal()
  expect(replace).toHaveBeenCalledExactlyOnceWith({ floor: undefined })
})

it('a storey that the building does not have leaves the address', () => {
  const { viewer, floors, showFloor } = twoStoreys()
  const { rerender, replace } = follow(viewer, 7)
  rerender({ floors, floor: 7 })
  expect(replace).toHaveBeenCalledExactlyOnceWith({ floor: undefined })
  expect(showFloor).not.toHaveBeenCalled()
})
