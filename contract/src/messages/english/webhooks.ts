export const webhookMessages = {
  'webhook.added':
    'The address is told of changes from now on. Keep its secret: it is not shown again.',
  'webhook.saved': 'Webhook saved.',
  'webhook.deleted': 'Webhook deleted.',
  'webhook.secretChanged':
    'The new secret is in force. For a day, messages are signed with the old one, too.',
  'webhook.tested': 'A test message is on its way.',
  'webhook.replayed': 'The messages are sent again.',
  'webhook.records': 'Please choose at least one kind of change.',
} as const
