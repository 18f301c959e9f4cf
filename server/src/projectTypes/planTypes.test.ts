import type { RouteInput } from '@nspect/contract/http/route'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { neutralBrandPack } from '@nspect/contract/projectTypes/brandPack'
import { improvementPlanForm } from '@nspect/contract/projectTypes/improvementPlan'
import {
  customFieldRoutes,
  pointCategoryRoutes,
  projectTypeConfigurationRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPdfText } from '../testing/readPdf.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

/**
 * A Property Improvement Plan that a client makes of its own: its fields, its dates, and a brand's
 * words for it.
 */

let w: World
let admin: Person
let manager: Person
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())
beforeEach(async () => {
  ;[admin, manager] = await Promise.all([w.as('Admin'), w.as('Manager')])
})

const { saveProjectType, readProjectType, copyProjectType, exportProjectType, importProjectType } =
  projectTypeConfigurationRoutes
const { saveCustomField, readCustomField, deleteCustomField } = customFieldRoutes
type TypeFileInput = RouteInput<typeof importProjectType>['type']

const plan = {
  name: 'Improvement plan',
  description: 'By brand standard',
  formJSON: [...improvementPlanForm],
}
const newPlan = async (content: object = {}) =>
  (await admin.call(saveProjectType, { ...plan, ...content })).body.id
const read = async (id: number) => (await admin.call(readProjectType, { id })).body
const fileOf = async (id: number) =>
  (await admin.call(exportProjectType, { id })).body as unknown as TypeFileInput &
    Record<string, unknown>

describe('T93: a type made from the plan form', () => {
  it('has the plan’s two dates as fields from its first moment, and gets them only once', async () => {
    const id = await newPlan()
    const made = (await read(id)).projectTypeCustomFields
    expect(made.map(({ key, name, customFieldType }) => [key, name, customFieldType])).toEqual([
      ['requiredCompletionDate', 'Required completion date', 'date'],
      ['actualCompletionDate', 'Actual completion date', 'date'],
    ])
    const again = { id, ...plan, name: 'Plan', version: 1 }
    expect((await admin.call(saveProjectType, again)).status).toBe(200)
    expect((await read(id)).projectTypeCustomFields).toHaveLength(2)
    const [required] = made
    await admin.call(deleteCustomField, { id: required?.id ?? 0, isDeleted: true })
    await admin.call(saveProjectType, { ...again, version: 2 })
    expect((await read(id)).projectTypeCustomFields.map(({ key }) => key)).toEqual([
      'actualCompletionDate',
    ])
  })

  it('names them in the language of who makes it', async () => {
    const { body } = await admin.call(saveProjectType, plan, {
      headers: { 'accept-language': 'de' },
    })
    expect((await read(body.id)).projectTypeCustomFields.map(({ name }) => name)).toEqual([
      'Fertig bis (Soll)',
      'Fertig am (Ist)',
    ])
  })

  it('that was another type before gets those that it lacks', async () => {
    const { body } = await admin.call(saveProjectType, { ...plan, formJSON: [] })
    const own = {
      projectTypeId: body.id,
      name: 'Done by',
      customFieldType: 'date',
      key: 'requiredCompletionDate',
    } as const
    await admin.call(saveCustomField, own)
    await admin.call(saveProjectType, { ...plan, id: body.id, version: 1 })
    expect(
      (await read(body.id)).projectTypeCustomFields.map(({ key, name }) => [key, name]),
    ).toEqual([
      ['requiredCompletionDate', 'Done by'],
      ['actualCompletionDate', 'Actual completion date'],
    ])
  })
})

describe('T93: the key of a field', () => {
  const newField = async (projectTypeId: number, content: object) =>
    admin.call(saveCustomField, {
      projectTypeId,
      name: 'Trade',
      customFieldType: 'textual',
      ...content,
    })

  it('is read, set, kept by a save that does not mention it, and taken away', async () => {
    const id = await newPlan()
    const { body } = await newField(id, { key: 'trade' })
    const keyOf = async () => (await admin.call(readCustomField, { id: body.id })).body.key
    expect(await keyOf()).toBe('trade')
    await newField(id, { id: body.id, name: 'Gewerk', version: 1 })
    expect(await keyOf()).toBe('trade')
    await newField(id, { id: body.id, key: null, version: 2 })
    expect(await keyOf()).toBeNull()
  })

  it.each([
    [{ key: 'colour' }, 'This purpose does not exist.'],
    [{ key: 'cost' }, 'This field type cannot be used for this purpose.'],
    [{ key: 'due', customFieldType: 'date', name: 'First' }, null],
    [
      { key: 'requiredCompletionDate', customFieldType: 'date' },
      'Another field of this type is already used for this purpose.',
    ],
  ])(
    '%j is accepted only if the product knows it, it suits the field, and no other has it',
    async (content, message) => {
      const { status, body } = await newField(await newPlan(), content)
      expect([status, body.errors ?? null]).toEqual(
        message ? [400, [{ field: 'key', message }]] : [200, null],
      )
    },
  )

  it('is free again once its field is deleted, and goes along when the type is copied', async () => {
    const id = await newPlan()
    const [required] = (await read(id)).projectTypeCustomFields
    await admin.call(deleteCustomField, { id: required?.id ?? 0, isDeleted: true })
    const other = { key: 'requiredCompletionDate', customFieldType: 'date', name: 'Latest day' }
    expect((await newField(id, other)).status).toBe(200)
    const { body } = await admin.call(copyProjectType, { id, name: 'Copy' })
    expect((await read(body.id)).projectTypeCustomFields.map(({ key }) => key)).toEqual([
      'actualCompletionDate',
      'requiredCompletionDate',
    ])
  })

  it('stands against a change of the field’s type that it does not suit', async () => {
    const id = await newPlan()
    const [required] = (await read(id)).projectTypeCustomFields
    const change = {
      projectTypeId: id,
      id: required?.id ?? 0,
      version: 1,
      name: 'Required',
      customFieldType: 'textual',
    }
    const { status, body } = await admin.call(saveCustomField, change as never)
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'key'])
    const { status: freed } = await admin.call(saveCustomField, { ...change, key: null } as never)
    expect(freed).toBe(200)
  })
})

