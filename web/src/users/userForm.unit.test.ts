import messages from '@nspect/contract/messages/texts.en.json'
import { roles } from '@nspect/contract/shared/enums'
import { userRoutes } from '@nspect/contract/users/users'
import { beforeAll, describe, expect, it } from 'vitest'
import { initTranslations } from '../i18n/i18n.ts'
import userTexts from './texts.en.json'
import { toNewUserBody, type UserValues, validateUser } from './userForm.ts'

const superAdmin = roles.indexOf('SuperAdmin') + 1
const good: UserValues = {
  firstName: 'Anja',
  lastName: 'Holm',
  phoneNumber: '+45 33 12 34 56',
  username: 'anja.holm@pierhouse.example',
  password: 'lantern',
  isInvited: false,
  roleId: roles.indexOf('User') + 1,
  clientId: 7,
}
const labels: Record<string, string> = userTexts
const problems = (change: Partial<UserValues>, isNew = true) =>
  validateUser({ ...good, ...change }, { isNew, min: 3, labels })

beforeAll(() => initTranslations({ messages, users: userTexts }))

describe('what each field of a user takes', () => {
  it('a user who is filled in is right, new or stored', () => {
    expect([problems({}), problems({}, false)]).toEqual([{}, {}])
  })

  it.each(['firstName', 'lastName', 'username'] as const)(
    '%s is required, for a new and a stored user',
    (field) => {
      for (const blank of ['', '   ']) {
        expect(Object.keys(problems({ [field]: blank }))).toEqual([field])
        expect(Object.keys(problems({ [field]: blank }, false))).toEqual([field])
      }
    },
  )

  it('a role is required; a phone number and a client are not', () => {
    expect(Object.keys(problems({ roleId: null }))).toEqual(['roleId'])
    expect(problems({ phoneNumber: '' })).toEqual({})
    const { success } = userRoutes.addUser.body.safeParse({
      ...toNewUserBody(good),
      phoneNumber: null,
      clientId: null,
    })
    expect(success).toBe(true)
  })

  it('who is no SuperAdmin needs a client, and a new user a password', () => {
    expect(problems({ clientId: null })).toEqual({
      clientId: 'Please select a client if a user is not a super admin',
    })
    expect(problems({ clientId: null, roleId: superAdmin })).toEqual({})
    expect(problems({ password: '' })).toEqual({ password: 'Please enter password for the user' })
    expect(problems({ password: '' }, false)).toEqual({})
  })

  it('T16: a password has 3 to 50 symbols', () => {
    expect(problems({ password: 'ab' })).toEqual({ password: 'Minimum 3 symbols' })
    // an installation that asks for more says so of the shortest, too
    for (const password of ['ab', 'abcdefg'])
      expect(validateUser({ ...good, password }, { isNew: true, min: 8, labels })).toEqual({
        password: 'The password must have at least 8 characters',
      })
    expect([problems({ password: 'abc' }), problems({ password: 'p'.repeat(50) })]).toEqual([
      {},
      {},
    ])
    expect(problems({ password: 'p'.repeat(51) })).toEqual({ password: 'Maximum 50 symbols' })
  })

  it.each(['firstName', 'lastName', 'phoneNumber'] as const)(
    '%s has at most 50 symbols',
    (field) => {
      expect(problems({ [field]: '7'.repeat(50) })).toEqual({})
      expect(problems({ [field]: '7'.repeat(51) })).toEqual({
        [field]: expect.stringContaining('50'),
      })
    },
  )

  it('a username is an e-mail address of at most 50 symbols', () => {
    const mail = (symbols: number) => '@pierhouse.example'.padStart(symbols, 'a')
    expect(problems({ username: mail(50) })).toEqual({})
    expect(problems({ username: mail(51) })).toEqual({ username: 'Maximum 50 symbols' })
    expect(problems({ username: 'a@' })).toEqual({ username: 'Minimum 3 symbols' })
    expect(problems({ username: 'anja' })).toEqual({ username: 'Wrong email format' })
  })
})
