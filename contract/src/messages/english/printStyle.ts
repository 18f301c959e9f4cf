export const printStyleMessages = {
  'look.saved': 'The look of printed reports has been saved.',
  'look.tooLight': '{name} is too light to be read on paper',
} as const
