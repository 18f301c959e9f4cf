import {
  checkBoxes,
  customFields,
  metaDataFields,
  pointCategories,
  poiStatuses,
  projectTypes,
} from '../db/tables/projectTypes.ts'
import type { ExampleFor, Examples } from '../testing/exampleTypes.ts'

const first = (rows: { id: number }[]): number => rows[0]?.id ?? 0

/** Parts and types for one example only: deleting one must not affect the next example. */
const newType = async ({ w, client }: ExampleFor) =>
  first(
    await w.database.db
      .insert(projectTypes)
      .values({ clientId: client.id, name: 'Fire doors', description: 'Every year' })
      .returning({ id: projectTypes.id }),
  )

const ofType = ({ client }: ExampleFor) => ({ clientId: client.id, projectTypeId: client.typeId })

const newPart = {
  pointCategory: async (fixture: ExampleFor) =>
    first(
      await fixture.w.database.db
        .insert(pointCategories)
        .values({ ...ofType(fixture), name: 'Roof' })
        .returning({ id: pointCategories.id }),
    ),
  checkBox: async (fixture: ExampleFor) =>
    first(
      await fixture.w.database.db
        .insert(checkBoxes)
        .values({ ...ofType(fixture), name: 'Guest moved' })
        .returning({ id: checkBoxes.id }),
    ),
  customField: async (fixture: ExampleFor) =>
    first(
      await fixture.w.database.db
        .insert(customFields)
        .values({ ...ofType(fixture), name: 'Supplier', customFieldType: 'textual' })
        .returning({ id: customFields.id }),
    ),
  poiStatus: async (fixture: ExampleFor) =>
    first(
      await fixture.w.database.db
        .insert(poiStatuses)
        .values({ ...ofType(fixture), name: 'Ordered' })
        .returning({ id: poiStatuses.id }),
    ),
  metaDataField: async (fixture: ExampleFor) =>
    first(
      await fixture.w.database.db
        .insert(metaDataFields)
        .values({ ...ofType(fixture), question: 'Who keeps the keys?' })
        .returning({ id: metaDataFields.id }),
    ),
}

type Part = keyof typeof newPart
const byId = (part: Part) => async (fixture: ExampleFor) => ({
  args: { id: await newPart[part](fixture) },
})
const removing = (part: Part) => async (fixture: ExampleFor) => ({
  args: { id: await newPart[part](fixture), projectTypeId: fixture.client.typeId, isDeleted: true },
})
const saving =
  (content: Record<string, unknown>) =>
  ({ client }: ExampleFor) => ({ args: { id: 0, projectTypeId: client.typeId, ...content } })

export const examples: Examples = {
  listTypeRows: () => ({ args: {} }),
  readProjectType: ({ client }) => ({ args: { id: client.typeId } }),
  saveProjectType: ({ client }) => ({
    args: { name: 'Fire doors', description: 'Every year', clientId: client.id },
  }),
  deleteProjectType: async (fixture) => ({ args: { id: await newType(fixture), isDeleted: true } }),
  readTypeUsage: ({ client }) => ({
    args: { projectTypeId: client.typeId, part: 'pointCategory', id: client.categoryId },
  }),
  savePartOrder: async (fixture) => {
    const projectTypeId = await newType(fixture)
    const id = first(
      await fixture.w.database.db
        .insert(checkBoxes)
        .values({ clientId: fixture.client.id, projectTypeId, name: 'Photo taken' })
        .returning({ id: checkBoxes.id }),
    )
    return { args: { projectTypeId, part: 'checkBox', ids: [id] } }
  },
  addTypeParts: ({ client }) => ({
    args: {
      projectTypeId: client.typeId,
      part: 'pointCategory',
      items: [{ name: 'Balconies' }, { name: 'Cellar' }],
    },
  }),
  copyProjectType: ({ client }) => ({ args: { id: client.typeId, name: 'A copy' } }),
  exportProjectType: ({ client }) => ({ args: { id: client.typeId } }),
  importProjectType: ({ client }) => ({
    args: {
      clientId: client.id,
      type: {
        format: 'nspect-type',
        v: 2,
        name: 'Roofs',
        description: 'From above',
        formJSON: [],
        pointCategories: [],
        poiStatuses: [],
        checkBoxes: [],
        customFields: [],
        metaDataFields: [{ question: 'When was it last repaired?' }],
      },
    },
  }),

  readPointCategory: byId('pointCategory'),
  listPointCategories: ({ client }) => ({ args: { id: client.typeId } }),
  savePointCategory: (fixture) =>
    saving({ name: 'Facade', projectTypeCustomFieldIds: fixture.client.fieldIds.slice(0, 1) })(
      fixture,
    ),
  deletePointCategory: removing('pointCategory'),

  readCheckBox: byId('checkBox'),
  listCheckBoxes: ({ client }) => ({ args: { projTypeId: client.typeId } }),
  saveCheckBox: saving({ name: 'Photo sent' }),
  deleteCheckBox: removing('checkBox'),

  readCustomField: byId('customField'),
  listCustomFields: ({ client }) => ({ args: { projTypeId: client.typeId } }),
  saveCustomField: saving({
    name: 'Colour',
    key: null,
    customFieldType: 'dropdown',
    options: ['White', 'Grey'],
  }),
  deleteCustomField: removing('customField'),

  readPoiStatus: byId('poiStatus'),
  listPoiStatuses: ({ client }) => ({ args: { id: client.typeId } }),
  savePoiStatus: saving({ name: 'Ordered', poiColorCode: '#b45309' }),
  deletePoiStatus: removing('poiStatus'),

  readMetaDataField: byId('metaDataField'),
  listMetaDataFields: ({ client }) => ({ args: { projectTypeId: client.typeId } }),
  listMetaDataFieldsOfType: ({ client }) => ({ args: { projectTypeId: client.typeId } }),
  saveMetaDataField: saving({ question: 'Who was there?' }),
  deleteMetaDataField: removing('metaDataField'),
}
