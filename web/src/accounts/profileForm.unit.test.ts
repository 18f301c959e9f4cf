import { inboxKinds } from '@nspect/contract/news'
import { expect, it } from 'vitest'
import { offeredKinds } from './profileForm.ts'

it('offers a choice for such mails alone as that person can get', () => {
  expect(offeredKinds({ clientId: 1, role: 'User' })).toEqual([...inboxKinds, 'inspections'])
  expect(offeredKinds({ clientId: 1, role: 'Manager' })).toEqual([...inboxKinds, 'visitorPoints'])
  expect(offeredKinds({ clientId: null, role: 'SuperAdmin' })).toEqual([])
})
