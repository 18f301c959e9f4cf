export const firmLinkMessages = {
  'firmLink.made': 'The firm’s link is ready.',
  'firmLink.sent': 'The link is on its way to the firm.',
} as const
