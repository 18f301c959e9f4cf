export const firmMessages = {
  'firm.saved': 'Firm saved.',
  'firm.deleted': 'Firm deleted.',
} as const
