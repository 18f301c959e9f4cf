import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildPin } from '../testing/exampleRecords.ts'
import { server } from '../testing/fakeServer.ts'
import { setDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { fetchPinExport } from './pins.api.ts'

const { exportPins, exportChosenPins } = projectLifecycleRoutes

beforeEach(() => setDisplayTimeZone('Asia/Tokyo'))
afterEach(() => setDisplayTimeZone(null))

it('a filtered table is exported by a body, as an address holds too few points, and an empty one as an empty file', async () => {
  server.serve(exportChosenPins, new Blob(['chosen']))
  await fetchPinExport(3, 'csv', [buildPin({ id: 72 }), buildPin({ id: 71 })])
  await fetchPinExport(3, 'xlsx', [])
  expect(server.sent(exportChosenPins).map(({ input }) => input)).toEqual([
    { projectId: 3, format: 'csv', timeZone: 'Asia/Tokyo', pinIds: [72, 71] },
    { projectId: 3, format: 'xlsx', timeZone: 'Asia/Tokyo', pinIds: [] },
  ])
})

it('T460: a whole table is exported without naming its points, by the clock of the screen', async () => {
  server.serve(exportPins, new Blob(['all']))
  await fetchPinExport(3, 'csv', null)
  expect(server.sent(exportPins).map(({ input }) => input)).toEqual([
    { projectId: 3, format: 'csv', timeZone: 'Asia/Tokyo' },
  ])
})
