import { improvementPlanForm } from '@nspect/contract/projectTypes/improvementPlan'
import type { Me } from '@nspect/contract/sessions/sessions'
import { describe, expect, it } from 'vitest'
import {
  addInspectionFormRow,
  addPlanFormRows,
  createInspectionFieldKey,
  toInspectionFormRows as rowsOfFields,
  toInspectionFormFields,
  validateInspectionFormRows,
} from './form/inspectionFormRows.ts'
import { buildNewProjectTypeValues, validateProjectTypeForm } from './form/typeForm.ts'
import {
  colorSwatches,
  computeColorContrast,
  findSurfaceWithLowContrast,
} from './partFields/colors.ts'
import {
  addFieldOption,
  isFieldTypeWithOptions,
  toFieldOptionRows,
  validateFieldOption,
  validateFieldOptions,
} from './partFields/fieldOptions.ts'
import { computeDropIndex, moveRowInList, sortRecordsByIds } from './rowOrder/rowOrder.ts'

describe('the order of a list', () => {
  it('moves one entry and leaves the others as they stood', () => {
    expect(moveRowInList(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moveRowInList(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
    expect(moveRowInList(['a'], 4, 0)).toEqual(['a'])
  })

  it('keeps at the end what somebody else added meanwhile', () => {
    expect(sortRecordsByIds([{ id: 1 }, { id: 2 }, { id: 3 }], [3, 1])).toEqual([
      { id: 3 },
      { id: 1 },
      { id: 2 },
    ])
  })

  it('drops a dragged row behind those whose middle its edge has passed, whatever their heights', () => {
    const boxes = [
      { top: 0, height: 40 },
      { top: 40, height: 40 },
      { top: 80, height: 120 },
    ]
    expect(computeDropIndex(boxes, 0, 0)).toBe(0)
    expect(computeDropIndex(boxes, 0, 19)).toBe(0)
    expect(computeDropIndex(boxes, 0, 21)).toBe(1)
    expect(computeDropIndex(boxes, 0, 101)).toBe(2)
    expect(computeDropIndex(boxes, 2, -21)).toBe(1)
    expect(computeDropIndex(boxes, 2, -61)).toBe(0)
    expect(computeDropIndex(boxes, 1, 5000)).toBe(2)
  })
})

describe('the options of a choice (T64)', () => {
  it.each([
    ['', 'options.blank'],
    ['   ', 'options.blank'],
    ['Red, blue', 'options.blank'],
    ['oak', 'options.twice'],
    [' OAK ', 'options.twice'],
    ['Pine', null],
  ])('%j beside Oak: %s', (text, problem) => {
    expect(validateFieldOption(text, ['Oak'])).toBe(problem)
  })

  it('the second of two equal ones is the wrong one, and a full list takes no more', () => {
    expect(validateFieldOptions(toFieldOptionRows(['Oak', 'oak', 'Pine']))).toEqual([
      null,
      'options.twice',
      null,
    ])
    expect(
      validateFieldOption(
        'one more',
        Array.from({ length: 200 }, (_, n) => `option ${n}`),
      ),
    ).toBe('options.tooMany')
  })

  it('an added one is trimmed and told apart from those that were taken away', () => {
    expect(addFieldOption(toFieldOptionRows(['Oak', 'Pine']).slice(1), ' Elm ')).toEqual([
      { text: 'Pine', place: 1 },
      { text: 'Elm', place: 2 },
    ])
  })

  it('a checkbox has some only where it is an old group (T63)', () => {
    expect(isFieldTypeWithOptions('checkbox', false)).toBe(false)
    expect(isFieldTypeWithOptions('checkbox', true)).toBe(true)
    expect(isFieldTypeWithOptions('textual', true)).toBe(false)
  })
})

describe('the fields of the inspection form (T46)', () => {
  it('make their keys from their labels, each another one', () => {
    expect(createInspectionFieldKey('Meeting space', [])).toBe('meetingSpace')
    expect(createInspectionFieldKey('Größe der Küche', [])).toBe('großeDerKuche')
    expect(createInspectionFieldKey('Meeting space!', ['meetingSpace', 'meetingSpace2'])).toBe(
      'meetingSpace3',
    )
    expect(createInspectionFieldKey('客室', [])).toBe('客室')
    expect(createInspectionFieldKey(' — ', [])).toBe('')
  })

  it('take the built-in form behind their own, and none of its keys twice', () => {
    const own = rowsOfFields([
      { key: 'propertyName', label: 'Hotel', type: 'text' },
      { key: 'wing', label: 'Wing', type: 'text' },
    ])
    const all = addPlanFormRows(own)
    expect(all).toHaveLength(29)
    expect(toInspectionFormFields(all).slice(0, 2)).toEqual([
      { key: 'propertyName', label: 'Hotel', type: 'text' },
      { key: 'wing', label: 'Wing', type: 'text' },
    ])
    expect(new Set(all.map(({ place }) => place)).size).toBe(29)
    expect(addPlanFormRows(all)).toHaveLength(29)
    expect(validateInspectionFormRows(all).every((problem) => problem === null)).toBe(true)
  })

  it('say which one is blank, and which key stands twice', () => {
    const rows = addInspectionFormRow(
      rowsOfFields([
        { key: 'a', label: 'A', type: 'text' },
        { key: ' a ', label: 'B', type: 'date' },
      ]),
    )
    expect(validateInspectionFormRows(rows)).toEqual([null, 'keyTwice', 'fieldBlank'])
  })
})

describe('a colour', () => {
  it('is held against white and against the dark surface', () => {
    expect(computeColorContrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(computeColorContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1)
    expect(findSurfaceWithLowContrast('#ffff00')).toBe('light')
    expect(findSurfaceWithLowContrast('#101030')).toBe('dark')
    expect(findSurfaceWithLowContrast('#6b7280')).toBeNull()
    expect(findSurfaceWithLowContrast('red')).toBeNull()
    expect(colorSwatches.filter(findSurfaceWithLowContrast)).toEqual([])
  })
})

it('a type that is no plan any more is not held back by the months that its plan had', () => {
  const type = {
    ...buildNewProjectTypeValues({ clientId: 2 } as Me),
    name: 'Room handover',
    description: 'Every room',
    validMonths: '',
  }
  expect(validateProjectTypeForm(type, {})).toEqual({})
  expect(
    Object.keys(
      validateProjectTypeForm({ ...type, formJSON: rowsOfFields(improvementPlanForm) }, {}),
    ),
  ).toEqual(['validMonths'])
})
