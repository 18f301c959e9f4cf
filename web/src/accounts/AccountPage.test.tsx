import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { defaultNotificationSettings } from '@nspect/contract/notifications/notificationSettings'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { ssoRoutes } from '@nspect/contract/sso/sso'
import { userRoutes } from '@nspect/contract/users/users'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildPerson, buildUser } from '../testing/exampleRecords.ts'
import { createHeldReply, createRefusal, lostReply, server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

const devices = [
  {
    id: '6f1c1f52-8c1a-4a43-9e0e-5d1f3a2b4c5d',
    device: 'Firefox · Windows',
    ip: '192.0.2.1',
    isCurrent: true,
  },
  {
    id: '0b7de0b8-51d1-4c55-8ad7-2f3c4d5e6f70',
    device: 'Safari · iOS',
    ip: '192.0.2.7',
    isCurrent: false,
  },
].map((session) => ({
  ...session,
  createdAt: '2026-03-01T08:00:00.000Z',
  lastSeenAt: '2026-03-02T08:00:00.000Z',
}))

beforeEach(() => {
  server.serve(accountRoutes.listSessions, devices)
})

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })
const password = (name: string) =>
  screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input' })
const save = () => screen.getByRole('button', { name: 'Save' })
const open = async (as: Parameters<typeof renderScreen>[1] = { as: 'Viewer' }) => {
  const shown = await renderScreen('/account', as)
  await screen.findByRole('textbox', { name: /^First Name/ })
  return shown
}

describe('one’s own profile', () => {
  it('whatever the role, says what is missing beside the field and closes the button', async () => {
    const { user, fill } = await open()
    await fill(field('First Name'), '')
    await user.tab()
    expect(field('First Name')).toHaveAccessibleDescription('First Name is required')
    expect(save()).toBeDisabled()
    await fill(field('First Name'), 'Jonna')
    expect(save()).toBeEnabled()
  })

  it('sends name, zone and mails together, over the version that was read', async () => {
    server.serve(userRoutes.editUser, { id: 11 })
    const { user, fill } = await open({ as: 'Viewer', sendsMail: true })
    await fill(field('First Name'), 'Jonna')
    await fill(screen.getByRole('combobox', { name: 'Time zone' }), 'Lisbon')
    await user.click(await screen.findByRole('option', { name: 'Europe/Lisbon' }))
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'An inspection is assigned to me' }),
      'Never',
    )
    await user.selectOptions(screen.getByRole('combobox', { name: 'Quiet from' }), '20:00')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Quiet until' }), '06:00')
    await user.click(save())
    expect(await screen.findByText('User saved successfully.')).toBeVisible()
    expect(server.sent(userRoutes.editUser)[0]?.input).toMatchObject({
      id: 11,
      version: 1,
      firstName: 'Jonna',
      timeZone: 'Europe/Lisbon',
      notifications: {
        ...defaultNotificationSettings,
        inspections: 'never',
        quietFrom: 20,
        quietTo: 6,
      },
    })
  })

  it('changed elsewhere meanwhile is shown in both versions, and what was typed is kept by choice', async () => {
    const { id, firstName, lastName, username, timeZone } = buildPerson('Viewer')
    const savedByOther = buildUser({
      id,
      firstName,
      lastName,
      username,
      timeZone,
      role: 'Viewer',
      roleId: 5,
      language: 'en',
    })
    Object.assign(savedByOther, { phoneNumber: '+351 21 111 1111', version: 2 })
    server.serve(userRoutes.editUser, createRefusal('record.stale', { current: savedByOther }), {
      id: 11,
    })
    const { user: hand, fill } = await open()
    await fill(field('Phone Number'), '+351 21 222 2222')
    await hand.click(save())
    const box = within(
      await screen.findByRole('alert', { name: 'Your account was changed in the meantime' }),
    )
    expect(box.getAllByRole('row')).toHaveLength(2)
    expect(
      box.getByRole('row', { name: 'Phone Number +351 21 111 1111 +351 21 222 2222' }),
    ).toBeVisible()
    await hand.click(box.getByRole('button', { name: 'Keep mine' }))
    await screen.findByText('User saved successfully.')
    const sent = server.sent(userRoutes.editUser)
    expect(sent.map(({ input }) => [input.version, input.phoneNumber])).toEqual([
      [1, '+351 21 222 2222'],
      [2, '+351 21 222 2222'],
    ])
    expect(sent[0]?.headers.get('idempotency-key')).not.toBe(
      sent[1]?.headers.get('idempotency-key'),
    )
  })

  it('keeps what was typed when the network is lost, and is sent again under the same key', async () => {
    server.serve(userRoutes.editUser, lostReply, { id: 11 })
    const { user: hand, fill } = await open()
    await fill(field('Phone Number'), '+45 33 77 77 77')
    await hand.click(save())
    const failure = within(await screen.findByRole('alert'))
    expect(field('Phone Number')).toHaveValue('+45 33 77 77 77')
    await hand.click(failure.getByRole('button', { name: 'Try again' }))
    await screen.findByText('User saved successfully.')
    const [first, second] = server.sent(userRoutes.editUser)
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  })
})

