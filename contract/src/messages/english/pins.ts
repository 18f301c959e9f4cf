import { fieldMessages } from '../../shared/customFields.ts'

export const pinMessages = {
  ...fieldMessages,
  'pin.titleRequired': 'Title is required',
  'pin.categoryRequired': 'Category is required',
  'pin.dueBeforeScan': 'The due date cannot be before the scan date.',
  'pin.costInvalid': '{name} must be an amount from 0 to 999,999,999.99.',
  'pin.saved': 'Point saved.',
  'pin.deleted': 'Point deleted.',
  'pin.restored': 'Point restored.',
} as const
