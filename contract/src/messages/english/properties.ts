export const propertyMessages = {
  'property.saved': 'Answers saved.',
} as const
