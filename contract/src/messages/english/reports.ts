export const reportMessages = {
  'report.shared': 'Link has been generated.',
  'report.linkChanged': 'Link has been changed.',
  'report.linkRevoked': 'The link no longer opens the report.',
  'report.opened': 'The report is open.',
  'report.printStarted': 'The report is being prepared. You will be told here when it is ready.',
  'report.printRunning': 'This report is being prepared already.',
  'report.ticket': 'Your report is being prepared.',
} as const
