export const passkeyMessages = {
  'passkey.added': 'The passkey is added. You can sign in with it from now on.',
  'passkey.removed': 'The passkey is removed: nobody signs in with it any more.',
} as const
