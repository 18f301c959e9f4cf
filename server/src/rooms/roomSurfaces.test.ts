import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { roomRoutes } from '@nspect/contract/rooms/rooms'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdfText } from '../testing/readPdf.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
let manager: Person
let projectId: number
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  projectId = (await w.project()).id
  for (const number of ['1.10', '1.9']) {
    const { body: room } = await manager.call(roomRoutes.saveRoom, {
      projectId,
      floorName: 'First floor',
      number,
      name: 'Double room',
    })
    const { body } = await manager.call(pinRoutes.savePin, {
      projectId,
      pointCategoryId: w.client.categoryId,
      title: `Loose handle in ${number}`,
      estimatedCost: '120 EUR',
    })
    const chosen = { pinId: body.projectPin.id, roomId: room.id }
    await manager.call(roomRoutes.choosePinRoom, chosen)
  }
  await w.pin({ projectId, title: 'Cracked step' })
})
afterAll(() => w.close())

const download = async (path: string, more: Record<string, string> = {}) => {
  const { token } = (await manager.call(reportRoutes.createPrintTicket, { projectId })).body
  const query = new URLSearchParams({ projectId: `${projectId}`, token, ...more })
  const response = await fetch(`${w.url}/api/${path}?${query}`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
const unzip = async (path: string, more: Record<string, string> = {}) =>
  unzipSync(new Uint8Array(await download(path, more)))

it('T650: the room of a point is a column of tables, without a room an empty cell', async () => {
  const { body } = await manager.call(projectLifecycleRoutes.exportPins, {
    projectId,
    format: 'csv',
  })
  const lines = Buffer.from(body as unknown as Uint8Array)
    .toString('utf8')
    .split('\n')
  expect(lines[0]).toContain('Room')
  expect(lines[1]).toContain('1.10 Double room')
  expect(lines[3]).not.toContain('Double room')
})

it('T650: the room of a point is in report.json and a label in BCF', async () => {
  const pack = await unzip(reportRoutes.exportReport.path)
  const json = JSON.parse(strFromU8(pack['report.json'] ?? new Uint8Array()))
  expect(json.points.map(({ room }: { room: string | null }) => room)).toEqual([
    '1.10 Double room',
    '1.9 Double room',
    null,
  ])
  const bcf = Object.values(await unzip(reportRoutes.exportBcf.path, { version: '3.0' }))
  expect(bcf.map((bytes) => strFromU8(bytes)).join()).toContain('Room 1.9 Double room')
})

it('T650: reports are printed by room, and say the room of each point', async () => {
  const pdf = await download(reportRoutes.printReport.path, { grouping: 'room', works: 'room' })
  const text = await readPdfText(pdf, '-layout')
  const [before, after, none] = ['1.9 Double room', '1.10 Double room', 'No room'].map((title) =>
    text.lastIndexOf(title),
  )
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(after ?? 0)
  expect(after).toBeLessThan(none ?? 0)
})
