import { buildingRoutes } from '@nspect/contract/buildings/buildings'
import { customerRoutes } from '@nspect/contract/customers/customers'
import { projectTypeConfigurationRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { exportedReport } from '@nspect/contract/reports/exportedReport'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clients } from '../db/tables/clients.ts'
import { projects } from '../db/tables/projects.ts'
import { createTestImage } from '../testing/exampleTypes.ts'
import { readPdf, readPdfText } from '../testing/readPdf.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

const contact = {
  contactName: 'Odile Marchand',
  contactEmail: 'odile@lakeside.example',
  contactPhone: '+33 555 0199',
}

let w: World
let manager: Person
let projectId: number
let pinId: number
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  const clientId = w.client.id
  const ours = { companyAddress: '4 Pier Road, Annapolis' }
  await w.database.db.update(clients).set(ours).where(eq(clients.id, clientId))
  const building = await manager.call(buildingRoutes.saveBuilding, {
    clientId,
    name: 'Hotel Aurora',
    address: '12 Quay Street, Baltimore',
  })
  const customer = await manager.call(
    customerRoutes.saveCustomer,
    { clientId, name: 'Lakeside Hotels', ...contact },
    { files: [{ field: 'logoFile', bytes: await createTestImage(), name: 'logo.png' }] },
  )
  const named = { buildingId: building.body.id, customerId: customer.body.id }
  projectId = (await w.project({ projectName: 'Guest floors' })).id
  await w.database.db
    .update(projects)
    .set({ ...named, yourReference: 'LH-2026-17' })
    .where(eq(projects.id, projectId))
  pinId = (await w.pin({ projectId })).id
  await manager.call(projectTypeConfigurationRoutes.saveProjectType, {
    id: w.client.typeId,
    name: 'Condition Survey',
    description: 'x',
    reportScope: 'All guest floors.',
    reportMethod: 'Seen from the floor.',
    reportLimitations: 'Nothing was opened.',
    version: 1,
  })
})
afterAll(() => w.close())

const print = async () => {
  const { token } = (await manager.call(reportRoutes.createPrintTicket, { projectId })).body
  return (await w.nobody.call(reportRoutes.printReport, { projectId, token })).body
}
const openLink = async (options: object) => {
  const sent = { projectId, mayPrint: true, ...options }
  const { link } = (await manager.call(reportRoutes.saveShareLink, sent)).body
  const short = new URL(link).searchParams.get('token') ?? ''
  const opening = (await w.nobody.call(reportRoutes.resolveShortToken, { token: short })).body
  return { short, token: opening.data.originalToken, opening }
}

it('T587: visitors see building and customer by name, and never the contact', async () => {
  for (const options of [{}, { key: pinId }, { level: 'repair' }]) {
    const { short, token, opening } = await openLink(options)
    const answers = [
      opening,
      (await w.nobody.call(reportRoutes.readSharedProject, { token })).body,
      (await w.nobody.call(reportRoutes.listSharedPins, { token })).body,
      (await w.nobody.call(reportRoutes.listSharedPlainPins, { token })).body,
    ]
    const page = await (await fetch(`${w.url}/project-report?token=${short}`)).text()
    const pdf = (await w.nobody.call(reportRoutes.printShared, { token })).body
    const printed = `${await readPdfText(pdf as unknown as Buffer)}${await readPdf('pdfinfo', pdf as unknown as Buffer)}`
    const seen = `${JSON.stringify(answers)}${page}${printed}`
    for (const said of Object.values(contact)) expect(seen).not.toContain(said)
    const isWhole = !('key' in options)
    for (const name of ['Hotel Aurora', '12 Quay Street', 'Lakeside Hotels', 'LH-2026-17']) {
      expect([name, JSON.stringify(answers[1]).includes(name)]).toEqual([name, isWhole])
      expect([name, printed.includes(name)]).toEqual([name, isWhole])
    }
    // of a report of single points not even its own maker's address is shown
    expect(printed.includes('4 Pier Road')).toBe(isWhole)
  }
})

it('T587: the exported pack, which is handed on, names the customer without the contact', async () => {
  const { token } = (await manager.call(reportRoutes.createPrintTicket, { projectId })).body
  const query = new URLSearchParams({ projectId: String(projectId), token })
  const zip = await (await fetch(`${w.url}/api/Report/GetExport?${query}`)).arrayBuffer()
  const files = unzipSync(new Uint8Array(zip))
  const report = exportedReport.parse(
    JSON.parse(strFromU8(files['report.json'] ?? new Uint8Array())),
  )
  expect(report.inspection).toMatchObject({
    building: { name: 'Hotel Aurora', address: '12 Quay Street, Baltimore' },
    customer: { name: 'Lakeside Hotels' },
    yourReference: 'LH-2026-17',
  })
  for (const [name, bytes] of Object.entries(files)) {
    const text = name.endsWith('.pdf') ? await readPdfText(bytes) : strFromU8(bytes, true)
    for (const said of Object.values(contact))
      expect([name, text.includes(said)]).toEqual([name, false])
  }
})

it('T588: the cover names building, customer and reference; our address is in the footer', async () => {
  const pdf = (await print()) as unknown as Buffer
  const cover = await readPdfText(pdf, '-l', '1')
  expect(cover).toContain('Hotel Aurora · 12 Quay Street, Baltimore')
  expect(cover).toContain('Customer')
  expect(cover).toContain('Lakeside Hotels')
  expect(cover).toMatch(/Your reference/)
  expect(cover).toContain('LH-2026-17')
  const whole = await readPdf('pdftotext', pdf)
  const pages = whole.split('\f').filter((page) => page.trim() !== '')
  for (const page of pages) expect(page.trimEnd()).toMatch(/4 Pier Road, Annapolis$/m)
  expect(whole.match(/4 Pier Road, Annapolis/g)).toHaveLength(pages.length)
})

it('T588: scope, method and limitations of the type are sections, if they say anything', async () => {
  const words = (await readPdfText((await print()) as unknown as Buffer)).replaceAll(/\s+/g, ' ')
  expect(words).toMatch(
    /Scope All guest floors\. Method Seen from the floor\. Limitations Nothing was opened\./,
  )
  const { id } = await w.project({ client: w.otherClient })
  const other = await w.as('Manager', w.otherClient)
  const { token } = (await other.call(reportRoutes.createPrintTicket, { projectId: id })).body
  const bare = await w.nobody.call(reportRoutes.printReport, { projectId: id, token })
  const said = await readPdfText(bare.body as unknown as Buffer)
  for (const word of ['Method', 'Customer', 'Your reference']) expect(said).not.toContain(word)
})
