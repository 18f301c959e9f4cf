import {
  pointCategoryRoutes,
  projectTypeConfigurationRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { typePartListRoutes } from '@nspect/contract/projectTypes/typePartLists'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProjectType } from '../testing/createProjectType.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
})
afterAll(() => w.close())

describe('T201: a list of parts', () => {
  const add = (projectTypeId: number, part: string, items: object[], by = manager) =>
    by.call(typePartListRoutes.addTypeParts, { projectTypeId, part, items } as never)

  it('is added in one call, in its order, after those that are there', async () => {
    const id = await createProjectType(manager, 'Pasted')
    await manager.call(pointCategoryRoutes.savePointCategory, { projectTypeId: id, name: 'Roof' })
    const walls = { name: ' Walls ', description: 'Inside', poiColorCode: '#2563EB' }
    expect((await add(id, 'pointCategory', [walls, { name: 'Floors' }])).status).toBe(200)
    const { body } = await manager.call(pointCategoryRoutes.listPointCategories, { id })
    expect(body.map(({ name, poiColorCode }) => [name, poiColorCode])).toEqual([
      ['Roof', null],
      ['Walls', '#2563eb'],
      ['Floors', null],
    ])
    await add(id, 'customField', [
      { name: 'Room' },
      { name: 'Trade', customFieldType: 'select', options: ['Painter'] },
    ])
    await add(id, 'metaDataField', [{ name: 'Who was present?' }])
    await add(id, 'poiStatus', [{ name: 'Open' }])
    await add(id, 'checkBox', [{ name: 'Urgent' }])
    const type = (await manager.call(projectTypeConfigurationRoutes.readProjectType, { id })).body
    expect(
      type.projectTypeCustomFields.map(({ name, customFieldType }) => [name, customFieldType]),
    ).toEqual([
      ['Room', 'textual'],
      ['Trade', 'dropdown'],
    ])
    expect(type.projectTypeMetaDataFields[0]?.question).toBe('Who was present?')
    expect(type.projectTypePOIStatuses[0]).toMatchObject({
      name: 'Open',
      poiColorCode: '#6b7280',
      isDefault: false,
    })
    expect(type.projectTypeCheckBoxes[0]?.name).toBe('Urgent')
  })

  it.each([
    ['pointCategory', [{ name: 'Walls' }, { name: ' ' }], 'items.1.name'],
    ['pointCategory', [{ name: 'x'.repeat(256) }], 'items.0.name'],
    ['pointCategory', [{ name: 'Walls', poiColorCode: 'red' }], 'items.0.poiColorCode'],
    ['customField', [{ name: 'Trade', customFieldType: 'dropdown' }], 'items.0.options'],
    ['customField', [{ name: 'Trade', customFieldType: 'colour' }], 'items.0.customFieldType'],
    ['metaDataField', [{ name: 'x'.repeat(1001) }], 'items.0.name'],
    ['checkBox', Array.from({ length: 200 }, (_, n) => ({ name: `Box ${n}` })), 'items'],
  ])('is refused by field, and nothing of it is stored: %s', async (part, items, field) => {
    const id = await createProjectType(manager, 'Refused')
    await add(id, 'checkBox', [{ name: 'Urgent' }])
    const { status, body } = await add(id, part, items)
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
    const type = (await manager.call(projectTypeConfigurationRoutes.readProjectType, { id })).body
    expect([
      type.pointCategories,
      type.projectTypeCustomFields,
      type.projectTypeMetaDataFields,
    ]).toEqual([[], [], []])
    expect(type.projectTypeCheckBoxes).toHaveLength(1)
  })
})
