export const ssoMessages = {
  'signOn.noIssuer':
    'No organisation signs in with this address here. Use your password, or ask your administrator.',
} as const
