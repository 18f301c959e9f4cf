export const mailMessages = {
  'mail.again': 'The mail is tried again.',
} as const