const brandPack = {
  labels: {
    reportTitle: 'Harbour Standards Plan',
    formTitle: 'Our house and its years',
    cycle7: 'Soft goods',
  },
  introduction: 'Please read this plan with the standards at hand.',
  validMonths: 6,
}

describe('T94: a brand’s words for its plan', () => {
  it('are stored with the type, without blanks, and stay where a save does not mention them', async () => {
    const id = await newPlan({
      brandPack: { ...brandPack, labels: { ...brandPack.labels, cycle14: ' ' } },
    })
    expect((await read(id)).brandPack).toEqual(brandPack)
    await admin.call(saveProjectType, { id, ...plan, description: 'Again', version: 1 })
    expect((await read(id)).brandPack).toEqual(brandPack)
    expect((await read(await newPlan())).brandPack).toEqual(neutralBrandPack)
  })

  it('are an administrator’s, and take Enterprise', async () => {
    const id = await newPlan()
    const change = { id, name: plan.name, description: plan.description, brandPack, version: 1 }
    expect((await manager.call(saveProjectType, change)).status).toBe(403)
    expect(
      (await manager.call(saveProjectType, { ...change, brandPack: neutralBrandPack })).status,
    ).toBe(200)
    const business = await w.newClient('Business')
    const made = { name: 'x', description: 'y', brandPack }
    expect((await (await w.as('Admin', business)).call(saveProjectType, made)).status).toBe(402)
  })

  it.each([
    [
      { ...brandPack, validMonths: 0 },
      'brandPack.validMonths',
      'Enter a number of months from 1 to 120.',
    ],
    [
      { ...brandPack, labels: { reportTitle: 'x'.repeat(121) } },
      'brandPack.labels.reportTitle',
      null,
    ],
    [{ ...brandPack, labels: { headline: 'x' } }, 'brandPack.labels', null],
    [{ ...brandPack, introduction: undefined }, 'brandPack.introduction', null],
  ])('%j are refused with the field’s name', async (pack, field, message) => {
    const { status, body } = await admin.call(saveProjectType, {
      ...plan,
      brandPack: pack as never,
    })
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
    if (message) expect(body.errors?.[0]?.message).toBe(message)
  })

  it('go from one client to another with fields, questions and days, in one file', async () => {
    const id = await newPlan({ brandPack })
    const soft = {
      projectTypeId: id,
      name: 'Soft goods',
      renovationCycle: 7 as const,
      completionDays: 90,
    }
    await admin.call(pointCategoryRoutes.savePointCategory, soft)
    const file = await fileOf(id)
    expect(file).toMatchObject({ format: 'nspect-type', v: 2, brandPack })
    expect(file.pointCategories[0]).toMatchObject({ renovationCycle: 7, completionDays: 90 })
    const elsewhere = await w.as('Admin', w.otherClient)
    const { body } = await elsewhere.call(importProjectType, {
      clientId: w.otherClient.id,
      type: file,
    })
    expect((await elsewhere.call(exportProjectType, { id: body.id })).body).toEqual(file)
  })

  it.each<[string, (file: TypeFileInput) => object, string]>([
    [
      'months in words',
      () => ({ brandPack: { ...brandPack, validMonths: 'six' } }),
      'type.brandPack.validMonths',
    ],
    [
      'one key on two fields',
      ({ customFields }) => ({
        customFields: customFields.map((field) => ({ ...field, key: customFields[0]?.key })),
      }),
      'type.customFields.1.key',
    ],
    [
      'a key that nobody knows',
      ({ customFields }) => ({
        customFields: customFields.map((field) => ({ ...field, key: 'colour' })),
      }),
      'type.customFields.0.key',
    ],
    [
      'a cycle of nine years',
      ({ pointCategories }) => ({
        pointCategories: pointCategories.map((pointCategory) => ({
          ...pointCategory,
          renovationCycle: 9,
        })),
      }),
      'type.pointCategories.0.renovationCycle',
    ],
    ['a later version', () => ({ v: 3 }), 'type.v'],
  ])(
    'with %s in their file are refused by that field’s name, and nothing is made',
    async (_, wrong, field) => {
      const id = await newPlan()
      await admin.call(pointCategoryRoutes.savePointCategory, {
        projectTypeId: id,
        name: 'Soft goods',
      })
      const file = await fileOf(id)
      const count = async () =>
        (await admin.call(projectTypeConfigurationRoutes.listTypeRows, {})).body.length
      const before = await count()
      const type = { ...file, ...wrong(file) }
      const { status, body } = await admin.call(importProjectType, {
        clientId: w.client.id,
        type: type as never,
      })
      expect([status, body.errors?.[0]?.field]).toEqual([400, field])
      expect(await count()).toBe(before)
    },
  )

  it('are none in a file of version 1, which is read as before', async () => {
    const { brandPack: _, ...file } = await fileOf(await newPlan({ brandPack }))
    const { body } = await admin.call(importProjectType, {
      clientId: w.client.id,
      type: { ...file, v: 1 },
    })
    expect((await read(body.id)).brandPack).toEqual(neutralBrandPack)
  })
})

