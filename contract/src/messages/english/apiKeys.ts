export const apiKeyMessages = {
  'apiKey.made': 'The key is ready. It is shown this once.',
  'apiKey.revoked': 'The key is revoked. What used it is refused from now on.',
  'apiKey.days': 'Please choose between 1 and 365 days.',
  'apiKey.proof': 'Enter your password, or sign out and in again: the key outlives this session.',
} as const
