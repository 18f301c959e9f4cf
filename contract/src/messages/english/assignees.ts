export const assigneeMessages = {
  'pin.assigneeUnknown':
    'Please choose a person who can see this inspection, or one of the client’s firms.',
} as const
