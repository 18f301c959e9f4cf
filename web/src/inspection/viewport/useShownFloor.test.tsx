import type { FloorTools, ModelViewer } from '@nspect/viewer'
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useShownFloor } from './useShownFloor.ts'

/** A tour of two storeys that emits the one it shows, as that of a model does. */
const twoStoreys = () => {
  let tell: (floor: number | null) => void = () => undefined
  const showFloor = vi.fn((index: number | null) => {
    tell(index)
    return Promise.resolve()
  })
  const tour = {
    on: (_: string, listener: (floor: number | null) => void) => {
      tell = listener
      return () => undefined
    },
  } as unknown as ModelViewer
  const floors: FloorTools = { list: [0, 1].map((index) => ({ index, elevation: index * 3 })), show: showFloor }
  return { tour, floors, showFloor, reveal: () => tell(null) }
}

const follow = (tour: ModelViewer, floor: number | undefined) => {
  const amend = vi.fn()
  const hook = renderHook(
    (props: { floors: FloorTools | undefined; floor: number | undefined }) => useShownFloor({ tour, amend, ...props }),
    { initialProps: { floors: undefined as FloorTools | undefined, floor } },
  )
  return { amend, ...hook }
}

it('the storey of the address is shown once the tour knows its storeys, and all of them again after Back', () => {
  const { tour, floors, showFloor } = twoStoreys()
  const { rerender, amend } = follow(tour, 1)
  expect(showFloor).not.toHaveBeenCalled()
  rerender({ floors, floor: 1 })
  expect(showFloor).toHaveBeenLastCalledWith(1)
  rerender({ floors, floor: undefined })
  expect(showFloor).toHaveBeenLastCalledWith(null)
  expect(amend).not.toHaveBeenCalled()
})

it('the address follows when the tour shows all storeys again to reveal a point', () => {
  const { tour, floors, reveal } = twoStoreys()
  const { rerender, amend } = follow(tour, 0)
  rerender({ floors, floor: 0 })
  reveal()
  expect(amend).toHaveBeenCalledExactlyOnceWith({ floor: undefined })
})

it('a storey that the building does not have leaves the address', () => {
  const { tour, floors, showFloor } = twoStoreys()
  const { rerender, amend } = follow(tour, 7)
  rerender({ floors, floor: 7 })
  expect(amend).toHaveBeenCalledExactlyOnceWith({ floor: undefined })
  expect(showFloor).not.toHaveBeenCalled()
})
