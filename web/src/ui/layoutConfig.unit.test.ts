import { afterEach, expect, it, vi } from 'vitest'
import { parseLayoutConfig } from './layoutConfig.ts'

it('a layout that was kept is used, anything else in the storage is as if nothing was chosen', () => {
  expect(parseLayoutConfig('{"isSideBarNarrow":true}')).toEqual({ isSideBarNarrow: true })
  expect(parseLayoutConfig('{"isSideBarNarrow":true,"drawerHeight":320}')).toEqual({
    isSideBarNarrow: true,
    drawerHeight: 320,
  })
  for (const damaged of [null, '', '{', 'null', '7', '[]', '{"isSideBarNarrow":"yes"}', '{"drawerHeight":"tall"}']) {
    expect(parseLayoutConfig(damaged)).toEqual({ isSideBarNarrow: false })
  }
})

/** A page that opens, without a screen: its layout as a component has it. */
const openPage = async () => {
  vi.resetModules()
  const { useLayoutConfig } = await import('./layoutConfig.ts')
  return useLayoutConfig()
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('react')
  vi.resetModules()
})

it('what was chosen is kept in this browser under LayoutConfig, where the next page finds it', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.doMock('react', () => ({ useSyncExternalStore: (_listen: unknown, read: () => unknown) => read() }))
  const [usual, choose] = await openPage()
  expect(usual).toEqual({ isSideBarNarrow: false })
  choose({ isSideBarNarrow: true })
  expect([...kept.keys()]).toEqual(['LayoutConfig'])
  expect(JSON.parse(kept.get('LayoutConfig') ?? '')).toEqual({ isSideBarNarrow: true })

  const [found] = await openPage()
  expect(found).toEqual({ isSideBarNarrow: true })
})
