import type { Pin } from '@nspect/contract/pins/pins'
import { neutralBrandPack } from '@nspect/contract/projectTypes/brandPack'
import { emptyCategoryDefaults } from '@nspect/contract/projectTypes/categoryDefaults'
import { emptyCompletionRule } from '@nspect/contract/projectTypes/improvementPlan'
import type {
  ProjectType,
  ProjectTypeCustomField,
} from '@nspect/contract/projectTypes/projectTypes'
import type { CustomFieldType } from '@nspect/contract/shared/customFields'
import { describe, expect, it } from 'vitest'
import { listHiddenCustomFields } from './customFields.ts'
import { mapServerFieldErrors, validateCustomFieldValues } from './pinValidation.ts'
import {
  arePinFormValuesEqual,
  buildCopiedPinValues,
  buildNewPinValues,
  getDefaultCategoryId,
  type PinValues,
  toPinValues,
  toSavePinBody,
} from './pinValues.ts'
import { listShownCustomFields } from './shownFields.ts'

const [room, corridor] = [1, 2]
const field = (
  id: number,
  name: string,
  over: Partial<ProjectTypeCustomField> = {},
): ProjectTypeCustomField => ({
  id,
  key: null,
  name,
  customFieldType: 'textual',
  customFieldTypeOptions: '',
  options: [],
  isEditable: true,
  isViewable: true,
  isRequired: false,
  isDefault: false,
  pointCategoryIds: [],
  ...over,
})
const number = field(10, 'Room number', { pointCategoryIds: [room], isRequired: true })
const width = field(11, 'Width', { customFieldType: 'fractionalWithUnit' })
const trade = field(12, 'Trade', { customFieldType: 'dropdown', options: ['Plumber', 'Tiler'] })
const note = field(13, 'Auditor’s note', { isEditable: false })
const status = (id: number, isDefault = false) => ({
  id,
  name: `Status ${id}`,
  description: '',
  poiColorCode: '#b91c1c',
  isInProgress: false,
  setWhen: null,
  isDefault,
})
const type: ProjectType = {
  id: 1,
  clientId: 1,
  name: 'Condition Survey',
  description: '',
  formJSON: [],
  reportScope: '',
  reportLimitations: '',
  reportMethod: '',
  hasSignatures: false,
  brandPack: neutralBrandPack,
  pointCategories: [],
  projectTypePOIStatuses: [status(20), status(21, true)],
  projectTypeCheckBoxes: [
    { id: 30, name: 'Guest affected', isDefault: true },
    { id: 31, name: 'Photo taken', isDefault: false },
  ],
  projectTypeCustomFields: [number, width, trade, note],
  projectTypeMetaDataFields: [],
}
const held = (id: number, description: string, customFieldType: CustomFieldType = 'textual') => ({
  id,
  projectPinId: 5,
  projectTypeCustomFieldId: id,
  name: `Field ${id}`,
  description,
  customFieldType,
  customFieldTypeOptions: '',
  options: [],
  pointCategoryProjectTypeCustomFields: [],
})
const stored = (over: Partial<Pin> = {}) =>
  ({
    id: 5,
    pointCategoryId: room,
    projectTypePOIStatusId: 20,
    title: 'Cracked tile',
    description: '',
    isCritical: false,
    isOsha: false,
    projectPinCheckBoxes: [
      { projectTypeCheckBoxId: 30, projectPinId: 5, name: 'Guest affected', isChecked: true },
    ],
    projectPinCustomFields: [held(10, '204')],
    ...over,
  }) as Pin
const withChange = (values: PinValues, change: Partial<PinValues>): PinValues => ({
  ...values,
  ...change,
})
const everything = { mayChangeFixed: true, maySetStatus: true }
const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name)
const problems = (values: PinValues, pin: Pin | null, mayChangeFixed = true) =>
  validateCustomFieldValues(type, values, pin, mayChangeFixed).map(({ field, problem }) => [
    field.name,
    problem,
  ])

