export const userProjectMessages = {
  'userProject.saved': 'Access changed.',
} as const
