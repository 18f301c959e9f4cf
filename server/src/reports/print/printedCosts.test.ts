import { pinRoutes } from '@nspect/contract/pins/pins'
import { defaultPrintStyle, printStyleRoutes } from '@nspect/contract/prints/printStyle'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdfText } from '../../testing/readPdf.ts'
import { createWorld, type Person, type World } from '../../testing/world.ts'

let w: World
let admin: Person
let projectId: number
beforeAll(async () => {
  w = await createWorld()
  admin = await w.as('Admin')
  projectId = (await w.project({ scanDate: '2026-03-02' })).id
  await admin.call(settingRoutes.saveSetting, {
    key: 'Currency',
    value: 'EUR',
    clientIds: [w.client.id],
  })
  const point = { projectId, pointCategoryId: w.client.categoryId }
  const told = {
    severity: 'major',
    dueDate: '2026-04-01',
    assignee: `user:${admin.userId}`,
  } as const
  await admin.call(pinRoutes.savePin, {
    ...point,
    title: 'Tap drips',
    ...told,
    estimatedCost: '1250.50',
  })
  await admin.call(pinRoutes.savePin, { ...point, title: 'Door sticks', estimatedCost: '49.50' })
})
afterAll(() => w.close())

const wordsOf = (body: unknown): Promise<string> => readPdfText(body as Buffer, '-layout')
const printed = async (options: { works?: 'floor' } = {}) => {
  const { token } = (await admin.call(reportRoutes.createPrintTicket, { projectId })).body
  return wordsOf(
    (await w.nobody.call(reportRoutes.printReport, { projectId, token, ...options })).body,
  )
}

describe('who, by when and how bad in a printed report', () => {
  it('are facts of their points, and columns of the list of works with their sum', async () => {
    const words = await printed()
    for (const said of [
      'Severity',
      'Major',
      'April 1st, 2026',
      'Assigned to',
      '€1,250.50',
      '€49.50',
    ]) {
      expect(words).toContain(said)
    }
    expect(words).toContain('Due date Estimated cost')
    expect(words).toContain('€1,300')
  })

  it('T615: end with the tax that the client’s setting adds, by floor if asked', async () => {
    const setting = { key: 'TaxRate', clientIds: [w.client.id] }
    const { status, body } = await admin.call(settingRoutes.saveSetting, {
      ...setting,
      value: '19 %',
    })
    expect([status, (body as unknown as { Message: string }).Message]).toEqual([
      400,
      'Enter a percentage from 0 to 100 with up to three decimals.',
    ])
    await admin.call(settingRoutes.saveSetting, { ...setting, value: '19' })
    const { taxRate } = (await admin.call(projectRoutes.readProject, { id: projectId })).body
    expect(taxRate).toBe('19')
    const words = await printed({ works: 'floor' })
    expect(words).toMatch(/No floor[\s\S]+Subtotal \(net\).+€1,300\.00/)
    expect(words).toMatch(/Tax \(19%\) +€247\.00\s+Total +€1,547\.00/)
  })

  it('a visitor’s print-out has no cost', async () => {
    const { link } = (await admin.call(reportRoutes.saveShareLink, { projectId, mayPrint: true }))
      .body
    const short = new URL(link).searchParams.get('token') ?? ''
    const token = (await w.nobody.call(reportRoutes.resolveShortToken, { token: short })).body.data
      .originalToken
    const words = await wordsOf((await w.nobody.call(reportRoutes.printShared, { token })).body)
    for (const said of ['Severity', 'Major', '04/01/2026']) expect(words).toContain(said)
    for (const unsaid of ['Estimated cost', '1,250.50', '49.50', '1,300'])
      expect(words).not.toContain(unsaid)
  })

  it('a look of one’s own leaves the costs out', async () => {
    const facts = defaultPrintStyle.facts.filter((fact) => fact !== 'estimatedCost')
    await admin.call(printStyleRoutes.savePrintLook, {
      ...defaultPrintStyle,
      facts,
      clientId: w.client.id,
    })
    const words = await printed()
    expect(words).toContain('Major')
    for (const unsaid of ['Estimated cost', '1,250.50', '1,300'])
      expect(words).not.toContain(unsaid)
  })
})
