import { projectRoutes } from '@nspect/contract/projects/projects'
import {
  checkBoxRoutes,
  customFieldRoutes,
  metaDataFieldRoutes,
  pointCategoryRoutes,
  poiStatusRoutes,
  projectTypeConfigurationRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { projectTypeRoutes } from '@nspect/contract/projectTypes/projectTypes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProjectType } from '../testing/createProjectType.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
})
afterAll(() => w.close())
beforeEach(async () => {
  manager = await w.as('Manager')
})

describe('a type of inspection', () => {
  it('is made by a manager for their own client, and then offered to new inspections', async () => {
    const id = await createProjectType(manager, 'Lifts')
    const { body } = await manager.call(projectTypeRoutes.listProjectTypes, {})
    expect(body.find((type) => type.id === id)).toMatchObject({
      name: 'Lifts',
      clientId: w.client.id,
    })
  })

  it.each([
    [{ name: ' ', description: 'x' }, 'name', 'nSpection Type name is required'],
    [{ name: 'x', description: '' }, 'description', 'nSpection Type description is required'],
  ])('is refused without what it needs, in words', async (args, field, message) => {
    const { status, body } = await manager.call(
      projectTypeConfigurationRoutes.saveProjectType,
      args,
    )
    expect([status, body.errors]).toEqual([400, [{ field, message }]])
  })

  it('needs a client when SuperAdmin makes it', async () => {
    const operator = await w.as('SuperAdmin')
    const { body } = await operator.call(projectTypeConfigurationRoutes.saveProjectType, {
      name: 'x',
      description: 'y',
      clientId: null,
    })
    expect(body.Message).toBe('Client is required')
  })

  it('keeps its client, whatever a later save says', async () => {
    const id = await createProjectType(manager)
    const operator = await w.as('SuperAdmin')
    const change = { id, name: 'Doors', description: 'z', clientId: w.otherClient.id, version: 1 }
    expect(
      (await operator.call(projectTypeConfigurationRoutes.saveProjectType, change)).status,
    ).toBe(200)
    const { body } = await manager.call(projectTypeConfigurationRoutes.readProjectType, { id })
    expect(body).toMatchObject({ name: 'Doors', clientId: w.client.id, version: 2 })
  })

  it('is not overwritten by who read an older version, and the answer tells the present one', async () => {
    const id = await createProjectType(manager)
    const change = { id, description: 'z', version: 1 }
    await manager.call(projectTypeConfigurationRoutes.saveProjectType, { ...change, name: 'first' })
    const { status, body } = await manager.call(projectTypeConfigurationRoutes.saveProjectType, {
      ...change,
      name: 'second',
    })
    expect([status, body.code, (body.current as { name: string }).name]).toEqual([
      409,
      'record.stale',
      'first',
    ])
  })

  it('once deleted takes no new inspection, and its old ones go on', async () => {
    const id = await createProjectType(manager)
    const { id: project } = await w.project({ projectTypeId: id })
    const { body: usage } = await manager.call(projectTypeConfigurationRoutes.readTypeUsage, {
      projectTypeId: id,
    })
    expect(usage).toMatchObject({ projects: 1, pins: 0 })
    const [checkBoxId = 0] = w.client.checkBoxIds
    const ofAnother = { projectTypeId: id, part: 'checkBox', id: checkBoxId } as const
    expect(
      (await manager.call(projectTypeConfigurationRoutes.readTypeUsage, ofAnother)).status,
    ).toBe(404)
    await manager.call(projectTypeConfigurationRoutes.deleteProjectType, { id, isDeleted: true })
    expect(
      (await manager.call(projectRoutes.readProject, { id: project })).body.projectType.name,
    ).toBe('Fire doors')
    const refused = await manager.call(projectRoutes.saveProject, {
      projectName: 'Too late',
      clientId: w.client.id,
      projectTypeId: id,
      scanDate: '2026-11-03',
      modelLink: 'https://my.matterport.com/show/?m=abcdefghijk',
    })
    expect([refused.status, refused.body.code]).toEqual([400, 'projectType.gone'])
  })

  it('once deleted is neither listed nor offered to new inspections', async () => {
    const id = await createProjectType(manager, 'Sprinkler valves')
    const seen = async () => {
      const { body: listed } = await manager.call(projectTypeConfigurationRoutes.listTypeRows, {
        q: 'Sprinkler valves',
      })
      const { body: offered } = await manager.call(projectTypeRoutes.listProjectTypes, {})
      return [listed, offered].map((types) => types.some((type) => type.id === id))
    }
    expect(await seen()).toEqual([true, true])
    await manager.call(projectTypeConfigurationRoutes.deleteProjectType, { id, isDeleted: true })
    expect(await seen()).toEqual([false, false])
  })

  it('is listed with the number of its inspections, without the archived ones', async () => {
    const projectTypeId = await createProjectType(manager, 'Fire dampers')
    const [, archived] = [await w.project({ projectTypeId }), await w.project({ projectTypeId })]
    const counted = async () =>
      (await manager.call(projectTypeConfigurationRoutes.listTypeRows, { q: 'Fire dampers' }))
        .body[0]?.projectCount
    expect(await counted()).toBe(2)
    await w.database.db.execute(
      sql`update projects set is_deleted = true where id = ${archived.id}`,
    )
    expect(await counted()).toBe(1)
  })

  it('has fields of its own on the inspection form only for Enterprise, by an administrator (T46)', async () => {
    const form = {
      name: 'Plan',
      description: 'x',
      formJSON: [{ key: 'floors', label: 'Floors', type: 'text' as const }],
    }
    expect((await manager.call(projectTypeConfigurationRoutes.saveProjectType, form)).status).toBe(
      403,
    )
    const business = await w.newClient('Business')
    expect(
      (
        await (
          await w.as('Admin', business)
        ).call(projectTypeConfigurationRoutes.saveProjectType, form)
      ).status,
    ).toBe(402)
    expect(
      (await (await w.as('Admin')).call(projectTypeConfigurationRoutes.saveProjectType, form))
        .status,
    ).toBe(200)
  })

  it('is copied whole, and only SuperAdmin copies it to another client', async () => {
    const copy = { id: w.client.typeId, name: 'The same again' }
    const { body } = await manager.call(projectTypeConfigurationRoutes.copyProjectType, copy)
    const [one, other] = await Promise.all(
      [w.client.typeId, body.id].map(
        async (id) =>
          (await manager.call(projectTypeConfigurationRoutes.readProjectType, { id })).body,
      ),
    )
    const shape = (type: typeof one) => [
      type?.pointCategories.map(({ name }) => name),
      type?.projectTypePOIStatuses.map(({ name, poiColorCode }) => [name, poiColorCode]),
      type?.projectTypeCheckBoxes.map(({ name, isDefault }) => [name, isDefault]),
      type?.projectTypeCustomFields.map(({ name, options, pointCategoryIds }) => [
        name,
        options,
        pointCategoryIds.length,
      ]),
      type?.projectTypeMetaDataFields.map(({ question }) => question),
    ]
    expect(shape(other)).toEqual(shape(one))
    const across = { ...copy, clientId: w.otherClient.id }
    expect(
      (await manager.call(projectTypeConfigurationRoutes.copyProjectType, across)).status,
    ).toBe(404)
    expect(
      (
        await (
          await w.as('SuperAdmin')
        ).call(projectTypeConfigurationRoutes.copyProjectType, across)
      ).status,
    ).toBe(200)
  })

  it('leaves as a file and comes back as the same type', async () => {
    const answer = await manager.call(projectTypeConfigurationRoutes.exportProjectType, {
      id: w.client.typeId,
    })
    const type = answer.body as unknown as Parameters<
      typeof manager.call<typeof projectTypeConfigurationRoutes.importProjectType>
    >[1]['type']
    const { body } = await manager.call(projectTypeConfigurationRoutes.importProjectType, {
      clientId: w.client.id,
      name: 'Back',
      type,
    })
    const again = await manager.call(projectTypeConfigurationRoutes.exportProjectType, {
      id: body.id,
    })
    expect(again.body).toEqual({ ...type, name: 'Back' })
    const { status, body: refused } = await manager.call(
      projectTypeConfigurationRoutes.importProjectType,
      {
        clientId: w.client.id,
        type: { ...type, format: 'something else' as 'nspect-type' },
      },
    )
    expect([status, refused.Message]).toEqual([400, 'This file is not an nSpect inspection type.'])
  })
})

