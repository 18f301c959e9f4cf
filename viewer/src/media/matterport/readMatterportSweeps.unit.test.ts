import { tourSweep as sweepSchema } from '@nspect/contract/tourCaptures/tourCaptures'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MpCollection, MpFloor, MpSweep } from './matterportSdk.ts'
import { readMatterportSweeps } from './readMatterportSweeps.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A collection that is told by the test. */
const collection = <T extends { id: string }>() => {
  const observers = new Set<Parameters<MpCollection<T>['subscribe']>[0]>()
  return {
    data: {
      subscribe: (observer) => {
        observers.add(observer)
        return { cancel: () => void observers.delete(observer) }
      },
    } satisfies MpCollection<T>,
    tell: (...entries: T[]) => {
      const all = Object.fromEntries(entries.map((entry) => [entry.id, entry]))
      for (const observer of observers) observer.onCollectionUpdated(all)
    },
    observers,
  }
}
const sweep = (id: string): MpSweep => ({
  id,
  enabled: true,
  alignmentType: 'aligned',
  placementType: 'auto',
  neighbors: [],
  position: { x: 0, y: 1.5, z: 0 },
  rotation: { x: 0, y: 0, z: 0 },
  floorInfo: { id: 'ground', sequence: 0 },
})
const ground = (name: string): MpFloor => ({ id: 'ground', sequence: 0, name })
const space = () => {
  const [sweeps, floors] = [collection<MpSweep>(), collection<MpFloor>()]
  const sdk = { Sweep: { data: sweeps.data, moveTo: async () => '' }, Floor: { data: floors.data } }
  return { sweeps, floors, places: () => readMatterportSweeps(sdk) }
}

describe('the places of a vendor’s space', () => {
  it('T335: are told once no more have arrived for two seconds', async () => {
    const { sweeps, floors, places } = space()
    const told = vi.fn()
    void places().then(told)
    sweeps.tell()
    floors.tell(ground('Ground floor'))
    sweeps.tell(sweep('hall'))
    await vi.advanceTimersByTimeAsync(1_900)
    sweeps.tell(sweep('hall'), sweep('kitchen'))
    await vi.advanceTimersByTimeAsync(1_900)
    expect(told).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(told.mock.calls[0]?.[0].map(({ sweepId }: { sweepId: string }) => sweepId)).toEqual([
      'hall',
      'kitchen',
    ])
    expect(sweeps.observers.size + floors.observers.size).toBe(0)
  })

  it('T335: are told also by a player that never comes to rest, and refused if there are none', async () => {
    const { sweeps, floors, places } = space()
    const told = vi.fn()
    void places().then(told)
    floors.tell(ground('Ground floor'))
    for (let n = 0; n < 61; n++) {
      sweeps.tell(sweep('hall'))
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(told).toHaveBeenCalledOnce()
    const none = expect(space().places()).rejects.toMatchObject({ code: 'network' })
    await vi.advanceTimersByTimeAsync(30_000)
    await none
  })

  it('T338: of a space without floors are not kept waiting for any', async () => {
    const { sweeps, floors, places } = space()
    const told = vi.fn()
    void places().then(told)
    sweeps.tell(sweep('hall'))
    floors.tell()
    await vi.advanceTimersByTimeAsync(4_100)
    expect(told).toHaveBeenCalledOnce()
    expect(told.mock.calls[0]?.[0]).toMatchObject([{ sweepId: 'hall', floorName: '' }])
    expect(sweeps.observers.size + floors.observers.size).toBe(0)
  })

  it.each([
    ['two lines', 'Ground\r\n floor ', 'Ground floor'],
    ['a separator', 'Ground\u2028floor\u0000', 'Ground floor'],
    ['more characters than fit', '🏠'.repeat(200), '🏠'.repeat(120)],
  ])('T338: a floor’s name of %s fits', async (_, name, expected) => {
    const { sweeps, floors, places } = space()
    const found = places()
    sweeps.tell(sweep('hall'))
    floors.tell(ground(name))
    await vi.advanceTimersByTimeAsync(2_000)
    const [place] = await found
    expect(place?.floorName).toBe(expected)
    expect(sweepSchema.safeParse(place).success).toBe(true)
  })
})
