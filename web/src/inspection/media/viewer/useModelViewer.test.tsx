import { createDeferred } from '@nspect/contract/shared/createDeferred'
import type { ModelCorrections, ViewerErrorCode, ViewerEvents } from '@nspect/viewer'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderComponent } from '../../../testing/renderScreen.tsx'
import type { ModelTabContent } from './modelTabContent.ts'
import { useModelViewer } from './useModelViewer.ts'

/** A viewer that has rendered its first frame; `fail` simulates a later failure of its workers. */
class OpenedViewer {
  phase = 'ready'
  readonly corrected: ModelCorrections[] = []
  readonly corrections = { set: (next: ModelCorrections) => void this.corrected.push(next) }
  #onError: ((error: ViewerErrorLike) => void)[] = []
  on(name: keyof ViewerEvents, listener: (error: ViewerErrorLike) => void) {
    if (name === 'error') this.#onError.push(listener)
    return () => {}
  }
  setInteractive() {}
  readonly backgrounds: string[] = []
  setBackground(color: string) {
    this.backgrounds.push(color)
  }
  async close() {
    this.phase = 'idle'
  }
  fail(code: ViewerErrorCode) {
    for (const listener of this.#onError) listener({ code })
  }
}
interface ViewerErrorLike {
  code: ViewerErrorCode
  detail?: string
}

let opened: OpenedViewer[] = []
let firstFrame: Promise<void>
vi.mock('@nspect/viewer', async (original) => ({
  ...(await original<typeof import('@nspect/viewer')>()),
  openViewer: async (
    _host: unknown,
    _source: unknown,
    _options: unknown,
    prepare: (viewer: OpenedViewer) => void,
  ) => {
    const viewer = new OpenedViewer()
    opened.push(viewer)
    prepare(viewer)
    await firstFrame
    return viewer
  },
}))
beforeEach(() => {
  opened = []
  firstFrame = Promise.resolve()
})

const shownWith = (corrections?: ModelCorrections): ModelTabContent => ({
  kind: 'viewer',
  source: { kind: 'model', url: '/hotel.glb', ...(corrections && { corrections }) },
  bytes: null,
})
/** Simulates that the inspection was read again. */
let show: (shown: ModelTabContent) => void = () => {}
let darken: () => void = () => {}
function Window({ isCorrectedHere = false }) {
  const [shown, setShown] = useState(() => shownWith({ scale: 1 }))
  show = setShown
  const [background, setBackground] = useState('#e8ecef')
  darken = () => setBackground('#39434b')
  const { host, viewer, state, again } = useModelViewer(shown, {
    label: 'Hotel',
    isInteractive: true,
    background,
    isCorrectedHere,
  })
  return (
    <div ref={host}>
      {state.phase === 'failed' ? `failed: ${state.code}` : state.phase},{' '}
      {viewer ? 'with a viewer' : 'without a viewer'}
      <button type="button" onClick={again}>
        Try again
      </button>
    </div>
  )
}

it('a model that fails after its first picture is closed and given to nobody any more, and opens at the next try', async () => {
  const { user } = await renderComponent(<Window />)
  expect(await screen.findByText(/ready, with a viewer/)).toBeVisible()
  act(() => opened[0]?.fail('workerFailed'))
  expect(await screen.findByText(/failed: workerFailed, without a viewer/)).toBeVisible()
  expect(opened[0]?.phase).toBe('idle')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/ready, with a viewer/)).toBeVisible()
  expect(opened).toHaveLength(2)
})

it('T382: corrections that somebody else stored reach the open model, once, and none that it was opened with', async () => {
  await renderComponent(<Window />)
  await screen.findByText(/ready, with a viewer/)
  act(() => show(shownWith({ scale: 1 })))
  expect(opened[0]?.corrected).toEqual([])
  act(() => show(shownWith({ scale: 0.5 })))
  act(() => show(shownWith({ scale: 0.5 })))
  expect(opened[0]?.corrected).toEqual([{ scale: 0.5 }])
  act(() => show(shownWith()))
  expect(opened[0]?.corrected).toEqual([{ scale: 0.5 }, {}])
  expect(opened).toHaveLength(1)
})

it('T571: the ground of an open model follows the theme at once', async () => {
  await renderComponent(<Window />)
  await screen.findByText(/ready, with a viewer/)
  act(() => darken())
  expect(opened).toHaveLength(1)
  expect(opened[0]?.backgrounds.at(-1)).toBe('#39434b')
})

it('corrections that are stored while the model is loading reach it', async () => {
  const { promise, resolve } = createDeferred<void>()
  firstFrame = promise
  await renderComponent(<Window />)
  expect(screen.getByText(/loading, without a viewer/)).toBeVisible()
  act(() => show(shownWith({ up: 'z' })))
  resolve()
  await screen.findByText(/ready, with a viewer/)
  expect(opened[0]?.corrected).toEqual([{ up: 'z' }])
})

it('where corrections are tried, those of somebody else do not overwrite them', async () => {
  await renderComponent(<Window isCorrectedHere />)
  await screen.findByText(/ready, with a viewer/)
  act(() => show(shownWith({ scale: 0.5 })))
  expect(opened[0]?.corrected).toEqual([])
})
