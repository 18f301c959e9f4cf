/**
 * What no API key may do, whatever its owner's rights: read or make keys and addresses of
 * calendars, decide what keys propose, have changes told to an address, and change accounts,
 * passwords, sessions, or settings that decide who signs in and how (T246). Whoever finds a key
 * must not be able to stay.
 */
export const actionsClosedToKeys = [
  'apiKey.list',
  'apiKey.make',
  'apiKey.revoke',
  'proposal.list',
  'proposal.accept',
  'proposal.reject',
  'calendarLink.read',
  'calendarLink.make',
  'calendarLink.revoke',
  'session.end',
  'twoStep.manage',
  'passkey.manage',
  'user.resetTwoStep',
  'user.endSessions',
  'user.add',
  'user.edit',
  'user.editOthers',
  'user.changePassword',
  'user.setPassword',
  'user.delete',
  'user.demote',
  'user.move',
  'user.grant',
  'setting.save',
  'webhook.manage',
] as const
