import { userProjectRoutes } from '@nspect/contract/userProjects/userProjects'
import { userRoutes } from '@nspect/contract/users/users'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { reportToken } from '../api/session.ts'
import { buildUser } from '../testing/exampleRecords.ts'
import { createHeldReply, createRefusal, server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

const row = (projectId: number, projectName: string, accessibleToUser = false) => ({
  projectId,
  userId: 12,
  projectName,
  projectTypeName: 'Room check',
  scanDate: '2026-03-01',
  completedDateTime: null,
  accessibleToUser,
})

beforeEach(() => {
  server.serve(userRoutes.readUser, buildUser())
  server.serve(userProjectRoutes.listUserProjects, [row(7, 'First floor'), row(8, 'Second floor')])
})

const open = async () => {
  const shown = await renderScreen('/user/assign-project/12', { as: 'Admin' })
  const first = await screen.findByRole<HTMLInputElement>('switch', { name: /First floor/ })
  return { ...shown, first }
}

describe('a switch', () => {
  it('turns at once, and turns back saying why when it fails', async () => {
    const saving = createHeldReply<typeof userProjectRoutes.saveUserProject>(
      createRefusal('database.unavailable'),
    )
    server.serve(userProjectRoutes.saveUserProject, saving)
    const { user: hand, first } = await open()
    await hand.click(first)
    await waitFor(() => expect(first).toBeChecked())
    saving.release()
    expect(await screen.findByRole('alert')).toHaveTextContent('temporarily unavailable')
    expect(first).not.toBeChecked()
    expect(server.sent(userProjectRoutes.saveUserProject).map(({ input }) => input)).toEqual([
      { projectId: 7, userId: 12, accessibleToUser: true },
    ])
  })

  it('that is turned while a search is on its way does not stop it, and is as it was turned in what is found', async () => {
    const found = createHeldReply<typeof userProjectRoutes.listUserProjects>([
      row(7, 'First floor'),
    ])
    server.serve(
      userProjectRoutes.listUserProjects,
      [row(7, 'First floor'), row(8, 'Second floor')],
      found,
      [row(7, 'First floor', true)],
    )
    server.serve(userProjectRoutes.saveUserProject, {})
    const { user: hand, fill, first } = await open()
    await fill(screen.getByRole('searchbox', { name: 'Search nSpections' }), 'first')
    await waitFor(() => expect(server.sent(userProjectRoutes.listUserProjects)).toHaveLength(2))
    await hand.click(first)
    await waitFor(() => expect(server.sent(userProjectRoutes.saveUserProject)).toHaveLength(1))
    found.release()
    await waitFor(() => expect(screen.queryByRole('switch', { name: /Second floor/ })).toBeNull())
    await waitFor(() => expect(screen.getByRole('switch', { name: /First floor/ })).toBeChecked())
  })

  it('that one may not turn leads to the dashboard, says why, and forgets a shared report', async () => {
    server.serve(userProjectRoutes.saveUserProject, createRefusal('role.denied'))
    const { user: hand, first, address } = await open()
    reportToken.keep('of-a-shared-report')
    await hand.click(first)
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(
      (await screen.findAllByText('You do not have permission to perform this action.'))[0],
    ).toBeVisible()
    expect(reportToken.get()).toBeUndefined()
  })
})

it('the whole list is opened by one call after a question', async () => {
  server.serve(userProjectRoutes.saveUserProjects, { changed: 2 })
  const { user: hand } = await open()
  await hand.click(screen.getByRole('button', { name: 'All visible' }))
  const question = within(await screen.findByRole('dialog'))
  server.serve(userProjectRoutes.listUserProjects, [
    row(7, 'First floor', true),
    row(8, 'Second floor', true),
  ])
  await hand.click(question.getByRole('button', { name: 'All visible' }))
  await waitFor(() => expect(screen.getAllByRole('switch', { checked: true })).toHaveLength(2))
  expect(server.sent(userProjectRoutes.saveUserProjects).map(({ input }) => input)).toEqual([
    { userId: 12, accessibleToUser: true },
  ])
})

it('a list that cannot be read says so', async () => {
  server.serve(userProjectRoutes.listUserProjects, createRefusal('database.unavailable'))
  await renderScreen('/user/assign-project/12', { as: 'Admin' })
  expect(await screen.findByText('Error loading projects')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
