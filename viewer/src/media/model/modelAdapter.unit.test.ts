import { createDeferred, type Deferred } from '@nspect/contract/shared/createDeferred'
import { describe, expect, it, vi } from 'vitest'
import { AdapterHost } from '../../engine/adapterHost.ts'
import { Emitter } from '../../engine/eventEmitter.ts'
import type { RefiningState, ViewerEvents } from '../../engine/viewerApi.ts'
import { ViewerError } from '../../engine/viewerErrors.ts'
import type { LoadedModel } from './loadModel.ts'
import { ModelAdapter } from './modelAdapter.ts'
import type { ModelView } from './modelView.ts'

const order = { width: 8, height: 8, quality: undefined, pins: true }

/**
 * An adapter over a coarse copy, whose model comes or fails as the test says, once for each try.
 */
const opened = () => {
  const events = new Emitter<ViewerEvents>()
  const told: (RefiningState['state'] | null)[] = []
  events.on('refining', (refining) => told.push(refining?.state ?? null))
  const host = new AdapterHost({ remove: () => {} } as HTMLElement, events, () => {})
  const view = {
    isCoarse: true,
    capture: vi.fn(async () => new Blob([view.isCoarse ? 'coarse' : 'whole'])),
    replaceCoarse: async () => {
      view.isCoarse = false
    },
  }
  const tries: Deferred<LoadedModel>[] = []
  const load = () => {
    const attempt = createDeferred<LoadedModel>()
    tries.push(attempt)
    return attempt.promise
  }
  const adapter = new ModelAdapter(host, view as unknown as ModelView, {}, load)
  return { adapter, host, view, tries, told }
}

describe('a still that is asked for over a coarse copy', () => {
  it('T343: is taken of the model itself, once it is there', async () => {
    const { adapter, view, tries } = opened()
    const still = adapter.points.still(order)
    adapter.refine()
    await Promise.resolve()
    expect(view.capture).not.toHaveBeenCalled()
    tries[0]!.resolve({} as LoadedModel)
    expect(await (await still).text()).toBe('whole')
  })

  it('T344: fails with the model, and is taken after another try', async () => {
    const { adapter, tries, told } = opened()
    adapter.refine()
    const still = adapter.points.still(order)
    tries[0]!.reject(new ViewerError('network'))
    await expect(still).rejects.toMatchObject({ name: 'ViewerError', code: 'network' })
    await expect(adapter.points.still(order)).rejects.toMatchObject({ code: 'network' })
    adapter.refine()
    const again = adapter.points.still(order)
    tries[1]!.resolve({} as LoadedModel)
    expect(await (await again).text()).toBe('whole')
    expect(told).toEqual(['loading', 'failed', 'loading', null])
  })

  it('is refused when the view is closed meanwhile', async () => {
    const { adapter, host, view } = opened()
    const still = adapter.points.still(order)
    host.end()
    await expect(still).rejects.toMatchObject({ code: 'closed' })
    expect(view.capture).not.toHaveBeenCalled()
  })
})
