import type { ViewerErrorCode, ViewerEvents } from '@nspect/viewer'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/renderScreen.tsx'
import type { ModelTabContent } from './modelTabContent.ts'
import { useModelViewer } from './useModelViewer.ts'

/** A viewer that has rendered its first frame; `fail` simulates a later failure of its workers. */
class OpenedViewer {
  phase = 'ready'
  #onError: ((error: ViewerErrorLike) => void)[] = []
  on(name: keyof ViewerEvents, listener: (error: ViewerErrorLike) => void) {
    if (name === 'error') this.#onError.push(listener)
    return () => {}
  }
  setInteractive() {}
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
vi.mock('@nspect/viewer', async (original) => ({
  ...(await original<typeof import('@nspect/viewer')>()),
  openViewer: async (_host: unknown, _source: unknown, _options: unknown, prepare: (viewer: OpenedViewer) => void) => {
    const viewer = new OpenedViewer()
    opened.push(viewer)
    prepare(viewer)
    return viewer
  },
}))
beforeEach(() => {
  opened = []
})

const shown: ModelTabContent = { kind: 'viewer', source: { kind: 'model', url: '/hotel.glb' }, bytes: null }
function Window() {
  const { host, viewer, state, again } = useModelViewer(shown, {
    label: 'Hotel',
    isInteractive: true,
    background: '#e8ecef',
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
  const { user } = await renderPart(<Window />)
  expect(await screen.findByText(/ready, with a viewer/)).toBeVisible()
  act(() => opened[0]?.fail('workerFailed'))
  expect(await screen.findByText(/failed: workerFailed, without a viewer/)).toBeVisible()
  expect(opened[0]?.phase).toBe('idle')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/ready, with a viewer/)).toBeVisible()
  expect(opened).toHaveLength(2)
})
