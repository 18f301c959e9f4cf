export const pinTemplateMessages = {
  'template.firmUnknown': 'Please choose one of the client’s firms.',
  'template.tooMany': 'A category can have at most {max} common defects.',
  'template.tooManyOfType': 'A type can have at most {max} common defects.',
} as const
