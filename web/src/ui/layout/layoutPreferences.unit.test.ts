import { afterEach, expect, it, vi } from 'vitest'
import { parseLayoutPreferences } from './layoutPreferences.ts'

it('a layout that was kept is used, anything else in the storage is as if nothing was chosen', () => {
  expect(parseLayoutPreferences('{"isSideBarNarrow":true}')).toEqual({ isSideBarNarrow: true })
  expect(parseLayoutPreferences('{"isSideBarNarrow":true,"drawerHeight":320}')).toEqual({
    isSideBarNarrow: true,
    drawerHeight: 320,
  })
  for (const damaged of [
    null,
    '',
    '{',
    'null',
    '7',
    '[]',
    '{"isSideBarNarrow":"yes"}',
    '{"drawerHeight":"tall"}',
  ]) {
    expect(parseLayoutPreferences(damaged)).toEqual({ isSideBarNarrow: false })
  }
})

/** Simulates loading a page: the layout as a component gets it. */
const openPage = async () => {
  vi.resetModules()
  const { useLayoutPreferences } = await import('./layoutPreferences.ts')
  return useLayoutPreferences()
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('react')
  vi.resetModules()
})

it('what was chosen is kept in this browser under LayoutConfig, where the next page finds it', async () => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
  vi.doMock('react', () => ({
    useSyncExternalStore: (_listen: unknown, read: () => unknown) => read(),
  }))
  const [initial, choose] = await openPage()
  expect(initial).toEqual({ isSideBarNarrow: false })
  choose({ isSideBarNarrow: true })
  expect([...storage.keys()]).toEqual(['LayoutConfig'])
  expect(JSON.parse(storage.get('LayoutConfig') ?? '')).toEqual({ isSideBarNarrow: true })

  const [found] = await openPage()
  expect(found).toEqual({ isSideBarNarrow: true })
})
