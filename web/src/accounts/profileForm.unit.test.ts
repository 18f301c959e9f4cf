import { expect, it } from 'vitest'
import { offeredKinds } from './profileForm.ts'

it('offers a switch for such mails alone as that person can get', () => {
  expect(offeredKinds({ clientId: 1, role: 'User' })).toEqual(['comments', 'repairs', 'assignments'])
  expect(offeredKinds({ clientId: 1, role: 'Manager' })).toEqual(['comments', 'repairs'])
  expect(offeredKinds({ clientId: null, role: 'SuperAdmin' })).toEqual([])
})