describe('a plan that a client made of its own', () => {
  let projectTypeId: number
  let projectId: number
  const print = async (): Promise<string> => {
    const ticket = (await manager.call(reportRoutes.createPrintTicket, { projectId })).body.token
    const answer = await fetch(
      `${w.url}/api/Report/GetInspectionPrintOut?projectId=${projectId}&token=${ticket}`,
    )
    return readPdfText(await answer.bytes(), '-raw')
  }

  it('T93, T94: prints the brand’s words and the day that each category sets, and keeps both once completed', async () => {
    projectTypeId = await newPlan({ brandPack })
    const category = async (name: string, rule: object) =>
      (await admin.call(pointCategoryRoutes.savePointCategory, { projectTypeId, name, ...rule }))
        .body.id
    const soft = await category('Soft goods', { renovationCycle: 7 })
    const safety = await category('Life safety', { completionDays: 90 })
    const other = await category('Anything else', {})
    const values: Record<string, string> = {
      pipIssueDate: '2026-12-15',
      '7yearCycleDate': '2029-06-30',
    }
    const formValues = improvementPlanForm.map((field) => ({
      ...field,
      value: values[field.key] ?? '',
    }))
    const { id } = await w.project({ projectTypeId, projectName: 'Quayside Inn', formValues })
    projectId = id
    const [required] = (await read(projectTypeId)).projectTypeCustomFields
    const point = async (title: string, pointCategoryId: number, description?: string) => {
      const values = description
        ? [{ projectTypeCustomFieldId: required?.id ?? 0, description }]
        : []
      const { status } = await manager.call(pinRoutes.savePin, {
        id: 0,
        projectId,
        title,
        pointCategoryId,
        projectPinCustomFields: values,
        matterPointCoordinates: {
          position: { x: 1, y: 0, z: 1 },
          normal: { x: 0, y: 1, z: 0 },
          key: title,
          v: 1,
        },
      } as never)
      expect(status).toBe(200)
    }
    await point('Worn carpet', soft)
    await point('Blocked exit', safety)
    await point('Loose sign', other)
    await point('Faded curtain', soft, '2027-05-04')

    const told = await print()
    for (const words of [
      'Harbour Standards Plan',
      'Our house and its years',
      brandPack.introduction,
    ]) {
      expect(told).toContain(words)
    }
    // valid for the six months of the brand
    expect(told).toContain('June 15th, 2027')
    expect(told).toMatch(/Worn carpet.*June 30th, 2029/)
    expect(told).toMatch(/Blocked exit.*March 15th, 2027/)
    expect(told).toMatch(/Faded curtain.*May 4th, 2027/)

    await manager.call(projectRoutes.completeProject, { id })
    const frozen = (await manager.call(projectRoutes.readProject, { id })).body.projectType
    const type = await read(projectTypeId)
    await admin.call(saveProjectType, {
      id: type.id,
      ...plan,
      brandPack: neutralBrandPack,
      version: type.version,
    })
    const changed = {
      projectTypeId,
      id: soft,
      version: 1,
      name: 'Soft goods',
      renovationCycle: 14 as const,
    }
    await admin.call(pointCategoryRoutes.savePointCategory, changed)
    const unkeyed = {
      projectTypeId,
      id: required?.id ?? 0,
      version: 1,
      name: 'Date',
      customFieldType: 'date',
      key: null,
    }
    expect((await admin.call(saveCustomField, unkeyed as never)).status).toBe(200)
    expect((await manager.call(projectRoutes.readProject, { id })).body.projectType).toEqual(frozen)
    const later = await print()
    expect(later).toContain('Harbour Standards Plan')
    expect(later).toMatch(/Worn carpet.*June 30th, 2029/)
    expect(later).toMatch(/Faded curtain.*May 4th, 2027/)
  })
})
