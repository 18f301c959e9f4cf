export const demoMessages = {
  'demo.begun': 'Have a look around.',
  'demo.removed': 'The demo was removed.',
} as const
