export const reportMessages = {
  'report.shared': 'Link has been generated.',
  'report.ticket': 'Your report is being prepared.',
} as const
