import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { connection } from '../api/connectionState.ts'
import { queryClient } from '../api/queryClient.ts'
import { keepSignedInUser } from '../api/signedInUser.ts'
import { unsentListDialog } from '../offline/unsentListDialog.ts'
import { unsentQueue } from '../offline/unsentQueue.ts'
import { storeUnsentChanges } from '../offline/unsentStore.ts'
import { buildPerson } from '../testing/exampleRecords.ts'
import { server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

const waiting = (key: string, after: string | null = null) => ({
  key,
  after,
  personId: String(buildPerson('User').id),
  projectId: 7,
  kind: after === null ? ('point' as const) : ('photo' as const),
  title: `Loose handrail ${key}`,
  place: 'Harbour Lights',
  content: {},
  files: [],
})

const keys = ['a', 'a-photo', 'b']

// the screens of other files begin with a network, and nothing unsent
afterEach(async () => {
  // a page that is still there would load itself once the network is back
  cleanup()
  unsentListDialog.close()
  for (const key of keys) await unsentQueue.discard(key)
  server.setReachable(true)
  connection.check()
  await waitFor(() => expect(connection.isReachable()).toBe(true))
})

it.each(['/dashboard', '/project/edit-project/7', '/account'])(
  'T493: %s, opened without a network, names the points that wait here and opens their list',
  async (address) => {
    await storeUnsentChanges([waiting('a'), waiting('a-photo', 'a'), waiting('b')], false)
    server.setReachable(false)
    const { user } = await renderScreen(address, { as: 'User' })
    expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeVisible()
    expect(screen.queryByText(/OOPS/)).toBeNull()
    expect(await screen.findByText('2 points are saved on this device.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show' }))
    const list = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(list.getByText(/Loose handrail a$/)).toBeVisible())
    expect(unsentQueue.read()).toHaveLength(3)
  },
)

it('T520: stands in the shell, with one banner, once this person was seen here with a network', async () => {
  await renderScreen('/dashboard', { as: 'User' })
  await screen.findByRole('heading', { name: 'Dashboard' })
  await keepSignedInUser()
  cleanup()
  queryClient.clear()
  await storeUnsentChanges([waiting('a'), waiting('a-photo', 'a'), waiting('b')], false)
  server.setReachable(false)
  const { user } = await renderScreen('/project/edit-project/7', { as: 'User' })
  const main = await screen.findByRole('main')
  expect(await within(main).findByText('This needs a connection')).toBeVisible()
  expect(screen.getAllByRole('navigation', { name: 'Main menu' })[0]).toBeVisible()
  const banner = await screen.findByText('2 points are saved on this device.')
  expect(banner.closest('[role=status]')).toHaveTextContent('You’re offline.')
  expect(screen.getAllByText(/offline/)).toHaveLength(1)
  await user.click(within(main).getByRole('button', { name: 'Show' }))
  expect(await screen.findAllByRole('dialog')).toHaveLength(1)
})