describe('the category of a new point', () => {
  const category = {
    id: 1,
    name: 'Bathroom',
    description: '',
    poiColorCode: null,
    isDefault: false,
    ...emptyCompletionRule,
    ...emptyCategoryDefaults,
    customFieldIds: [],
  }
  const typeWith = (...isDefault: boolean[]) => ({
    pointCategories: isDefault.map((is, n) => ({
      ...category,
      id: n + 1,
      isDefault: is,
    })) as ProjectType['pointCategories'],
  })

  it('is the one that the type marks, and none where it marks none: the first of the list would be a guess', () => {
    expect(getDefaultCategoryId(typeWith(false, true, false))).toBe(2)
    expect(getDefaultCategoryId(typeWith(false, false))).toBeNull()
  })
})

describe('a point that is made like the last one', () => {
  const pointCategories = [{ id: room }] as ProjectType['pointCategories']
  const assigned = (isHere: boolean) =>
    stored({ assignee: 'user-7', assignedTo: { name: 'Tom Olsen', isHere } })

  it('is assigned to the same person, but to nobody who has left', () => {
    expect(buildCopiedPinValues(assigned(true), { pointCategories }).assignee).toBe('user-7')
    expect(buildCopiedPinValues(assigned(false), { pointCategories }).assignee).toBeNull()
  })

  it('has the same category as long as there is one, and the status of any new point', () => {
    expect(buildCopiedPinValues(stored(), { pointCategories })).toMatchObject({
      title: 'Cracked tile',
      pointCategoryId: room,
    })
    expect(buildCopiedPinValues(stored(), { pointCategories: [] })).not.toHaveProperty(
      'pointCategoryId',
    )
    expect(buildCopiedPinValues(stored(), { pointCategories })).not.toHaveProperty(
      'projectTypePOIStatusId',
    )
  })
})

describe('which fields a point shows (T61)', () => {
  it('those of its category and those of none', () => {
    expect(names(listShownCustomFields(type, room, null))).toEqual([
      'Room number',
      'Width',
      'Trade',
      'Auditor’s note',
    ])
    expect(names(listShownCustomFields(type, corridor, null))).toEqual([
      'Width',
      'Trade',
      'Auditor’s note',
    ])
  })

  it('a value of another category stays as long as one writes, and is named', () => {
    const pin = stored()
    const values = withChange(toPinValues(pin), { pointCategoryId: corridor })
    expect(names(listHiddenCustomFields(type, values, pin))).toEqual(['Room number'])
    expect(withChange(values, { pointCategoryId: room }).customFields[10]).toBe('204')
    expect(toSavePinBody(type, values, pin, everything).projectPinCustomFields).toEqual([
      { projectTypeCustomFieldId: 10, description: '' },
    ])
  })

  it('a value that was linked elsewhere later is neither hidden nor lost', () => {
    const pin = stored({ pointCategoryId: corridor })
    const values = toPinValues(pin)
    expect(names(listShownCustomFields(type, corridor, pin))).toContain('Room number')
    expect(
      toSavePinBody(type, withChange(values, { title: 'Loose' }), pin, everything)
        .projectPinCustomFields,
    ).toEqual([])
  })

  it('a field that the type has no more stays where it is filled in (T58)', () => {
    const pin = stored({ projectPinCustomFields: [held(99, 'oak')] })
    expect(listShownCustomFields(type, room, pin).at(-1)).toMatchObject({ id: 99, isDeleted: true })
  })
})

