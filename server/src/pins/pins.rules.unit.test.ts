import { describe, expect, it } from 'vitest'
import { HttpError } from '../http/httpError.ts'
import type { PinRules } from '../projectTypes/projectTypes.queries.ts'
import type { PinRow } from './pins.queries.ts'
import { fieldsToWrite, type PinInput } from './pins.rules.ts'

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
const rules = { categories: [], statuses: [], checkBoxes: [], customFields: [roomNumber] } as unknown as PinRules
const stored = {
  pin: { pointCategoryId: room },
  customFields: [
    { id: 1, customFieldId: 10, name: 'Room number', value: '204', customFieldType: 'textual', options: [] },
  ],
} as unknown as PinRow
const emptied = { projectPinCustomFields: [{ projectTypeCustomFieldId: 10, description: '' }] } as PinInput

describe('a required field of one category', () => {
  it('may be emptied when the point goes to another category (T61)', () => {
    expect(fieldsToWrite(rules, emptied, stored, true, corridor)).toEqual({ fields: [], emptied: [10] })
  })

  it('must be filled in as long as the point stays', () => {
    expect(() => fieldsToWrite(rules, emptied, stored, true, room)).toThrow(HttpError)
  })
})
