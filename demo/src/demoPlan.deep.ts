import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lookAroundRoutes } from '@nspect/contract/demo/demo'
import { type Pin, pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { improvementPlanForm } from '@nspect/contract/projectTypes/improvementPlan'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type Person, type World } from '../../server/src/testing/world.ts'
import { seedDemo } from './demo.ts'
import { lookAroundFeature } from './lookAround.ts'

/** The Property Improvement Plan of the demo's hotel on paper, read by independent programs. */

const run = promisify(execFile)

let w: World
let folder: string
let manager: Person
let projectId: number
let pins: Pin[]
let told: string
const squeezed = (said: string) => said.replace(/\s+/g, '')
const print = async () => {
  const ticket = (await manager.call(reportRoutes.createPrintTicket, { projectId })).body.token
  return fetch(`${w.url}/api/Report/GetInspectionPrintOut?projectId=${projectId}&token=${ticket}`)
}
beforeAll(async () => {
  w = await createWorld({ besides: [lookAroundFeature], isEmpty: true })
  await seedDemo(w.database.db, w.storage)
  manager = w.holding(
    (await w.nobody.call(lookAroundRoutes.lookAround, { as: 'manager' })).body.token,
  )
  const completed = (await manager.call(projectRoutes.listProjects, { isCompleted: 'true' })).body
  projectId = completed[0]?.id ?? 0
  pins = (await manager.call(pinRoutes.listPins, { projectId })).body
  folder = await mkdtemp(join(tmpdir(), 'nspect-plan-'))
  await writeFile(join(folder, 'plan.pdf'), Buffer.from(await (await print()).arrayBuffer()))
  const { stdout } = await run('pdftotext', ['-raw', 'plan.pdf', '-'], { cwd: folder })
  told = squeezed(stdout)
}, 180_000)
afterAll(async () => {
  await w.close()
  await rm(folder, { recursive: true, force: true })
})

it('is a sound file with the plan’s title, and no third party’s name', async () => {
  await expect(run('qpdf', ['--check', 'plan.pdf'], { cwd: folder })).resolves.toBeTruthy()
  expect(told).toContain(squeezed('Property Improvement Plan Report'))
  expect(told).not.toMatch(/hyatt/i)
})

it('T94: tells the property and the renovations after 7, 14 and 21 years', () => {
  const labels = improvementPlanForm
    .filter(({ key }) => !/^\d+year/.test(key))
    .map(({ label }) => label)
  for (const label of labels) expect(told).toContain(squeezed(label))
  for (const said of [
    '7 years',
    '14 years',
    '21 years',
    'Soft goods',
    'Windows, roof, risers',
    'PEL07',
  ]) {
    expect(told).toContain(squeezed(said))
  }
})

it('T77, T93: lists every point with its number by category, and when it has to be and was done', async () => {
  for (const { title, pointCategory } of pins) {
    expect(told).toContain(squeezed(title))
    expect(told).toContain(squeezed(pointCategory.name))
  }
  const dates = pins.flatMap((pin) =>
    pin.projectPinCustomFields.filter((field) => field.customFieldType === 'date'),
  )
  expect(dates.length).toBeGreaterThan(pins.length)
  // the two dates have columns of their own, and are not listed among the fields
  expect(told).not.toContain(squeezed('Required completion date:'))
  expect(told).toMatch(
    /(?:January|February|March|April|May|June|July|August|September|October|November|December)\d+/,
  )
  const { stdout } = await run('pdfimages', ['-list', 'plan.pdf'], { cwd: folder })
  expect(stdout.split('\n').length).toBeGreaterThan(pins.length)
})

it('T94: takes Enterprise; below it Print Report says so before anything opens', async () => {
  await w.database.db.execute(
    sql`update clients set tier = 'Business' where business_name = 'Harbour Lights Hotel'`,
  )
  const ticket = await manager.call(reportRoutes.createPrintTicket, { projectId })
  expect([ticket.status, ticket.body.code]).toEqual([402, 'tier.unavailable'])
  const direct = await fetch(
    `${w.url}/api/Report/GetInspectionPrintOut?projectId=${projectId}&token=${manager.token}`,
  )
  expect(direct.status).toBe(402)
  await w.database.db.execute(
    sql`update clients set tier = 'Enterprise' where business_name = 'Harbour Lights Hotel'`,
  )
  expect((await print()).headers.get('content-type')).toBe('application/pdf')
})
