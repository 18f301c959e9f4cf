import { bulkPinRoutes } from '@nspect/contract/pins/bulkPins'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { pointCategoryRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdfText } from '../testing/readPdf.ts'
import { readXlsx } from '../testing/readXlsx.ts'
import { createWorld, type Person, type TestClient, type World } from '../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())

/** A client without a currency, with an inspection and those who work in it. */
interface Office {
  client: TestClient
  admin: Person
  user: Person
  projectId: number
}

const open = async (): Promise<Office> => {
  const client = await w.newClient('Enterprise')
  const [admin, user] = [await w.as('Admin', client), await w.as('User', client)]
  const { id: projectId } = await w.project({ client })
  await w.assign(user, projectId)
  return { client, admin, user, projectId }
}

const save = ({ client, projectId, user }: Office, estimatedCost: string | null, more = {}) =>
  user.call(pinRoutes.savePin, {
    projectId,
    pointCategoryId: client.categoryId,
    title: 'Tap drips',
    estimatedCost,
    ...more,
  })

const store = async (office: Office, cost: string) => {
  const { status, body } = await save(office, cost)
  expect([status, body]).toMatchObject([200, {}])
  return body.projectPin
}

const refusal = async (answer: ReturnType<typeof save>) => {
  const { status, body } = await answer
  return [status, (body as unknown as { Message: string }).Message]
}

const setCurrency = ({ admin, client }: Office, value: string) =>
  admin.call(settingRoutes.saveSetting, { key: 'Currency', value, clientIds: [client.id] })

const readCurrency = async ({ user, projectId }: Office) =>
  (await user.call(projectRoutes.readProject, { id: projectId })).body.currency

const readStored = async ({ client }: Office) => {
  const { rows } = await w.database.db.execute<{ cost: string }>(
    sql`select estimated_cost::text as cost from project_pins where client_id = ${client.id} order by id`,
  )
  return rows.map(({ cost }) => cost)
}

const print = async ({ admin, projectId }: Office) => {
  const { token } = (await admin.call(reportRoutes.createPrintTicket, { projectId })).body
  const { body } = await w.nobody.call(reportRoutes.printReport, { projectId, token })
  return readPdfText(body as unknown as Buffer, '-layout')
}

describe('costs in their currency', () => {
  // sums from a spreadsheet
  it.each([
    {
      currency: 'EUR',
      costs: ['0.10', '0.20', '1234567.89', '999999999.99', '0.01'],
      units: ['10', '20', '123456789', '99999999999', '1'],
      total: '€1,001,234,568.19',
    },
    {
      currency: 'JPY',
      costs: ['1250', '333', '999999999999', '1'],
      units: ['1250', '333', '999999999999', '1'],
      total: '¥1,000,000,001,583',
    },
    {
      currency: 'KWD',
      costs: ['0.001', '0.002', '1250.125', '90071992547.409'],
      units: ['1', '2', '1250125', '90071992547409'],
      total: 'KWD 90,071,993,797.537',
    },
  ])(
    'T612 are stored as minor units of $currency, and add up to the last one in print',
    async ({ currency, costs, units, total }) => {
      const office = await open()
      await setCurrency(office, currency)
      for (const cost of costs) expect((await store(office, cost)).estimatedCost).toBe(cost)
      expect(await readStored(office)).toEqual(units)
      expect((await print(office)).replaceAll('\u00a0', ' ')).toContain(total)
    },
  )

  it('T612 have at most its decimals; zeros behind them are none', async () => {
    const [euro, yen] = [await open(), await open()]
    await setCurrency(euro, 'EUR')
    await setCurrency(yen, 'JPY')
    expect(await refusal(save(euro, '1.234'))).toEqual([
      400,
      'Estimated cost in EUR can have up to 2 decimals.',
    ])
    expect(await refusal(save(yen, '10.50'))).toEqual([
      400,
      'Estimated cost in JPY must be a whole number.',
    ])
    expect((await store(yen, '10.00')).estimatedCost).toBe('10')
    for (const cost of ['1000000000000', '-5', '1e3']) {
      expect(await refusal(save(euro, cost))).toEqual([
        400,
        'Estimated cost must be an amount from 0 to 999,999,999,999.',
      ])
    }
  })
})

