import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { connection } from '../api/connectionState.ts'
import { unsentList } from '../offline/unsentList.ts'
import { unsentQueue } from '../offline/unsentQueue.ts'
import { storeChanges } from '../offline/unsentStore.ts'
import { person } from '../testing/exampleRecords.ts'
import { server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

const waiting = (key: string, after: string | null = null) => ({
  key,
  after,
  personId: String(person('User').id),
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
  unsentList.close()
  for (const key of keys) await unsentQueue.discard(key)
  server.setReachable(true)
  connection.check()
  await waitFor(() => expect(connection.isReachable()).toBe(true))
})

it.each(['/dashboard', '/project/edit-project/7', '/account'])(
  'T493: %s, opened without a network, names the points that wait here and opens their list',
  async (address) => {
    await storeChanges([waiting('a'), waiting('a-photo', 'a'), waiting('b')], false)
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
