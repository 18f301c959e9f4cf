import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildPerson } from '../testing/exampleRecords.ts'
import { createHeldReply, createRefusal, lostReply, server } from '../testing/fakeServer.ts'
import { createTestToken, renderScreen } from '../testing/renderScreen.tsx'

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })
const secret = (name: string) =>
  screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input' })

describe('the sign-in', () => {
  it('names what is missing, too short and too long, and the button is closed', async () => {
    const { user, fill } = await renderScreen('/auth/login?returnTo=/account', { as: null })
    const signIn = await screen.findByRole('button', { name: 'Sign in' })
    expect(screen.queryByText('this field is required')).toBeNull()
    await user.click(signIn)
    expect(screen.getAllByText('this field is required')).toHaveLength(2)
    await fill(field('Username'), 'anja.holm@pierhouse.example')
    await fill(secret('Password'), 'ab')
    expect(screen.getByText('Minimum 3 symbols')).toBeVisible()
    await fill(secret('Password'), 'a'.repeat(51))
    expect(screen.getByText('Maximum 50 symbols')).toBeVisible()
    expect(signIn).toBeDisabled()
    expect(server.sent(sessionRoutes.authenticate)).toEqual([])
  })

  it('that is refused says so and keeps what was typed', async () => {
    server.serve(sessionRoutes.authenticate, createRefusal('login.incorrect'))
    const { user, fill } = await renderScreen('/auth/login', { as: null })
    await fill(
      await screen.findByRole('textbox', { name: /^Username/ }),
      'anja.holm@pierhouse.example',
    )
    await fill(secret('Password'), 'not this one')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('the login detail is incorrect')
    expect(field('Username')).toHaveValue('anja.holm@pierhouse.example')
    expect(localStorage.getItem('nspect-session')).toBeNull()
  })
})

