export const readyTypeMessages = {
  'readyType.installed': 'It is yours now: use it as it is, or change it.',
} as const
