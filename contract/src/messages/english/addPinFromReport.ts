export const addPinFromReportMessages = {
  'pin.nameRequired': 'Full name is required',
  'pin.photoRequired': 'Please choose a photo.',
} as const
