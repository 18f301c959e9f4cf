export const outboxMessages = {
  'mail.again': 'The mail is tried again.',
} as const
