import { createDeferred, type Deferred } from '@nspect/contract/shared/createDeferred'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { connection } from './connectionState.ts'

/** The pings that were begun, each answered or failed by the test. */
const pings = () => {
  const begun: Deferred<Response>[] = []
  vi.stubGlobal('fetch', (address: string) => {
    const call = createDeferred<Response>()
    // a screen that was shown before may still ask for something else
    if (address === '/healthz') begun.push(call)
    return call.promise
  })
  return begun
}
const begin = async (begun: unknown[]) => {
  const { length } = begun
  connection.check()
  await waitFor(() => expect(begun.length).toBeGreaterThan(length))
}
const answer = () => new Response('{}')

afterEach(async () => {
  vi.unstubAllGlobals()
  connection.check()
  await waitFor(() => expect(connection.isReachable()).toBe(true))
})

it('an older ping that fails after a newer one was answered says nothing', async () => {
  const begun = pings()
  await begin(begun)
  await begin(begun)
  const [older, newer] = begun
  newer?.resolve(answer())
  await newer?.promise
  const told = vi.fn()
  const stop = connection.subscribe(told)
  older?.reject(new TypeError('timed out'))
  await older?.promise.catch(() => undefined)
  await Promise.resolve()
  stop()
  expect(told).not.toHaveBeenCalled()
  expect(connection.isReachable()).toBe(true)
})

it('a ping from before the network went does not say that the server is there', async () => {
  const begun = pings()
  await begin(begun)
  window.dispatchEvent(new Event('offline'))
  expect(connection.isReachable()).toBe(false)
  begun[0]?.resolve(answer())
  await begun[0]?.promise
  await Promise.resolve()
  expect(connection.isReachable()).toBe(false)
  await waitFor(() => expect(begun.length).toBeGreaterThan(1))
  for (const later of begun.slice(1)) later.resolve(answer())
  await waitFor(() => expect(connection.isReachable()).toBe(true))
})
