import { createDeferred, type Deferred } from '@nspect/contract/createDeferred'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { connection } from './connectionState.ts'

/** The pings that were begun, each answered or failed by the test. */
const pings = () => {
  const begun: Deferred<Response>[] = []
  vi.stubGlobal('fetch', () => {
    const ping = createDeferred<Response>()
    begun.push(ping)
    return ping.promise
  })
  return begun
}
const begin = async (begun: unknown[]) => {
  const { length } = begun
  connection.check()
  await waitFor(() => expect(begun).toHaveLength(length + 1))
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
  await waitFor(() => expect(begun).toHaveLength(2))
  begun[1]?.resolve(answer())
  await waitFor(() => expect(connection.isReachable()).toBe(true))
})
