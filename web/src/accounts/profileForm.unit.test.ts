import { inboxKinds } from '@nspect/contract/notifications/notificationSettings'
import { expect, it } from 'vitest'
import { listNewsKindsFor } from './profileForm.ts'

it('offers a choice for such mails alone as that person can get', () => {
  expect(listNewsKindsFor({ clientId: 1, role: 'User' })).toEqual([
    ...inboxKinds,
    'inspections',
    'planSummary',
  ])
  expect(listNewsKindsFor({ clientId: 1, role: 'Manager' })).toEqual([
    ...inboxKinds,
    'visitorPoints',
    'planSummary',
  ])
  expect(listNewsKindsFor({ clientId: null, role: 'SuperAdmin' })).toEqual([])
})