it('T374: copies and files carry when statuses are set; an older file says nothing of it, and two at once are refused', async () => {
  const { copyProjectType, exportProjectType, importProjectType, readProjectType } =
    projectTypeConfigurationRoutes
  const id = await createProjectType(manager)
  const begun = { name: 'In hand', isInProgress: true, setWhen: null }
  const done = { name: 'Done', isInProgress: false, setWhen: 'accepted' as const }
  for (const status of [begun, done])
    await manager.call(poiStatusRoutes.savePoiStatus, { projectTypeId: id, ...status })
  const statusesOf = async (ofType: number) =>
    (await manager.call(readProjectType, { id: ofType })).body.projectTypePOIStatuses
  const file = (await manager.call(exportProjectType, { id })).body as unknown as Parameters<
    typeof manager.call<typeof importProjectType>
  >[1]['type']
  const load = (poiStatuses: typeof file.poiStatuses) =>
    manager.call(importProjectType, { clientId: w.client.id, type: { ...file, poiStatuses } })
  const copied = (await manager.call(copyProjectType, { id, name: 'Again' })).body.id
  expect(await statusesOf(copied)).toMatchObject([begun, done])
  expect(await statusesOf((await load(file.poiStatuses)).body.id)).toMatchObject([begun, done])
  const older = file.poiStatuses.map(({ isInProgress: _, setWhen: __, ...status }) => status)
  const none = { isInProgress: false, setWhen: null }
  expect(await statusesOf((await load(older)).body.id)).toMatchObject([none, none])
  const { status, body } = await load(
    file.poiStatuses.map((poiStatus) => ({ ...poiStatus, setWhen: 'accepted' as const })),
  )
  const message = 'Another status of this type is already set automatically at this step.'
  expect([status, body.errors]).toEqual([400, [{ field: 'type.poiStatuses.1.setWhen', message }]])
})

