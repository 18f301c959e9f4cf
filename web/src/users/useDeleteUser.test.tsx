import { roles } from '@nspect/contract/shared/enums'
import { userRoutes } from '@nspect/contract/users/users'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildUser as stored } from '../testing/exampleRecords.ts'
import { server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

const leaving = stored({ firstName: 'Jonas', lastName: 'Meer' })

beforeEach(() => {
  server.serve(
    userRoutes.listRoles,
    roles.map((roleName, place) => ({ roleId: place + 1, roleName })),
  )
  server.serve(userRoutes.listUsers, [leaving])
  server.serve(userRoutes.deleteUser, { id: leaving.id })
})

const asked = async () => {
  const { user } = await renderScreen('/users', { as: 'Admin' })
  // in a menu that is a native popover, which jsdom never opens
  await user.click(await screen.findByRole('menuitem', { name: 'Delete Jonas Meer', hidden: true }))
  return { user, question: within(await screen.findByRole('dialog')) }
}
const sent = () => server.sent(userRoutes.deleteUser).map(({ input }) => input.endShareLinks)

describe('deleting a person', () => {
  it('says how many of their share links are open, and ends these only if it is ticked', async () => {
    server.serve(userRoutes.countShareLinks, { count: 2 })
    const { user, question } = await asked()
    expect(question.getByText(/They created 2 share links that are still active/)).toBeVisible()
    expect(question.getByRole('checkbox', { name: 'End their share links' })).not.toBeChecked()
    await user.click(question.getByRole('checkbox', { name: 'End their share links' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('User deleted successfully.')).toBeVisible()
    expect(sent()).toEqual([true])
  })

  it('does not speak of links where there are none', async () => {
    server.serve(userRoutes.countShareLinks, { count: 0 })
    const { user, question } = await asked()
    // the question stands alone; what follows is beneath it
    expect(question.getByText('Are you sure you want to delete this user?')).toBeVisible()
    expect(question.getByText(/^Jonas Meer .* will be signed out immediately/)).toBeVisible()
    expect(question.queryByRole('checkbox')).toBeNull()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('User deleted successfully.')).toBeVisible()
    expect(sent()).toEqual([false])
  })
})
