import { expect, it } from 'vitest'
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
