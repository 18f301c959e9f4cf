import { clientRoutes } from '@nspect/contract/clients/clients'
import { userRoutes } from '@nspect/contract/users/users'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser as stored } from '../../testing/exampleRecords.ts'
import { createHeldReply, server } from '../../testing/fakeServer.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'

it('a table says “Please wait...” in sight while it loads, and is read out as busy', async () => {
  const answer = createHeldReply<typeof userRoutes.listUsers>([stored()])
  server.serve(userRoutes.listUsers, answer)
  server.serve(clientRoutes.listClients, [])
  await renderScreen('/users', { as: 'Admin' })
  const table = await screen.findByRole('table', { name: 'Users' })
  expect(table).toHaveAttribute('aria-busy', 'true')
  const wait = await screen.findByText('Please wait...')
  expect(wait).toBeVisible()
  expect(wait).not.toHaveClass('visually-hidden')
  answer.release()
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'))
  expect(within(table).getAllByRole('row')).toHaveLength(2)
  expect(screen.queryByText('Please wait...')).toBeNull()
})