describe('the texts that end a type’s printed reports', () => {
  const texts = {
    reportScope: 'All rooms.',
    reportLimitations: 'Nothing was opened.',
    hasSignatures: true,
  }
  const {
    saveProjectType,
    readProjectType,
    copyProjectType,
    exportProjectType,
    importProjectType,
  } = projectTypeConfigurationRoutes
  const read = async (id: number) => (await manager.call(readProjectType, { id })).body
  const newOne = async () => {
    const { body } = await manager.call(saveProjectType, {
      name: 'Roofs',
      description: 'Every year',
      ...texts,
    })
    return body.id
  }

  it('are none at first, and stay as they are where a save does not mention them', async () => {
    expect(await read(await createProjectType(manager))).toMatchObject({
      reportScope: '',
      reportLimitations: '',
      hasSignatures: false,
    })
    const id = await newOne()
    expect(await read(id)).toMatchObject(texts)
    await manager.call(saveProjectType, {
      id,
      name: 'Roofs',
      description: 'Twice a year',
      version: 1,
    })
    expect(await read(id)).toMatchObject({ ...texts, description: 'Twice a year' })
    await manager.call(saveProjectType, {
      id,
      name: 'Roofs',
      description: 'x',
      reportScope: '',
      version: 2,
    })
    expect(await read(id)).toMatchObject({ ...texts, reportScope: '' })
  })

  it('are copied, leave with the type’s file, and come back; an older file has none', async () => {
    const id = await newOne()
    const copy = await manager.call(copyProjectType, { id, name: 'Roofs again' })
    expect(await read(copy.body.id)).toMatchObject(texts)
    const file = (await manager.call(exportProjectType, { id })).body as unknown as Parameters<
      typeof manager.call<typeof importProjectType>
    >[1]['type']
    expect(file).toMatchObject(texts)
    const { reportScope: _, reportLimitations: __, hasSignatures: ___, ...older } = file
    for (const [type, expected] of [
      [file, texts],
      [older, { reportScope: '', reportLimitations: '', hasSignatures: false }],
    ] as const) {
      const { body } = await manager.call(importProjectType, { clientId: w.client.id, type })
      expect(await read(body.id)).toMatchObject(expected)
    }
  })
})

