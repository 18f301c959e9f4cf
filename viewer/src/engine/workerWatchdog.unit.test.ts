import { createDeferred } from '@nspect/contract/shared/createDeferred'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SurfaceRaycaster } from './surfaceRaycaster.ts'
import { type Heartbeat, heartbeatTimeout, withWatchdog } from './workerWatchdog.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The outcome, once it is settled. */
const trackOutcome = (work: Promise<unknown>) => {
  const outcome = { is: 'under way' }
  work.then(
    () => Object.assign(outcome, { is: 'done' }),
    (error: unknown) => Object.assign(outcome, { is: String(error) }),
  )
  return outcome
}

describe('work in a worker', () => {
  const never = new Promise<never>(() => {})

  it('counts as failed after thirty seconds of silence', async () => {
    const outcome = trackOutcome(withWatchdog(() => never))
    await vi.advanceTimersByTimeAsync((heartbeatTimeout - 1) * 1000)
    expect(outcome.is).toBe('under way')
    await vi.advanceTimersByTimeAsync(1000)
    expect(outcome.is).toBe('ViewerError: workerFailed: silent for 30 s')
  })

  it('may take any time while it is heard', async () => {
    const done = createDeferred<void>()
    let signs: Heartbeat | undefined
    const outcome = trackOutcome(
      withWatchdog((watch) => {
        signs = watch
        return done.promise
      }),
    )
    for (let round = 0; round < 10; round++) {
      await vi.advanceTimersByTimeAsync((heartbeatTimeout - 1) * 1000)
      signs?.heard()
    }
    expect(outcome.is).toBe('under way')
    done.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome.is).toBe('done')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('fails at once when the worker died, and when it is given up', async () => {
    const died = trackOutcome(
      withWatchdog((signs) => {
        signs.died('out of memory')
        return never
      }),
    )
    const end = new AbortController()
    const outcome = trackOutcome(withWatchdog(() => never, { signal: end.signal }))
    end.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect([died.is, outcome.is]).toEqual([
      'ViewerError: workerFailed: out of memory',
      'ViewerError: aborted',
    ])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the search for places that can be pointed at', () => {
  class StubWorker extends EventTarget {
    static latest: StubWorker | undefined
    constructor() {
      super()
      StubWorker.latest = this
    }
    postMessage() {}
    terminate() {}
  }
  const build = async () => {
    const { BufferAttribute, BufferGeometry, Mesh, MeshBasicMaterial } = await import('three')
    const corners = new BufferAttribute(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), 3)
    vi.stubGlobal('Worker', StubWorker)
    const surfaces = new SurfaceRaycaster()
    surfaces.add(
      new Mesh(new BufferGeometry().setAttribute('position', corners), new MeshBasicMaterial()),
    )
    const built = trackOutcome(
      surfaces.build(
        () => false,
        () => {},
        () => {},
      ),
    )
    return { built, ready: trackOutcome(surfaces.ready) }
  }

  it('fails for all who wait for it when its worker is silent', async () => {
    const { built, ready } = await build()
    await vi.advanceTimersByTimeAsync(heartbeatTimeout * 1000)
    expect([built.is, ready.is]).toEqual(
      Array(2).fill('ViewerError: workerFailed: silent for 30 s'),
    )
  })

  it('fails for all who wait for it when its worker dies', async () => {
    const { built, ready } = await build()
    StubWorker.latest?.dispatchEvent(
      Object.assign(new Event('error'), { message: 'out of memory' }),
    )
    await vi.advanceTimersByTimeAsync(0)
    expect([built.is, ready.is]).toEqual(Array(2).fill('ViewerError: workerFailed: out of memory'))
  })
})
