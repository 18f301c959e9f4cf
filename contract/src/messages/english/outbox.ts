export const outboxMessages = {
  'mail.again': 'The mail is tried again.',
  'mail.kept': 'This server sends no email. The message stays in the outbox.',
} as const