describe('what is wrong with the fields', () => {
  const values = buildNewPinValues(type, room)

  it('a required one that is empty, and what does not fit its type', () => {
    const filled = withChange(values, { customFields: { 11: 'two', 12: 'Painter' } })
    expect(problems(filled, null)).toEqual([
      ['Room number', 'value.required'],
      ['Width', 'field.fractionalWithUnit'],
      ['Trade', 'field.selection'],
    ])
    expect(
      problems(withChange(values, { customFields: { 10: '204', 11: '1 1/2"' } }), null),
    ).toEqual([])
  })

  it('not one of another category', () => {
    expect(problems(buildNewPinValues(type, corridor), null)).toEqual([])
  })

  it('a stored value that nobody touched is let be, a choice that was removed stays valid (T64)', () => {
    const pin = stored({ projectPinCustomFields: [held(12, 'Painter', 'dropdown')] })
    expect(problems(toPinValues(pin), pin)).toEqual([])
    const cleared = withChange(toPinValues(pin), { customFields: { 12: '' } })
    expect(problems(withChange(cleared, { customFields: { 12: 'Painter' } }), pin)).toEqual([])
  })

  it('not one that this person may not change (T68)', () => {
    const pin = stored()
    const values = withChange(toPinValues(pin), {
      customFields: { 10: '204', 13: 'x'.repeat(6000) },
    })
    expect(problems(values, pin, true)).toEqual([['Auditor’s note', 'value.tooLong']])
    expect(problems(values, pin, false)).toEqual([])
    const body = toSavePinBody(type, values, pin, { ...everything, mayChangeFixed: false })
    expect(body.projectPinCustomFields).toEqual([])
  })
})

describe('what is sent', () => {
  it('a new point has the type’s default status and ticks (T60)', () => {
    expect(toSavePinBody(type, buildNewPinValues(type, room), null, everything)).toMatchObject({
      projectTypePOIStatusId: 21,
      projectPinCheckBoxes: [
        { projectTypeCheckBoxId: 30, isChecked: true },
        { projectTypeCheckBoxId: 31, isChecked: false },
      ],
      projectPinCustomFields: [],
    })
  })

  it('below Business no status is named (T40)', () => {
    const body = toSavePinBody(type, buildNewPinValues(type, room), null, {
      ...everything,
      maySetStatus: false,
    })
    expect(body).not.toHaveProperty('projectTypePOIStatusId')
  })

  it('of a stored point what was changed', () => {
    const pin = stored()
    const values = withChange(toPinValues(pin), {
      checkBoxes: { 30: false, 31: false },
      customFields: { 10: '204', 11: '3/8"' },
    })
    const body = toSavePinBody(type, values, pin, everything)
    expect(body.projectPinCheckBoxes).toEqual([{ projectTypeCheckBoxId: 30, isChecked: false }])
    expect(body.projectPinCustomFields).toEqual([
      { projectTypeCustomFieldId: 11, description: '3/8"' },
    ])
    expect(body).not.toHaveProperty('projectTypePOIStatusId')
  })

  it('no box that was deleted from the type, unless the point has it (T58)', () => {
    const values = withChange(buildNewPinValues(type, room), { checkBoxes: { 30: true, 39: true } })
    expect(toSavePinBody(type, values, null, everything).projectPinCheckBoxes).toEqual([
      { projectTypeCheckBoxId: 30, isChecked: true },
    ])
    const box = { projectTypeCheckBoxId: 39, projectPinId: 5, name: 'Gone', isChecked: true }
    const pin = stored({ projectPinCheckBoxes: [box] })
    const unticked = withChange(toPinValues(pin), { checkBoxes: { 39: false } })
    expect(toSavePinBody(type, unticked, pin, everything).projectPinCheckBoxes).toEqual([
      { projectTypeCheckBoxId: 39, isChecked: false },
    ])
  })

  it('a box that was never ticked and one that is not are the same', () => {
    const values = toPinValues(stored())
    expect(
      arePinFormValuesEqual(values, withChange(values, { checkBoxes: { 30: true, 31: false } })),
    ).toBe(true)
    expect(
      arePinFormValuesEqual(values, withChange(values, { customFields: { 10: '204', 11: '' } })),
    ).toBe(true)
    expect(arePinFormValuesEqual(values, withChange(values, { checkBoxes: { 30: false } }))).toBe(
      false,
    )
  })

  it('the server’s word about a field stands beside that field', () => {
    const errors = [
      { field: 'projectPinCustomFields.1.description', message: 'Invalid decimal value' },
      { field: 'title', message: 'Title is required' },
    ]
    const sent = [{ projectTypeCustomFieldId: 10 }, { projectTypeCustomFieldId: 11 }]
    expect(mapServerFieldErrors(errors, sent)).toEqual({
      'customFields.11': 'Invalid decimal value',
      title: 'Title is required',
    })
  })
})
