export const healthMessages = {
  'job.again': 'The job is tried again.',
} as const
