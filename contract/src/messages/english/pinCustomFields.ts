export const pinCustomFieldMessages = {
  'pinField.saved': 'Field saved.',
} as const
