import { clientRoutes } from '@nspect/contract/clients/clients'
import { roles } from '@nspect/contract/shared/enums'
import { userProjectRoutes } from '@nspect/contract/userProjects/userProjects'
import { userRoutes } from '@nspect/contract/users/users'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildClient, buildUser as stored } from '../testing/exampleRecords.ts'
import { createHeldReply, createRefusal, lostReply, server } from '../testing/fakeServer.ts'
import { type RenderedScreen, renderScreen } from '../testing/renderScreen.tsx'

beforeEach(() => {
  server.serve(
    userRoutes.listRoles,
    roles.map((roleName, place) => ({ roleId: place + 1, roleName })),
  )
  server.serve(userRoutes.listUsers, [])
})

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const addButton = () => screen.getByRole('button', { name: 'Add' })

const openNewPerson = async () => {
  const shown = await renderScreen('/user/manage/0', { as: 'Admin' })
  await screen.findByRole('option', { name: 'Viewer' })
  return shown
}
const fillIn = async ({ user, fill }: RenderedScreen) => {
  await fill(field(/First Name/), 'Ines')
  await fill(field(/Last Name/), 'Okafor')
  await fill(field(/Username/), 'ines@harbour-lights.example')
  await fill(screen.getByLabelText(/Password/, { selector: 'input' }), 'a tall lantern')
  await user.selectOptions(screen.getByRole('combobox', { name: /Role/ }), 'User')
}

describe('a new person', () => {
  it('is not sent before the form is right: each field says what is missing, and the button closes', async () => {
    const { user } = await openNewPerson()
    await user.click(addButton())
    expect(field(/First Name/)).toHaveAccessibleDescription('First Name is required')
    expect(field(/First Name/)).toHaveFocus()
    expect(addButton()).toBeDisabled()

    await user.type(field(/Username/), 'ines')
    expect(field(/Username/)).toBeInvalid()
    expect(server.sent(userRoutes.addUser)).toEqual([])
  })

  it('is sent once, however often the button is pressed', async () => {
    const saving = createHeldReply<typeof userRoutes.addUser>({ id: 31 })
    server.serve(userRoutes.addUser, saving)
    const shown = await openNewPerson()
    await fillIn(shown)
    await shown.user.dblClick(addButton())
    await shown.user.click(addButton())
    saving.release()

    expect(await screen.findByText('User added successfully.')).toBeVisible()
    expect(server.sent(userRoutes.addUser)).toHaveLength(1)
    expect(server.sent(userRoutes.addUser)[0]?.input).toMatchObject({
      firstName: 'Ines',
      lastName: 'Okafor',
      username: 'ines@harbour-lights.example',
      password: 'a tall lantern',
      roleId: 4,
      clientId: 2,
    })
    expect(shown.address()).toBe('/users')

    server.serve(userRoutes.readUser, stored({ id: 31 }))
    await shown.user.click(screen.getByRole('button', { name: 'Open: Ines Okafor' }))
    await waitFor(() => expect(shown.address()).toBe('/user/manage/31'))
    expect(await screen.findByDisplayValue('Jonas')).toBeVisible()
  })

  it('is sent again under the same key when no answer came, and under another when something was changed', async () => {
    server.serve(userRoutes.addUser, lostReply, lostReply, { id: 31 })
    const shown = await openNewPerson()
    await fillIn(shown)
    await shown.user.click(addButton())
    await shown.user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: 'Try again' })
    await shown.user.type(field(/Last Name/), '-Reyes')
    await shown.user.click(addButton())
    await screen.findByText('User added successfully.')

    const keys = server
      .sent(userRoutes.addUser)
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('whose name is taken reads so beside the field, and nothing that was typed is lost', async () => {
    server.serve(
      userRoutes.addUser,
      createRefusal('user.nameTaken', {
        errors: [{ field: 'username', message: 'This username is already taken.' }],
      }),
    )
    const shown = await openNewPerson()
    await fillIn(shown)
    await shown.user.click(addButton())
    expect(await screen.findByText('This username is already taken.')).toBeVisible()
    expect(field(/Username/)).toHaveFocus()
    expect(field(/First Name/)).toHaveValue('Ines')
  })
})

