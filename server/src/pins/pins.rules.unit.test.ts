import { describe, expect, it } from 'vitest'
import { HttpError } from '../http/httpError.ts'
import type { PinRules } from '../projectTypes/projectTypes.queries.ts'
import type { PinRow } from './pins.queries.ts'
import {
  buildCheckBoxesToWrite,
  buildCustomFieldChanges,
  type PinInput,
  resolveCustomFieldChange,
  resolveNewPinPlace,
} from './pins.rules.ts'

const [room, corridor] = [1, 2]
const roomNumber = {
  id: 10,
  name: 'Room number',
  customFieldType: 'textual' as const,
  options: [],
  isEditable: true,
  isRequired: true,
  isDefault: false,
  isDeleted: false,
  categoryIds: [room],
}
const rules = {
  categories: [],
  statuses: [],
  checkBoxes: [],
  customFields: [roomNumber],
} as unknown as PinRules
const stored = {
  pin: { pointCategoryId: room },
  customFields: [
    {
      id: 1,
      customFieldId: 10,
      name: 'Room number',
      value: '204',
      customFieldType: 'textual',
      options: [],
    },
  ],
} as unknown as PinRow
const emptied = {
  projectPinCustomFields: [{ projectTypeCustomFieldId: 10, description: '' }],
} as PinInput

describe('a required field of one category', () => {
  it('may be emptied when the point goes to another category (T61)', () => {
    expect(buildCustomFieldChanges(rules, emptied, stored, true, corridor)).toEqual({
      fields: [],
      emptied: [10],
    })
  })

  it('must be filled in as long as the point stays', () => {
    expect(() => buildCustomFieldChanges(rules, emptied, stored, true, room)).toThrow(HttpError)
  })
})

describe('a field that was deleted', () => {
  const withoutIt = {
    ...rules,
    customFields: [{ ...roomNumber, isDeleted: true }],
  } as unknown as PinRules
  const sent = { projectTypeCustomFieldId: 10, description: '205' }

  it('may still be changed where the point has it (T58)', () => {
    expect(resolveCustomFieldChange(withoutIt, stored, sent, room).row).toMatchObject({
      value: '205',
    })
  })

  it('is not there for a point without it', () => {
    expect(() => resolveCustomFieldChange(withoutIt, undefined, sent, room)).toThrow(
      new HttpError('record.missing'),
    )
  })

  it('keeps what was filled in before that, and asks for nothing (T58)', () => {
    const write = (description: string) =>
      buildCustomFieldChanges(
        withoutIt,
        { projectPinCustomFields: [{ ...sent, description }] } as PinInput,
        undefined,
        true,
        room,
      )
    expect(write('205')).toMatchObject({
      fields: [{ customFieldId: 10, value: '205' }],
      emptied: [],
    })
    expect(write('')).toEqual({ fields: [], emptied: [] })
  })
})

describe('a checkbox that was deleted', () => {
  const box = (id: number, isDeleted: boolean) => ({
    id,
    name: `Box ${id}`,
    isDefault: false,
    isDeleted,
  })
  const withIt = { ...rules, checkBoxes: [box(30, false), box(31, true)] } as PinRules
  const sent = (...ids: number[]) =>
    ({
      projectPinCheckBoxes: ids.map((id) => ({ projectTypeCheckBoxId: id, isChecked: true })),
    }) as PinInput

  it('is left out of a new point that was filled in before, which is saved all the same (T58)', () => {
    expect(buildCheckBoxesToWrite(withIt, sent(30, 31), undefined)).toEqual([
      { checkBoxId: 30, name: 'Box 30', isChecked: true },
    ])
  })

  it('is still ticked where the point has it', () => {
    const holding = {
      ...stored,
      checkBoxes: [{ checkBoxId: 31, name: 'Photo taken', isChecked: false }],
    } as PinRow
    expect(buildCheckBoxesToWrite(withIt, sent(31), holding)).toEqual([
      { checkBoxId: 31, name: 'Photo taken', isChecked: true },
    ])
  })

  it('of another type is not found', () => {
    expect(() => buildCheckBoxesToWrite(withIt, sent(99), undefined)).toThrow(
      new HttpError('record.missing'),
    )
  })
})

describe('a place in the model', () => {
  const place = (model?: string) =>
    ({
      matterPointCoordinates: {
        position: { x: 1, y: 1, z: 1 },
        normal: { x: 0, y: 0, z: 1 },
        key: 'p',
        model,
      },
    }) as PinInput
  const ofFile = { modelHash: 'now', tourHashes: ['hall'], isCaptured: false }

  it('is in the file that is shown, or in a panorama that one walks to from it', () => {
    expect(resolveNewPinPlace(place('now'), ofFile).matterPointCoordinates).toMatchObject({
      model: 'now',
    })
    expect(resolveNewPinPlace(place('hall'), ofFile).matterPointCoordinates).toMatchObject({
      model: 'hall',
    })
    expect(resolveNewPinPlace(place(), ofFile).matterPointCoordinates).toMatchObject({
      model: 'now',
    })
  })

  it('in a file that was replaced meanwhile is refused', () => {
    expect(() => resolveNewPinPlace(place('before'), ofFile)).toThrow(
      new HttpError('pin.otherModel'),
    )
  })

  it('in the vendor’s tour is refused once panoramas of one’s own took its place (T336)', () => {
    expect(() => resolveNewPinPlace(place(), { ...ofFile, isCaptured: true })).toThrow(
      new HttpError('pin.otherModel'),
    )
  })
})
