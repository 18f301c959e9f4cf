import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { lookAroundRoutes } from '@nspect/contract/demo/demo'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { twoStepRoutes } from '@nspect/contract/twoStep/twoStep'
import { userRoutes } from '@nspect/contract/users/users'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../api/session.ts'
import { buildPerson, buildUser as userRecord } from '../testing/exampleRecords.ts'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { createTestToken, renderScreen } from '../testing/renderScreen.tsx'

const recoveryCodes = ['seav-view-2345-abcd', 'harb-ours-6789-efgh']
const key = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/nSpect:marta?secret=JBSWY3DPEHPK3PXP',
}
const wrongCode = createRefusal('input.invalid', {
  errors: [{ field: 'code', message: 'This code is incorrect.' }],
})
const code = () => screen.getByRole('textbox', { name: /^(Code|Recovery code)/ })

describe('the second step of signing in', () => {
  beforeEach(() => server.serve(lookAroundRoutes.readDemo, createRefusal('route.missing')))

  const enterPassword = async (step: 'code' | 'setUp') => {
    const challenge = { token: 'a.challenge.here', step }
    server.serve(sessionRoutes.authenticate, { challenge })
    server.serve(sessionRoutes.readMe, buildPerson('Viewer'))
    const shown = await renderScreen('/auth/login', { as: null })
    await shown.fill(screen.getByRole('textbox', { name: 'Username' }), 'marta@seaview.example')
    await shown.fill(screen.getByLabelText('Password', { selector: 'input' }), 'a good one')
    await shown.user.click(screen.getByRole('button', { name: 'Sign in' }))
    return shown
  }

  it('T240: asks for a code, says beside it what is wrong, and signs in with the right one', async () => {
    server.serve(twoStepRoutes.answerChallenge, wrongCode, {
      token: createTestToken(buildPerson('Viewer').id),
    })
    const { user, fill, address } = await enterPassword('code')
    await waitFor(() => expect(code()).toHaveFocus())
    expect(session.current()).toBeUndefined()
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(code()).toHaveAccessibleDescription('Enter a code')
    await fill(code(), '123 456')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(code()).toHaveAccessibleDescription('This code is incorrect.'))
    await fill(code(), '234567')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(session.person()).toBe(String(buildPerson('Viewer').id))
    expect(server.sent(twoStepRoutes.answerChallenge).map(({ input }) => input)).toEqual([
      { challenge: 'a.challenge.here', code: '123456' },
      { challenge: 'a.challenge.here', code: '234567' },
    ])
  })

  it('T240: a challenge that has ended leads back to the password, and says so', async () => {
    server.serve(twoStepRoutes.answerChallenge, createRefusal('challenge.ended'))
    const { user, fill } = await enterPassword('code')
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    await fill(code(), 'seav-view-2345-abcd')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText(/Enter your password again/)).toBeVisible()
    expect(screen.getByLabelText('Password', { selector: 'input' })).toBeVisible()
  })

  it('T243: where it is required it is set up first, and the session begins when the codes are kept', async () => {
    server.serve(twoStepRoutes.startRequiredTwoStep, key)
    server.serve(twoStepRoutes.confirmRequiredTwoStep, {
      token: createTestToken(buildPerson('Viewer').id),
      recoveryCodes,
    })
    const { user, fill, address } = await enterPassword('setUp')
    expect(await screen.findByText(/You need two-step sign-in/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Set up' }))
    expect(await screen.findByTitle(/QR code/)).toBeInTheDocument()
    await fill(code(), '12345')
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    expect(code()).toHaveAccessibleDescription('Enter the six-digit code from your app.')
    await fill(code(), '123456')
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    const codes = within(await screen.findByRole('region', { name: 'Recovery codes' }))
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      recoveryCodes,
    )
    expect(session.current()).toBeUndefined()
    await user.click(codes.getByRole('button', { name: 'I have saved them' }))
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(session.person()).toBe(String(buildPerson('Viewer').id))
  })
})

