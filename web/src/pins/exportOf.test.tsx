import { projectLifecycleRoutes } from '@nspect/contract/projectLifecycle'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pin } from '../testing/exampleRecords.ts'
import { server } from '../testing/fakeServer.ts'
import { setDisplayTimeZone } from '../ui/displayTimeZone.ts'
import { exportOf } from './pins.api.ts'

const { exportPins, exportChosenPins } = projectLifecycleRoutes

beforeEach(() => setDisplayTimeZone('Asia/Tokyo'))
afterEach(() => setDisplayTimeZone(null))

it('a filtered table is exported by a body, as an address holds too few points, and an empty one as an empty file', async () => {
  server.serve(exportChosenPins, new Blob(['chosen']))
  await exportOf(3, 'csv', [pin({ id: 72 }), pin({ id: 71 })])
  await exportOf(3, 'xlsx', [])
  expect(server.sent(exportChosenPins).map(({ input }) => input)).toEqual([
    { projectId: 3, format: 'csv', timeZone: 'Asia/Tokyo', pinIds: [72, 71] },
    { projectId: 3, format: 'xlsx', timeZone: 'Asia/Tokyo', pinIds: [] },
  ])
})

it('T460: a whole table is exported without naming its points, by the clock of the screen', async () => {
  server.serve(exportPins, new Blob(['all']))
  await exportOf(3, 'csv', null)
  expect(server.sent(exportPins).map(({ input }) => input)).toEqual([
    { projectId: 3, format: 'csv', timeZone: 'Asia/Tokyo' },
  ])
})