describe('one’s own password', () => {
  const savePassword = () => screen.getByRole('button', { name: 'Save Password' })

  it('needs both fields, which must agree', async () => {
    const { user, fill } = await open()
    await user.click(savePassword())
    expect(screen.getByText('Enter a password')).toBeVisible()
    expect(screen.getByText('Enter a Confirm Password')).toBeVisible()
    await fill(password('New Password'), 'rope and tide')
    await fill(password('Confirm Password'), 'rope and time')
    expect(screen.getByText('Passwords does not match')).toBeVisible()
    expect(savePassword()).toBeDisabled()
    expect(server.sent(userRoutes.changePassword)).toEqual([])
  })

  it('with a wrong old one is refused beside that field; with the right one the fields are emptied', async () => {
    const says = 'The old password is incorrect'
    server.serve(
      userRoutes.changePassword,
      createRefusal('input.invalid', { errors: [{ field: 'oldPassword', message: says }] }),
      { id: 11 },
    )
    const { user, fill } = await open()
    await fill(password('Old Password'), 'not this one')
    await fill(password('New Password'), 'rope and tide')
    await fill(password('Confirm Password'), 'rope and tide')
    await user.click(savePassword())
    await waitFor(() => expect(password('Old Password')).toHaveAccessibleDescription(says))
    await fill(password('Old Password'), 'the one before')
    await user.click(savePassword())
    await waitFor(() => expect(password('New Password')).toHaveValue(''))
    expect(server.sent(userRoutes.changePassword)).toHaveLength(2)
  })
})

it('other devices are signed out after a question, and this one stays', async () => {
  const ending = createHeldReply<typeof accountRoutes.revokeSessions>({ ended: 1 })
  server.serve(accountRoutes.revokeSessions, ending)
  const { user: hand } = await open()
  expect(await screen.findByText('Safari · iOS', { exact: false })).toBeVisible()
  await hand.click(screen.getByRole('button', { name: 'Sign out on all other devices' }))
  const question = within(await screen.findByRole('dialog'))
  server.serve(accountRoutes.listSessions, devices.slice(0, 1))
  await hand.click(question.getByRole('button', { name: 'Sign out on all other devices' }))
  ending.release()
  expect(await screen.findByText('Signed out.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Safari · iOS', { exact: false })).toBeNull())
})

it('T21: a password that the program made is to be changed, and nothing is blocked', async () => {
  const { user: hand } = await open({ as: buildPerson('Admin', { isPasswordMade: true }) })
  expect(await screen.findByRole('link', { name: 'Choose your own' })).toHaveAttribute(
    'href',
    '/account#password',
  )
  await hand.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByText('generated automatically', { exact: false })).toBeNull()
})

it('T134: a session that ends while nothing is typed leads to the sign-in, and back afterwards', async () => {
  const { go, address } = await open()
  server.serve(sessionRoutes.readMe, createRefusal('session.ended'))
  server.serve(projectRoutes.listProjects, createRefusal('session.ended'))
  await go('/projects')
  await waitFor(() => expect(address()).toBe('/auth/login?returnTo=%2Fprojects'))
  expect(localStorage.getItem('nspect-session')).toBeNull()
  expect(await screen.findByRole('alert')).toHaveTextContent('Your session has ended')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('T134: who signs in at a provider does so in another tab, and what they typed stays on this one', async () => {
  server.serve(ssoRoutes.listIssuers, {
    issuers: [{ key: 'harbour', name: 'Harbour Group' }],
    hasMore: false,
  })
  server.serve(userRoutes.editUser, createRefusal('session.ended'))
  const { user: hand, fill } = await open()
  await fill(field('Phone Number'), '+45 33 99 99 99')
  await hand.click(save())
  const ended = within(await screen.findByRole('dialog', { name: 'Your session has ended' }))
  const way = await ended.findByRole('link', { name: 'Use another sign-in method in a new tab' })
  expect([way.getAttribute('href'), way.getAttribute('target')]).toEqual(['/auth/login', '_blank'])
})

it('T134: a session that ends while somebody writes is begun again in place, and what was typed is saved', async () => {
  server.serve(userRoutes.editUser, createRefusal('session.ended'), { id: 11 })
  server.serve(sessionRoutes.authenticate, createRefusal('login.incorrect'), {
    token: `head.${btoa(JSON.stringify({ sub: '11' }))}.again`,
  })
  const { user: hand, fill, address } = await open()
  await fill(field('Phone Number'), '+45 33 99 99 99')
  await hand.click(save())
  const ended = within(await screen.findByRole('dialog', { name: 'Your session has ended' }))
  expect(localStorage.getItem('nspect-session')).toBeNull()
  await fill(ended.getByLabelText(/^Password/, { selector: 'input' }), 'not the password')
  await hand.click(ended.getByRole('button', { name: 'Sign in' }))
  expect(await ended.findByRole('alert')).toHaveTextContent('the login detail is incorrect')
  await fill(ended.getByLabelText(/^Password/, { selector: 'input' }), 'the right password')
  await hand.click(ended.getByRole('button', { name: 'Sign in' }))
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull(),
  )
  expect(address()).toBe('/account')
  expect(field('Phone Number')).toHaveValue('+45 33 99 99 99')
  await hand.click(save())
  expect(await screen.findByText('User saved successfully.')).toBeVisible()
})