describe('a workbook of points', () => {
  const openWorkbook = async ({ user, projectId }: Office) => {
    const { body } = await user.call(projectLifecycleRoutes.exportPins, {
      format: 'xlsx',
      projectId,
    })
    return body as unknown as Uint8Array
  }
  const readCosts = async (office: Office) =>
    readXlsx(await openWorkbook(office), 2).map((row) => row.map((cell) => cell?.value ?? null))

  it('T578 has the sums of the work list as numbers in its currency', async () => {
    const office = await open()
    await setCurrency(office, 'KWD')
    await store(office, '0.125')
    await save(office, '1250.250', { assignee: `user:${office.user.userId}` })
    await save(office, null)
    const rows = [
      ['Assigned To', 'Points', 'With Cost', 'Estimated Cost'],
      [expect.stringContaining('User No'), 1, 1, 1250.25],
      ['Unassigned', 2, 1, 0.125],
    ]
    expect(await readCosts(office)).toEqual([...rows, ['Total', 3, 2, 1250.375]])
    await office.admin.call(settingRoutes.saveSetting, {
      key: 'TaxRate',
      value: '7.5',
      clientIds: [office.client.id],
    })
    expect(await readCosts(office)).toEqual([
      ...rows,
      ['Subtotal (net)', 3, 2, 1250.375],
      ['Tax (7.5%)', null, null, 93.778],
      ['Total', null, null, 1344.153],
    ])
    const cells = readXlsx(await openWorkbook(office), 2).flatMap((row) => row[3] ?? [])
    expect(new Set(cells.slice(1).map(({ format }) => format))).toEqual(
      new Set(['#,##0.000 [$KWD]']),
    )
  })

  it('T578 has the points alone where none has a cost', async () => {
    const office = await open()
    await save(office, null)
    expect(Object.keys(unzipSync(await openWorkbook(office)))).not.toContain(
      'xl/worksheets/sheet2.xml',
    )
  })
})

