import { pinRoutes } from '@nspect/contract/pins/pins'
import {
  type ExportFormat,
  projectLifecycleRoutes,
} from '@nspect/contract/projects/projectLifecycle'
import {
  customFieldRoutes,
  pointCategoryRoutes,
  projectTypeConfigurationRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReadCell, readXlsx } from '../testing/readXlsx.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
let manager: Person
let projectId: number
let pinId: number

const fields = {
  fractional: '1 4/8',
  decimal: '555.5',
  fractionalWithUnit: '3/8"',
  textual: '=1+1',
  email: 'front.desk@seaview.example',
  phone: '+49 30 12345678',
  date: '2027-01-31',
} as const

beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  const { body: type } = await manager.call(projectTypeConfigurationRoutes.saveProjectType, {
    name: 'Measured',
    description: 'x',
  })
  const part = { projectTypeId: type.id }
  const category = await manager.call(pointCategoryRoutes.savePointCategory, {
    ...part,
    name: 'Wall',
  })
  const values = []
  for (const [customFieldType, description] of Object.entries(fields)) {
    const { body } = await manager.call(customFieldRoutes.saveCustomField, {
      ...part,
      name: `of type ${customFieldType}`,
      customFieldType: customFieldType as keyof typeof fields,
    })
    values.push({ projectTypeCustomFieldId: body.id, description })
  }
  projectId = (await w.project({ projectTypeId: type.id, projectName: '-12.5 °C room' })).id
  const saved = await manager.call(pinRoutes.savePin, {
    projectId,
    pointCategoryId: category.body.id,
    title: '-12.5 °C',
    description: '+49 30 123 is the porter',
    dueDate: '2026-12-13',
    estimatedCost: '1250.50',
    isCritical: true,
    projectPinCustomFields: values,
  })
  pinId = saved.body.projectPin.id
  await w.database.db.execute(
    sql`update project_pins set created_at = '2026-11-29T23:59:42.514Z' where id = ${pinId}`,
  )
  await w.database.db.execute(
    sql`update projects set completed_at = '2026-11-29T23:59:42.514Z' where id = ${projectId}`,
  )
})
afterAll(() => w.close())

type Row = Record<string, ReadCell | null>

/** The only row below the head, by its headings. */
const rowOf = (bytes: Uint8Array): Row => {
  const [head = [], row = []] = readXlsx(bytes)
  return Object.fromEntries(head.map((cell, n) => [String(cell?.value), row[n] ?? null]))
}

const options = (language: string) => ({ headers: { 'accept-language': language } })

const inTokyo = { timeZone: 'Asia/Tokyo' }

/** Everything that exports points as a workbook. */
const exportsOfPoints = {
  'all points': async (format: ExportFormat, language: string) => {
    const { body } = await manager.call(
      projectLifecycleRoutes.exportPins,
      { format, projectId, ...inTokyo },
      options(language),
    )
    return body as unknown as Uint8Array
  },
  'the points of a table': async (format: ExportFormat, language: string) => {
    const { body } = await manager.call(
      projectLifecycleRoutes.exportChosenPins,
      { format, projectId, pinIds: [pinId], ...inTokyo },
      options(language),
    )
    return body as unknown as Uint8Array
  },
}

const reportWorkbook = async (language: string): Promise<Uint8Array> => {
  const { body } = await manager.call(reportRoutes.createPrintTicket, { projectId })
  const query = new URLSearchParams({ projectId: String(projectId), token: body.token })
  const answer = await fetch(`${w.url}/api/${reportRoutes.exportReport.path}?${query}`, {
    headers: { 'accept-language': language },
  })
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))['points.xlsx'] ?? new Uint8Array()
}

const text = (value: string) => ({ type: 'text', value })
const dayFormats = { 'en-US': 'mm/dd/yyyy', 'en-GB': 'dd/mm/yyyy', de: 'dd.mm.yyyy' }

const checkPoint = (row: Row, format: string) => {
  expect(row).toMatchObject({
    '#': { type: 'number', value: 1 },
    Title: text('-12.5 °C'),
    Description: text('+49 30 123 is the porter'),
    'Due date': { type: 'date', value: '2026-12-13', format },
    'Estimated cost': { type: 'number', value: 1250.5, format: '#,##0.00##' },
    Critical: { type: 'boolean', value: true },
    'of type fractional': { type: 'number', value: 1.5, format: '# ?/8' },
    'of type decimal': { type: 'number', value: 555.5 },
    'of type fractionalWithUnit': { type: 'number', value: 0.375, format: '?/8\\"' },
    'of type textual': { ...text('=1+1'), format: '@' },
    'of type email': text('front.desk@seaview.example'),
    'of type phone': text('+49 30 12345678'),
    'of type date': { type: 'date', value: '2027-01-31', format },
  })
}

describe('T460: a workbook holds dates as dates, numbers as numbers and texts unchanged', () => {
  for (const [language, format] of Object.entries(dayFormats)) {
    for (const [name, workbookOf] of Object.entries(exportsOfPoints)) {
      it(`${name}, in the format of ${language} and by the clock of the screen`, async () => {
        const row = rowOf(await workbookOf('xlsx', language))
        checkPoint(row, format)
        expect(row['Added On']).toMatchObject({ type: 'date', value: '2026-11-30 08:59' })
      })
    }

    it(`the points of an exported report, in the format of ${language}`, async () => {
      const row = rowOf(await reportWorkbook(language))
      checkPoint(row, format)
      // by the clock of the report beside it, the client's
      expect(row['Added On']).toMatchObject({ type: 'date', value: '2026-11-29 23:59' })
    })

    it(`the list of inspections, in the format of ${language}`, async () => {
      const { body } = await manager.call(
        projectLifecycleRoutes.exportProjects,
        { format: 'xlsx', q: '-12.5', ...inTokyo },
        options(language),
      )
      expect(rowOf(body as unknown as Uint8Array)).toMatchObject({
        'nSpection Name': text('-12.5 °C room'),
        'Scan Date': { type: 'date', value: '2026-11-02', format },
        'Completed Date': { type: 'date', value: '2026-11-30', format },
        'N-Points': { type: 'number', value: 1 },
      })
    })
  }

  it('without a time zone of the screen, by the clock that the person or their client chose', async () => {
    const addedOn = async () => {
      const { body } = await manager.call(projectLifecycleRoutes.exportPins, {
        format: 'xlsx',
        projectId,
      })
      return rowOf(body as unknown as Uint8Array)['Added On']?.value
    }
    expect(await addedOn()).toBe('2026-11-29 23:59')
    await w.database.db.execute(
      sql`update users set time_zone = 'Asia/Tokyo' where id = ${manager.userId}`,
    )
    expect(await addedOn()).toBe('2026-11-30 08:59')
  })

  it('BI-027: a CSV file, which has no types, keeps its apostrophes and ISO dates', async () => {
    const csv = Buffer.from(await exportsOfPoints['all points']('csv', 'de')).toString('utf8')
    for (const value of [
      "'-12.5 °C",
      "'+49 30 123 is the porter",
      ',2026-12-13,',
      ',1250.50,',
      ',2026-11-29T23:59:42.514Z,',
      ',1 4/8,555.5,',
    ])
      expect(csv).toContain(value)
  })
})
