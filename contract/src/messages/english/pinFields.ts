export const pinFieldMessages = {
  'pinField.saved': 'Field saved.',
} as const