describe('the parts of a type', () => {
  it('come in the order they were given, by drag or keyboard', async () => {
    const projectTypeId = await createProjectType(manager)
    const ids: number[] = []
    for (const question of ['When?', 'Who?', 'Why?']) {
      ids.push(
        (await manager.call(metaDataFieldRoutes.saveMetaDataField, { projectTypeId, question }))
          .body.id,
      )
    }
    const [a = 0, b = 0, c = 0] = ids
    await manager.call(projectTypeConfigurationRoutes.savePartOrder, {
      projectTypeId,
      part: 'metaDataField',
      ids: [c, a, b],
    })
    const { body } = await manager.call(metaDataFieldRoutes.listMetaDataFields, { projectTypeId })
    expect(body.map(({ question }) => question)).toEqual(['Why?', 'When?', 'Who?'])
    for (const wrong of [
      [c, a],
      [c, a, a],
      [c, a, b, w.client.questionIds[0] ?? 0],
    ]) {
      const { status } = await manager.call(projectTypeConfigurationRoutes.savePartOrder, {
        projectTypeId,
        part: 'metaDataField',
        ids: wrong,
      })
      expect(status).toBe(409)
    }
  })

  it('have one default category and one default status, and as many default boxes as one likes (T60)', async () => {
    const projectTypeId = await createProjectType(manager)
    const part = { projectTypeId, isDefault: true }
    await manager.call(poiStatusRoutes.savePoiStatus, { ...part, name: 'Open' })
    await manager.call(poiStatusRoutes.savePoiStatus, { ...part, name: 'Done' })
    await manager.call(checkBoxRoutes.saveCheckBox, { ...part, name: 'One' })
    await manager.call(checkBoxRoutes.saveCheckBox, { ...part, name: 'Two' })
    const statuses = await manager.call(poiStatusRoutes.listPoiStatuses, { id: projectTypeId })
    expect(statuses.body.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Open', false],
      ['Done', true],
    ])
    const boxes = await manager.call(checkBoxRoutes.listCheckBoxes, { projTypeId: projectTypeId })
    expect(boxes.body.every(({ isDefault }) => isDefault)).toBe(true)
  })

  it.each(['red', '#12', '#GGGGGG', 'url(javascript:alert(1))', '#1234567'])(
    'BI-034: %s is no colour of a status',
    async (poiColorCode) => {
      const args = { projectTypeId: w.client.typeId, name: 'Odd', poiColorCode }
      const { status, body } = await manager.call(poiStatusRoutes.savePoiStatus, args)
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'poiColorCode'])
    },
  )

  it('gives a status the grey of the house when no colour is chosen (T69)', async () => {
    const projectTypeId = await createProjectType(manager)
    const { body } = await manager.call(poiStatusRoutes.savePoiStatus, {
      projectTypeId,
      name: 'New',
    })
    expect(
      (await manager.call(poiStatusRoutes.readPoiStatus, { id: body.id })).body.poiColorCode,
    ).toBe('#6b7280')
  })

  it.each([
    [['a', 'a'], 'Each option must be unique.'],
    [['a', ' '], 'Options cannot be empty or contain commas.'],
    [['a,b'], 'Options cannot be empty or contain commas.'],
    [[], 'Add at least one option.'],
  ])('BI-031: options %j are refused in words', async (options, message) => {
    const args = {
      projectTypeId: w.client.typeId,
      name: 'Trade',
      customFieldType: 'dropdown',
      options,
    }
    const { status, body } = await manager.call(customFieldRoutes.saveCustomField, args)
    expect([status, body.errors?.[0]?.message]).toEqual([400, message])
  })

  it('takes the other names of field types, and comma-joined options (T63, T64)', async () => {
    const projectTypeId = await createProjectType(manager)
    const save = (content: Record<string, unknown>) =>
      manager.call(customFieldRoutes.saveCustomField, { projectTypeId, ...content } as never)
    await save({ name: 'Note', customFieldType: 'text' })
    await save({
      name: 'Trade',
      customFieldType: 'select',
      customFieldTypeOptions: 'Tiler, Painter',
    })
    const { body } = await manager.call(customFieldRoutes.listCustomFields, {
      projTypeId: projectTypeId,
    })
    expect(body.map(({ customFieldType, options }) => [customFieldType, options])).toEqual([
      ['textual', []],
      ['dropdown', ['Tiler', 'Painter']],
    ])
  })

  it('that are no choice any more have no options', async () => {
    const projectTypeId = await createProjectType(manager)
    const field = { projectTypeId, name: 'Trade', options: ['Tiler', 'Painter'] }
    const { body } = await manager.call(customFieldRoutes.saveCustomField, {
      ...field,
      customFieldType: 'multiselect',
    })
    const change = { ...field, id: body.id, version: 1, customFieldType: 'textual' } as const
    expect((await manager.call(customFieldRoutes.saveCustomField, change)).status).toBe(200)
    const { customFieldType, customFieldTypeOptions, options } = (
      await manager.call(customFieldRoutes.readCustomField, { id: body.id })
    ).body
    expect([customFieldType, customFieldTypeOptions, options]).toEqual(['textual', '', []])
  })

  it('are refused without a name or a question, in words', async () => {
    const part = { projectTypeId: w.client.typeId, name: ' ' }
    const refused = await Promise.all([
      manager.call(pointCategoryRoutes.savePointCategory, part),
      manager.call(checkBoxRoutes.saveCheckBox, part),
      manager.call(customFieldRoutes.saveCustomField, { ...part, customFieldType: 'textual' }),
      manager.call(poiStatusRoutes.savePoiStatus, part),
      manager.call(metaDataFieldRoutes.saveMetaDataField, {
        projectTypeId: w.client.typeId,
        question: '',
      }),
    ])
    expect(refused.map(({ status, body }) => [status, body.Message])).toEqual([
      [400, 'Name is required'],
      [400, 'CheckBox Name is required'],
      [400, 'Name is required'],
      [400, 'Name is required'],
      [400, 'Question is required'],
    ])
  })

  it('may go without description and colour; a category then has neither', async () => {
    const projectTypeId = await createProjectType(manager)
    const { body } = await manager.call(pointCategoryRoutes.savePointCategory, {
      projectTypeId,
      name: 'Walls',
    })
    expect(
      (await manager.call(pointCategoryRoutes.readPointCategory, { id: body.id })).body,
    ).toMatchObject({
      description: '',
      poiColorCode: null,
      isDefault: false,
      projectTypeCustomFieldIds: [],
    })
  })

  it('link a category to fields of the same type, and to no other', async () => {
    const [room = 0, width = 0] = w.client.fieldIds
    const save = (fieldIds: number[]) =>
      manager.call(pointCategoryRoutes.savePointCategory, {
        projectTypeId: w.client.typeId,
        name: 'Windows',
        projectTypeCustomFieldIds: fieldIds,
      })
    const { body } = await save([room, width])
    const read = await manager.call(pointCategoryRoutes.readPointCategory, { id: body.id })
    expect(
      read.body.pointCategoryProjectTypeCustomFields.map(
        (link) => link.projectTypeCustomField.name,
      ),
    ).toEqual(['Room number', 'Width'])
    expect((await save([w.otherClient.fieldIds[0] ?? 0])).status).toBe(404)
  })

  it('T61: a field of a deleted category does not become one of all categories, nor is it copied as one', async () => {
    const projectTypeId = await createProjectType(manager, 'Plant rooms')
    const field = { projectTypeId, name: 'Boiler number', customFieldType: 'textual' as const }
    const { body: boiler } = await manager.call(customFieldRoutes.saveCustomField, {
      ...field,
      isRequired: true,
    })
    await manager.call(customFieldRoutes.saveCustomField, { ...field, name: 'Remarks' })
    const category = { projectTypeId, name: 'Boiler room', projectTypeCustomFieldIds: [boiler.id] }
    const { body: room } = await manager.call(pointCategoryRoutes.savePointCategory, category)
    await manager.call(pointCategoryRoutes.deletePointCategory, {
      id: room.id,
      projectTypeId,
      isDeleted: true,
    })
    const links = async (of: number) => {
      const types = (await manager.call(projectTypeRoutes.listProjectTypes, {})).body
      const fields = types.find(({ id }) => id === of)?.projectTypeCustomFields
      return fields?.map(({ name, pointCategoryIds }) => [name, pointCategoryIds])
    }
    expect(await links(projectTypeId)).toEqual([
      ['Boiler number', [room.id]],
      ['Remarks', []],
    ])
    const read = await manager.call(customFieldRoutes.readCustomField, { id: boiler.id })
    expect(read.body.pointCategoryIds).toEqual([room.id])
    const copy = { id: projectTypeId, name: 'Plant rooms again' }
    const { body: copied } = await manager.call(
      projectTypeConfigurationRoutes.copyProjectType,
      copy,
    )
    expect(await links(copied.id)).toEqual([['Remarks', []]])
  })

  it('of one type are not changed through another', async () => {
    const projectTypeId = await createProjectType(manager)
    const [checkBoxId = 0] = w.client.checkBoxIds
    const args = { id: checkBoxId, projectTypeId, name: 'Mine now', version: 1 }
    expect((await manager.call(checkBoxRoutes.saveCheckBox, args)).status).toBe(404)
  })

  it('edited by two people at once are saved by one of them, and the other is told', async () => {
    const projectTypeId = await createProjectType(manager)
    const { body } = await manager.call(checkBoxRoutes.saveCheckBox, {
      projectTypeId,
      name: 'Before',
    })
    const answers = await Promise.all(
      ['This', 'That'].map((name) =>
        manager.call(checkBoxRoutes.saveCheckBox, { id: body.id, projectTypeId, name, version: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('once deleted is gone from lists and cannot be read', async () => {
    const projectTypeId = await createProjectType(manager)
    const { body } = await manager.call(checkBoxRoutes.saveCheckBox, {
      projectTypeId,
      name: 'Short life',
    })
    await manager.call(checkBoxRoutes.deleteCheckBox, {
      id: body.id,
      projectTypeId,
      isDeleted: true,
    })
    expect(
      (await manager.call(checkBoxRoutes.listCheckBoxes, { projTypeId: projectTypeId })).body,
    ).toEqual([])
    expect((await manager.call(checkBoxRoutes.readCheckBox, { id: body.id })).status).toBe(404)
  })
})