describe('one’s own two-step sign-in', () => {
  beforeEach(() => server.serve(accountRoutes.listSessions, []))
  const off = { since: null, codesLeft: 0, isRequired: false }
  const on = { since: '2026-03-02T08:00:00.000Z', codesLeft: 2, isRequired: true }

  it('T242: is set up with a code, and shows the codes until they are kept', async () => {
    server.serve(twoStepRoutes.readTwoStep, off)
    server.serve(twoStepRoutes.startTwoStep, key)
    server.serve(twoStepRoutes.confirmTwoStep, wrongCode, { recoveryCodes })
    const { user, fill } = await renderScreen('/account', { as: 'Viewer' })
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(await screen.findByRole('button', { name: 'Set up' }))
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await fill(code(), '000 000')
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    await waitFor(() => expect(code()).toHaveAccessibleDescription('This code is incorrect.'))
    await fill(code(), '123456')
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    await user.click(await screen.findByRole('button', { name: 'Copy' }))
    expect(copied).toHaveBeenCalledWith(expect.stringContaining(recoveryCodes.join('\n')))
    server.serve(twoStepRoutes.readTwoStep, { ...on, codesLeft: 10 })
    await user.click(screen.getByRole('button', { name: 'I have saved them' }))
    expect(await screen.findByText('10 recovery codes are left.')).toBeVisible()
    expect(screen.queryByText(recoveryCodes[0] ?? '')).toBeNull()
  })

  it('T242: new codes and switching it off ask for password and code', async () => {
    server.serve(twoStepRoutes.readTwoStep, on)
    server.serve(twoStepRoutes.replaceRecoveryCodes, { recoveryCodes })
    const says = 'The password is incorrect'
    const wrong = createRefusal('input.invalid', { errors: [{ field: 'password', message: says }] })
    server.serve(twoStepRoutes.endTwoStep, wrong, {})
    const { user, fill } = await renderScreen('/account', { as: 'Viewer' })
    const password = () =>
      screen.getAllByLabelText(/^Password/, { selector: 'input' })[0] as HTMLElement
    const proof = () => screen.getByRole('textbox', { name: /^Code from the app/ })
    const card = () => within(screen.getByRole('region', { name: 'Two-step sign-in' }))
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
    await user.click(card().getByRole('button', { name: 'New recovery codes' }))
    expect(proof()).toHaveAccessibleDescription('Enter a code')
    await fill(password(), 'a good one')
    await fill(proof(), '123456')
    await user.click(card().getByRole('button', { name: 'New recovery codes' }))
    await user.click(await screen.findByRole('button', { name: 'I have saved them' }))
    await user.click(await screen.findByRole('button', { name: 'Turn off' }))
    expect(screen.getByText(/set it up again at your next sign-in/)).toBeVisible()
    await fill(password(), 'not this one')
    await fill(proof(), '234567')
    await user.click(screen.getByRole('button', { name: 'Turn off' }))
    await waitFor(() => expect(password()).toHaveAccessibleDescription(says))
    await fill(password(), 'a good one')
    server.serve(twoStepRoutes.readTwoStep, off)
    await user.click(screen.getByRole('button', { name: 'Turn off' }))
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible()
  })
})

it('T244: an administrator resets it for somebody after a question', async () => {
  server.serve(userRoutes.readUser, userRecord({ id: 71, firstName: 'Jonas', lastName: 'Brandt' }))
  server.serve(userRoutes.listRoles, [{ roleId: 4, roleName: 'User' }])
  server.serve(twoStepRoutes.resetTwoStep, createRefusal('twoStep.nothingToReset'), { id: 71 })
  const { user } = await renderScreen('/user/manage/71', { as: 'Admin' })
  await user.click(await screen.findByRole('button', { name: 'Reset sign-in' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/Jonas Brandt will sign in/)).toBeVisible()
  const press = () => user.click(question.getByRole('button', { name: 'Reset sign-in' }))
  await press()
  expect(await question.findByRole('alert')).toHaveTextContent('There is nothing to reset.')
  await press()
  expect(await screen.findByText(/^Sign-in reset\./)).toBeVisible()
})
