export const homeMessages = {
  'home.firstStepsClosed': 'The first steps are closed.',
} as const