describe('a person whom somebody else has changed meanwhile', () => {
  const savedByOther = stored({ lastName: 'Weir-Holt', version: 4 })
  const openChanged = async () => {
    server.serve(userRoutes.readUser, stored())
    server.serve(userRoutes.editUser, createRefusal('record.stale', { current: savedByOther }), {
      id: 12,
    })
    const shown = await renderScreen('/user/manage/12', { as: 'Admin' })
    await shown.user.type(await screen.findByRole('textbox', { name: /First Name/ }), ' Emil')
    await shown.user.click(screen.getByRole('button', { name: 'Save' }))
    return { shown, box: within(await screen.findByRole('alert')) }
  }

  it('is shown in both versions, only where they differ', async () => {
    const { box } = await openChanged()
    expect(box.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'TheirsYours',
      'First NameJonasJonas Emil',
      'Last NameWeir-HoltWeir',
    ])
  })

  it('can be kept as it was typed: it is saved over the version that was shown', async () => {
    const { shown, box } = await openChanged()
    await shown.user.click(box.getByRole('button', { name: 'Keep mine' }))
    await screen.findByText('User saved successfully.')
    const [first, second] = server.sent(userRoutes.editUser)
    expect(first?.input.version).toBe(3)
    expect(second?.input).toMatchObject({ version: 4, firstName: 'Jonas Emil', lastName: 'Weir' })
    expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'))
  })
})

it('a person whom somebody has moved meanwhile is not moved back unseen', async () => {
  server.serve(clientRoutes.listClients, [buildClient()])
  server.serve(clientRoutes.readClient, buildClient())
  server.serve(userRoutes.readUser, stored())
  const current = stored({ clientId: 9, client: 'Pier House', version: 4 })
  server.serve(userRoutes.editUser, createRefusal('record.stale', { current }), { id: 12 })
  const { user } = await renderScreen('/user/manage/12', { as: 'SuperAdmin' })
  await user.type(await screen.findByRole('textbox', { name: /First Name/ }), ' Emil')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const box = within(await screen.findByRole('alert'))
  expect(box.getByRole('row', { name: 'Client Pier House Harbour Lights' })).toBeVisible()
})

describe('the form of one person after another', () => {
  const people = new Map<number, ReturnType<typeof stored>>()
  beforeEach(() => {
    people.set(3, stored({ id: 3, firstName: 'Ines' }))
    people.set(4, stored({ id: 4, firstName: 'Emil' }))
    server.serve(
      userRoutes.readUser,
      ({ input }) => people.get(input.id) ?? createRefusal('record.missing'),
    )
    server.serve(userProjectRoutes.listUserProjects, [])
  })

  it('has what is stored of them now, not what another screen has read of them before', async () => {
    const { go } = await renderScreen('/user/assign-project/4', { as: 'Admin' })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(server.sent(userRoutes.readUser)).toHaveLength(1))
    people.set(4, stored({ id: 4, firstName: 'Emilia', version: 4 }))
    await go('/user/manage/3')
    expect(await screen.findByDisplayValue('Ines')).toBeVisible()
    await go('/user/manage/4')
    expect(await screen.findByDisplayValue('Emilia')).toBeVisible()
    expect(screen.queryByDisplayValue('Ines')).toBeNull()
  })

  it('is empty for a new one', async () => {
    const { go } = await renderScreen('/user/manage/3', { as: 'Admin' })
    expect(await screen.findByDisplayValue('Ines')).toBeVisible()
    await go('/user/manage/0')
    await screen.findByRole('button', { name: 'Add' })
    expect(field(/First Name/)).toHaveValue('')
  })
})

it('leaving with something typed asks first, and staying keeps it', async () => {
  const { user, address } = await openNewPerson()
  await user.type(field(/First Name/), 'Ines')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Stay here' }))
  expect(field(/First Name/)).toHaveValue('Ines')
  expect(address()).toBe('/user/manage/0')
})

it('the form speaks the language that is shown', async () => {
  const { user } = await renderScreen('/user/manage/0', { as: 'Admin', language: 'de' })
  await user.click(await screen.findByRole('button', { name: 'Hinzufügen' }))
  expect(screen.getByText('Vorname ist erforderlich')).toBeVisible()
})
