export const userMessages = {
  'user.added': 'User added successfully.',
  'user.invited': 'User added. An invitation is on its way.',
  'user.invitedByLink': 'User added. No email was sent: open the user and copy the link.',
  'user.saved': 'User saved successfully.',
  'user.deleted': 'User deleted successfully.',
  'user.passwordChanged': 'Password changed. Other devices of this person are signed out.',
  'user.clientNeeded': 'Please select a client if a user is not a super admin',
  'user.passwordNeeded': 'Please enter password for the user',
  'user.usernameTaken': 'Somebody already has this username.',
} as const
