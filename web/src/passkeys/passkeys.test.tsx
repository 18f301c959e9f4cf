import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { lookAroundRoutes } from '@nspect/contract/demo/demo'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { type Passkey, passkeyRoutes } from '@nspect/contract/twoStep/passkeys'
import { twoStepRoutes } from '@nspect/contract/twoStep/twoStep'
import { userRoutes } from '@nspect/contract/users/users'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildPerson } from '../testing/exampleRecords.ts'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { createTestToken, renderScreen } from '../testing/renderScreen.tsx'

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: vi.fn(),
  startRegistration: vi.fn(),
}))

const address = window.location.origin
const phone: Passkey = {
  id: 3,
  name: 'Phone',
  createdDateTime: '2026-03-01T08:00:00.000Z',
  lastUsedAt: null,
  isBackedUp: true,
}
const key: Passkey = {
  ...phone,
  id: 4,
  name: 'Security key',
  lastUsedAt: '2026-03-02T08:00:00.000Z',
  isBackedUp: false,
}
const listed = (...passkeys: Passkey[]) => ({ passkeys, address, isClosed: false })
const begun = {
  flow: 'a-flow',
  options: {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'nSpect' },
    user: { id: 'MQ', name: 'marta@seaview.example', displayName: 'Marta' },
    pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  },
}
const made = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key' as const,
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
}
const problem = (name: string, code?: string) =>
  Object.assign(new Error('of the browser'), { name, code })
const password = () =>
  screen.getAllByLabelText('Password', { selector: 'input[name="password"]' }).at(-1)!

beforeEach(() => {
  server.serve(accountRoutes.listSessions, [])
  server.serve(lookAroundRoutes.readDemo, createRefusal('route.missing'))
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', class {})
})

it('T236: a passkey is added with a name and the password; what the device says is said in words', async () => {
  server.serve(passkeyRoutes.startPasskey, begun)
  server.serve(passkeyRoutes.addPasskey, { id: 3 })
  vi.mocked(startRegistration)
    .mockRejectedValueOnce(problem('NotAllowedError'))
    .mockRejectedValueOnce(
      problem('InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'),
    )
    .mockResolvedValueOnce(made)
  const { user, fill } = await renderScreen('/account', { as: 'Viewer' })
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const name = screen.getByRole('textbox', { name: /^Name/ })
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(name).toHaveAccessibleDescription(expect.stringContaining('Enter a name'))
  await fill(name, 'Phone')
  await fill(password(), 'a good one')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(/You did not choose a passkey/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(/already has a passkey for your account/)).toBeVisible()
  server.serve(passkeyRoutes.listPasskeys, listed(phone))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(/^added .* · never used$/)).toBeVisible()
  expect(server.sent(passkeyRoutes.startPasskey)[0]?.input).toEqual({ password: 'a good one' })
  expect(server.sent(passkeyRoutes.addPasskey)[0]?.input).toMatchObject({
    flow: 'a-flow',
    name: 'Phone',
  })
})

it.each([
  [
    'at its beginning',
    passkeyRoutes.startPasskey,
    'passkey.closed',
    /uses its own identity provider for sign-in/,
  ],
  [
    'at its end',
    passkeyRoutes.addPasskey,
    'passkey.refused',
    /Your device’s response could not be verified/,
  ],
] as const)(
  'T317: a passkey that is refused %s says why, on the page where it was begun',
  async (_, route, code, words) => {
    server.serve(passkeyRoutes.startPasskey, begun)
    server.serve(route, createRefusal(code))
    vi.mocked(startRegistration).mockResolvedValueOnce(made)
    const { user, fill, address: place } = await renderScreen('/account', { as: 'Viewer' })
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    await fill(screen.getByRole('textbox', { name: /^Name/ }), 'Phone')
    await fill(password(), 'a good one')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Phone')
    expect(place()).toBe('/account')
  },
)

it('T236: passkeys say when they were used and whether they are backed up, and are removed with password and code', async () => {
  server.serve(passkeyRoutes.listPasskeys, listed(key, phone))
  server.serve(twoStepRoutes.readTwoStep, {
    since: '2026-03-01T08:00:00.000Z',
    codesLeft: 9,
    isRequired: false,
  })
  server.serve(passkeyRoutes.removePasskey, createRefusal('passkey.lastRequired'), { id: 4 })
  const { user, fill } = await renderScreen('/account', { as: 'Viewer' })
  expect(await screen.findByText(/last used/)).toBeVisible()
  expect([screen.getByText('On one device'), screen.getByText('Backed up')]).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Remove the passkey Security key' }))
  await fill(password(), 'a good one')
  await fill(screen.getByRole('textbox', { name: /^Code from the app/ }), '123456')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/You need two-step sign-in/)).toBeVisible()
  server.serve(passkeyRoutes.listPasskeys, listed(phone))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Security key')).toBeNull())
  expect(server.sent(passkeyRoutes.removePasskey)[1]?.input).toEqual({
    id: 4,
    password: 'a good one',
    code: '123456',
  })
})