describe('the first cost', () => {
  it('T613 chooses the currency that it names, also when a User stores it, and the trail says so', async () => {
    const office = await open()
    expect(await readCurrency(office)).toBeNull()
    expect((await store(office, '1250,5 KWD')).estimatedCost).toBe('1250.500')
    expect([await readCurrency(office), await readStored(office)]).toEqual(['KWD', ['1250500']])
    const { rows } = await w.database.db.execute(sql`select after from audit_events
      where client_id = ${office.client.id} and record = 'setting'`)
    expect(rows).toEqual([{ after: { key: 'Currency', value: 'KWD' } }])
  })

  it('T613 fixes the currency for all clients as that of its client', async () => {
    const superAdmin = await w.as('SuperAdmin')
    const office = await open()
    await superAdmin.call(settingRoutes.saveSetting, { key: 'Currency', value: 'USD' })
    expect(await readCurrency(office)).toBe('USD')
    await store(office, '10')
    await superAdmin.call(settingRoutes.saveSetting, { key: 'Currency', value: 'JPY' })
    expect([await readCurrency(office), await readStored(office)]).toEqual(['USD', ['1000']])
    await w.database.db.execute(
      sql`update settings set is_deleted = true where client_id is null and key = 'Currency'`,
    )
  })

  it('T613 leaves no currency if it is refused, alone or among many', async () => {
    const office = await open()
    const { id, version } = (await save(office, null)).body.projectPin
    expect(await refusal(save(office, '10.50 JPY'))).toEqual([
      400,
      'Estimated cost in JPY must be a whole number.',
    ])
    const { projectId, user } = office
    const pins = [{ id, version, estimatedCost: '10.50 JPY' }]
    expect((await user.call(bulkPinRoutes.savePins, { projectId, pins })).status).toBe(400)
    expect(await refusal(save(office, '10.50 XXY'))).toEqual([
      400,
      'Enter a three-letter currency code such as EUR.',
    ])
    expect(await readCurrency(office)).toBeNull()
  })

  it('T613 of two people at once, one chooses; the other is told its currency', async () => {
    const office = await open()
    const answers = await Promise.all(['5 EUR', '5 USD'].map((cost) => save(office, cost)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await readStored(office)).toEqual(['500'])
    const currency = await readCurrency(office)
    expect(await refusal(save(office, currency === 'EUR' ? '5 USD' : '5 EUR'))).toEqual([
      400,
      `Estimated cost must be in ${currency}, like all costs here.`,
    ])
  })

  it('T613 may be that of a template of common defects', async () => {
    const { admin, client } = await open()
    const { typeId: projectTypeId, categoryId: id } = client
    const { body: category } = await admin.call(pointCategoryRoutes.readPointCategory, { id })
    const templates = [{ title: 'Tap drips', estimatedCost: '12.345 KWD' }]
    const saved = await admin.call(pointCategoryRoutes.savePointCategory, {
      ...category,
      projectTypeId,
      templates,
    })
    expect([saved.status, saved.body]).toMatchObject([200, {}])
    const { body } = await admin.call(pointCategoryRoutes.readPointCategory, { id })
    expect(body.templates).toMatchObject([{ title: 'Tap drips', estimatedCost: '12.345' }])
  })
})

describe('the currency of a client', () => {
  it('T614 can change while no cost is stored, and is fixed while one is, in each way', async () => {
    const office = await open()
    const { admin, user, client } = office
    await setCurrency(office, 'EUR')
    expect((await setCurrency(office, 'JPY')).status).toBe(200)
    const { id } = await store(office, '1250')
    const isFixed = async () =>
      (await admin.call(settingRoutes.listKnownSettings, {})).body
        .filter((setting) => setting.isFixed)
        .map(({ key }) => key)
    expect(await isFixed()).toEqual(['Currency'])
    const superAdmin = await w.as('SuperAdmin')
    const { body: overviews } = await superAdmin.call(settingRoutes.listKnownSettings, {})
    const ofClient = overviews
      .flatMap(({ exceptions }) => exceptions)
      .filter(({ key, clientId }) => key === 'Currency' && clientId === client.id)
    expect(ofClient.map((row) => row.isFixed)).toEqual([true])
    const message =
      'Costs are stored in JPY, so the currency cannot change. Remove all costs first.'
    expect(await refusal(setCurrency(office, 'EUR') as never)).toEqual([409, message])
    const { body: listed } = await admin.call(settingRoutes.listSettings, { q: 'Currency' })
    const own = listed.find(({ clientId }) => clientId === client.id)
    expect(own?.isFixed).toBe(true)
    const change = { ...own, id: own?.id ?? 0, clientIds: [client.id], value: 'EUR' }
    for (const key of ['Currency', 'Motto']) {
      const answer = admin.call(settingRoutes.updateSetting, { ...change, key } as never)
      expect(await refusal(answer as never)).toEqual([409, message])
    }
    const gone = admin.call(settingRoutes.deleteSetting, { id: own?.id ?? 0 })
    expect(await refusal(gone as never)).toEqual([409, message])
    expect((await setCurrency(office, 'JPY')).status).toBe(200)

    const pin = (await user.call(pinRoutes.readPin, { id })).body
    expect((await save(office, null, { id, version: pin.version })).status).toBe(200)
    expect(await isFixed()).toEqual([])
    expect((await setCurrency(office, 'EUR')).status).toBe(200)
  })

  it('T614 the first one converts stored costs exactly, or is refused with what does not fit', async () => {
    const office = await open()
    await store(office, '10')
    await store(office, '10.50')
    expect(await readStored(office)).toEqual(['1000', '1050'])
    const { body: project } = await office.user.call(projectRoutes.readProject, {
      id: office.projectId,
    })
    const message = `JPY has no decimals, but some stored costs do (1, such as “${project.projectName} #2: 10.50”). Round them first.`
    expect(await refusal(setCurrency(office, 'JPY') as never)).toEqual([409, message])
    expect(await refusal(save(office, '7 JPY'))).toEqual([409, message])
    expect((await setCurrency(office, 'KWD')).status).toBe(200)
    expect(await readStored(office)).toEqual(['10000', '10500'])
    const { body: pins } = await office.user.call(pinRoutes.listPins, {
      projectId: office.projectId,
    })
    expect(pins.map(({ estimatedCost }) => estimatedCost)).toEqual(['10.000', '10.500'])
  })
})