describe('a registration', () => {
  const open = async () => {
    const shown = await renderScreen('/auth/registration', { as: null })
    await screen.findByRole('button', { name: 'Create account' })
    return shown
  }

  it('says beside each field what is wrong, and the button is closed while anything is', async () => {
    const { user, fill } = await open()
    const create = screen.getByRole('button', { name: 'Create account' })
    await user.click(create)
    expect(field('First Name')).toHaveFocus()
    expect(screen.getByText('Business Name is required')).toBeVisible()
    await fill(field('First Name'), 'An')
    await fill(field('Phone Number'), '12345')
    await fill(field('Username'), 'anja.holm')
    await fill(secret('Password'), 'lantern over the quiet pier')
    await fill(secret('Confirm Password'), 'another')
    await user.click(screen.getByRole('button', { name: 'Someone else is the contact' }))
    await fill(field('Contact Email'), 'nonsense')
    expect(screen.getByText('Minimum 3 symbols')).toBeVisible()
    expect(screen.getAllByText('Minimum 10 symbols')).toHaveLength(2)
    expect(screen.getAllByText('Wrong email format')).toHaveLength(2)
    expect(screen.getByText('Passwords must match')).toBeVisible()
    expect(screen.getByText('Strong')).toBeVisible()
    expect(create).toBeDisabled()
    expect(server.sent(accountRoutes.register)).toEqual([])
  })

  const writeAll = async ({ fill }: Awaited<ReturnType<typeof open>>) => {
    const anja = {
      'First Name': 'Anja',
      'Last Name': 'Holm',
      'Phone Number': '+45 33 12 34 56',
      Username: 'anja.holm@pierhouse.example',
      'Business Name': 'Pier House',
      'Company Address': 'Havnegade 1',
    }
    for (const [name, value] of Object.entries(anja)) await fill(field(name), value)
    await fill(secret('Password'), 'lantern over the quiet pier')
    await fill(secret('Confirm Password'), 'lantern over the quiet pier')
  }

  it('whose answer was lost is sent again under its key; once anything is changed it is another one', async () => {
    server.serve(accountRoutes.register, lostReply, lostReply, {})
    server.serve(sessionRoutes.authenticate, lostReply)
    const shown = await open()
    await writeAll(shown)
    await shown.user.click(screen.getByRole('button', { name: 'Create account' }))
    await shown.user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(server.sent(accountRoutes.register)).toHaveLength(2))
    await screen.findByRole('button', { name: 'Try again' })
    await shown.fill(field('Company Address'), 'Havnegade 2')
    await shown.user.click(screen.getByRole('button', { name: 'Create account' }))
    expect(await screen.findByText(/Your account is ready/)).toBeVisible()
    const [first, again, other] = server
      .sent(accountRoutes.register)
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  it('that is refused for a field says so above the form and at the field', async () => {
    const words = 'This username is already taken.'
    server.serve(accountRoutes.register, createRefusal('user.nameTaken'))
    const shown = await open()
    await writeAll(shown)
    await shown.user.click(screen.getByRole('button', { name: 'Create account' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(field('Username')).toHaveAccessibleDescription(new RegExp(`^${words}`))
  })

  it('T178: that is sent twice in the same moment leaves once, and signs in once', async () => {
    const answer = createHeldReply<typeof accountRoutes.register>({})
    server.serve(accountRoutes.register, answer)
    server.serve(sessionRoutes.authenticate, { token: createTestToken(11) })
    server.serve(sessionRoutes.readMe, buildPerson('Admin'))
    const shown = await open()
    await writeAll(shown)
    const create = screen.getByRole('button', { name: 'Create account' })
    act(() => {
      create.click()
      create.click()
    })
    answer.release()
    await waitFor(() => expect(shown.address()).toBe('/dashboard'))
    expect(localStorage.getItem('nspect-session')).toBe('11.first-session')
    expect(server.sent(accountRoutes.register)).toHaveLength(1)
    expect(server.sent(sessionRoutes.authenticate)).toHaveLength(1)
    expect(server.sent(accountRoutes.register)[0]?.input).toMatchObject({
      contactFirstName: 'Anja',
      contactEmail: 'anja.holm@pierhouse.example',
      businessName: 'Pier House',
    })
  })

  it('T178: leads to the sign-in where the address has to be confirmed first', async () => {
    server.serve(accountRoutes.register, { message: 'Almost done: a link is on its way.' })
    server.serve(sessionRoutes.authenticate, createRefusal('account.unconfirmed'))
    const { user, address, ...shown } = await open()
    await writeAll({ user, address, ...shown })
    await user.click(screen.getByRole('button', { name: 'Someone else is the contact' }))
    expect(field('Contact Email')).toHaveValue('anja.holm@pierhouse.example')
    await shown.fill(field('Contact First Name'), 'Jonas')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    await waitFor(() => expect(address()).toMatch(/^\/auth\/login/))
    expect(await screen.findByText(/Almost done/)).toBeVisible()
    expect(localStorage.getItem('nspect-session')).toBeNull()
    expect(server.sent(accountRoutes.register)[0]?.input).toMatchObject({
      contactFirstName: 'Jonas',
    })
  })
})

describe('a link for a new password', () => {
  it('needs two passwords that agree; one that is used up says so and leads to a new one', async () => {
    server.serve(accountRoutes.resetPassword, createRefusal('reset.over'))
    const { user, fill } = await renderScreen('/auth/reset-password?token=of-a-mail', { as: null })
    const set = await screen.findByRole('button', { name: 'Set password' })
    await user.click(set)
    expect(screen.getByText('Enter a password')).toBeVisible()
    expect(screen.getByText('Enter a Confirm Password')).toBeVisible()
    await fill(secret('New Password'), 'harbour walk at six')
    await fill(secret('Confirm Password'), 'harbour walk at nine')
    expect(screen.getByText('Passwords does not match')).toBeVisible()
    expect(set).toBeDisabled()
    await fill(secret('Confirm Password'), 'harbour walk at six')
    await user.click(set)
    expect(await screen.findByRole('alert')).toHaveTextContent('The link is no longer valid.')
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      expect.stringContaining('forgot-password'),
    )
  })
})

it('T7: an address that leads nowhere is named on the page that says so', async () => {
  const { address } = await renderScreen('/nowhere/at/all', { as: null })
  expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  expect(screen.getByText('/nowhere/at/all')).toBeVisible()
  expect(address()).toMatch(/^\/error\/error-v1/)
})