it.each([
  [
    'another address',
    { address: 'https://nspect.example', isClosed: false },
    /only work at https:\/\/nspect\.example/,
  ],
  ['a closed client', { address, isClosed: true }, /uses its own identity provider for sign-in/],
])('T238: with %s no passkey can be added, and it says why', async (_, state, words) => {
  server.serve(passkeyRoutes.listPasskeys, { passkeys: [], ...state })
  await renderScreen('/account', { as: 'Viewer' })
  const button = await screen.findByRole('button', { name: 'Add a passkey' })
  expect(button).toBeDisabled()
  expect(button).toHaveAccessibleDescription(words)
})

it('T236: the sign-in page signs in with a passkey, and says what went wrong', async () => {
  const me = buildPerson('Viewer')
  server.serve(sessionRoutes.readMe, me)
  const options = {
    challenge: 'AAAA',
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required' as const,
  }
  server.serve(passkeyRoutes.startPasskeySignIn, { flow: 'a-flow', options, address })
  server.serve(passkeyRoutes.finishPasskeySignIn, createRefusal('passkey.unknown'), {
    token: createTestToken(me.id),
  })
  vi.mocked(startAuthentication)
    .mockRejectedValueOnce(problem('SecurityError', 'ERROR_INVALID_DOMAIN'))
    .mockResolvedValue({
      id: 'aWQ',
      rawId: 'aWQ',
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: 'e30',
        authenticatorData: 'AA',
        signature: 'AA',
        userHandle: 'MQ',
      },
    })
  const { user, address: place } = await renderScreen('/auth/login?returnTo=%2Faccount', {
    as: null,
  })
  const button = await screen.findByRole('button', { name: 'Sign in with a passkey' })
  await user.click(button)
  expect(await screen.findByText(/need a domain name/)).toBeVisible()
  await user.click(button)
  expect(await screen.findByText(/This passkey is unknown or was removed/)).toBeVisible()
  await user.click(button)
  await waitFor(() => expect(place()).toBe('/account'))
})

it('T236: who is asked to sign in again goes on with their own passkey, not with that of somebody else', async () => {
  const me = buildPerson('Viewer')
  server.serve(userRoutes.editUser, createRefusal('session.ended'), { id: me.id })
  const options = {
    challenge: 'AAAA',
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required' as const,
  }
  server.serve(passkeyRoutes.startPasskeySignIn, { flow: 'a-flow', options, address })
  server.serve(passkeyRoutes.finishPasskeySignIn, {
    token: createTestToken(me.id, 'second-session'),
  })
  const answerOf = (id: number) => ({
    id: 'aWQ',
    rawId: 'aWQ',
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: {
      clientDataJSON: 'e30',
      authenticatorData: 'AA',
      signature: 'AA',
      userHandle: btoa(String(id)).replaceAll('=', ''),
    },
  })
  vi.mocked(startAuthentication)
    .mockResolvedValueOnce(answerOf(me.id + 1))
    .mockResolvedValueOnce(answerOf(me.id))
  const { user, fill } = await renderScreen('/account', { as: 'Viewer' })
  const phone = await screen.findByLabelText(/^Phone Number/)
  await fill(phone, '+45 33 99 99 99')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' })
  const button = within(dialog).getByRole('button', { name: 'Sign in with a passkey' })
  await user.click(button)
  expect(await within(dialog).findByText(/belongs to someone else/)).toBeVisible()
  expect(server.sent(passkeyRoutes.finishPasskeySignIn)).toHaveLength(0)
  await user.click(button)
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(phone).toHaveValue('+45 33 99 99 99')
})

it('T238: where the connection is not secure the button says why it cannot be used', async () => {
  vi.stubGlobal('isSecureContext', false)
  await renderScreen('/auth/login', { as: null })
  const button = await screen.findByRole('button', { name: 'Sign in with a passkey' })
  expect(button).toBeDisabled()
  expect(button).toHaveAccessibleDescription(/need a secure connection/)
})
