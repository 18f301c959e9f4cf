import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WorkerMessage } from '../serviceWorker/messages.ts'
import { registerServiceWorker } from '../serviceWorker/registerServiceWorker.ts'
import { useIsVersionReady, versionReady } from '../serviceWorker/versionReady.ts'
import { NewVersionNotice } from './NewVersionNotice.tsx'
import { Providers } from './Providers.tsx'

let heard: WorkerMessage[] = []

/** A worker that waits to take over; `holds`: whether it is of the page's version. */
const waitingWorker = (holds: boolean) => ({
  postMessage: (message: WorkerMessage, [port]: MessagePort[]) => {
    heard.push(message)
    port?.postMessage(holds)
  },
})

const found = (holds: boolean) => {
  const registration = Object.assign(new EventTarget(), {
    installing: null,
    active: {},
    waiting: waitingWorker(holds),
  })
  const container = { register: async () => registration, ready: Promise.resolve(registration) }
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
}

function Page() {
  return useIsVersionReady() ? <NewVersionNotice /> : <p>The page</p>
}

beforeEach(() => {
  heard = []
  vi.stubGlobal('caches', {
    open: async () => ({ add: async () => undefined }),
    match: async () => ({}),
  })
})
afterEach(() => {
  versionReady.set(false)
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('T197: says that another version is ready, and loads it when asked to, not by itself', async () => {
  found(false)
  render(
    <Providers env="test">
      <Page />
    </Providers>,
  )
  await registerServiceWorker()
  expect(await screen.findByText('A new version is ready.')).toBeVisible()
  expect(heard).toEqual([expect.objectContaining({ type: 'holds' })])
  await userEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.getByText('The page')).toBeVisible()
})

it('T197: the version of the page itself takes over without a word', async () => {
  found(true)
  render(
    <Providers env="test">
      <Page />
    </Providers>,
  )
  await registerServiceWorker()
  expect(heard.map(({ type }) => type)).toEqual(['holds', 'takeOver'])
  expect(screen.getByText('The page')).toBeVisible()
})
