import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const person = { personId: '7', projectId: 3 }
const point = { ...person, kind: 'point', record: 'a' } as const

/** The module as after a reload of the page: the database stays, everything in memory is lost. */
const reloaded = async () => {
  vi.resetModules()
  return await import('./draftStore.ts')
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('drafts in the browser', () => {
  it('what was written is there after a reload, with its photos', async () => {
    const before = await reloaded()
    await before.writeDraft(point, { title: 'Loose handrail' })
    await before.writeDraftFiles(point, [
      new File(['bytes'], 'rail.jpg', { type: 'image/jpeg', lastModified: 5 }),
    ])

    const after = await reloaded()
    expect((await after.readDraft(point))?.content).toEqual({ title: 'Loose handrail' })
    const [photo] = await after.readDraftFiles(point)
    expect(photo).toMatchObject({ name: 'rail.jpg', type: 'image/jpeg', lastModified: 5 })
    expect(await photo?.text()).toBe('bytes')
  })

  it('a keystroke is never overtaken by an earlier one, while the page opens its store', async () => {
    for (let round = 0; round < 10; round++) {
      const store = await reloaded()
      const calls: Promise<unknown>[] = [store.removeDraft(point)]
      for (let letters = 1; letters <= 20; letters++) {
        calls.push(store.writeDraft(point, { title: 'x'.repeat(letters) }))
        await new Promise((resolve) => setTimeout(resolve))
      }
      await Promise.all(calls)
      expect((await store.readDraft(point))?.content).toEqual({ title: 'x'.repeat(20) })
    }
  })

  it('a keystroke leaves the photos alone', async () => {
    const store = await reloaded()
    await store.writeDraftFiles(point, [new File(['bytes'], 'rail.jpg')])
    await store.writeDraft(point, { title: 'L' })
    expect(await store.readDraftFiles(point)).toHaveLength(1)
  })

  it('is offered to nobody else, and in no other inspection', async () => {
    const store = await reloaded()
    await store.writeDraft(point, {})
    await store.writeDraft({ ...person, kind: 'comment', record: '12' }, {})
    await store.writeDraft({ ...point, personId: '8' }, {})
    await store.writeDraft({ ...point, projectId: 4 }, {})
    const offered = await store.listDrafts(person.personId, person.projectId)
    expect(offered.map(({ kind }) => kind).toSorted()).toEqual(['comment', 'point'])
    expect(await store.listDrafts('9', person.projectId)).toEqual([])
  })

  it('a removed draft stays removed, however late its last keystroke was stored', async () => {
    const store = await reloaded()
    void store.writeDraft(point, { title: 'Loose' })
    void store.writeDraftFiles(point, [new File(['bytes'], 'rail.jpg')])
    await store.removeDraft(point)
    expect(await store.readDraft(point)).toBeNull()
    expect(await store.readDraftFiles(point)).toEqual([])
  })

  it('is kept for 30 days after its last change', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T00:00:00Z') })
    const written = await reloaded()
    await written.writeDraft(point, {})
    await written.writeDraftFiles(point, [new File(['bytes'], 'rail.jpg')])

    vi.setSystemTime(new Date('2026-01-30T23:59:59Z'))
    expect(await (await reloaded()).readDraft(point)).not.toBeNull()
    vi.setSystemTime(new Date('2026-01-31T00:00:01Z'))
    const later = await reloaded()
    expect(await later.readDraft(point)).toBeNull()
    expect(await later.readDraftFiles(point)).toEqual([])
  })

  it('without a database nothing is kept and nothing breaks', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const store = await reloaded()
    await store.writeDraft(point, {})
    expect(await store.readDraft(point)).toBeNull()
    expect(await store.listDrafts(person.personId, person.projectId)).toEqual([])
    await store.removeDraft(point)
    vi.unstubAllGlobals()
  })
})
