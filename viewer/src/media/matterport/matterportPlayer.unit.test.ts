import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AdapterHost } from '../../engine/adapterHost.ts'
import { Emitter } from '../../engine/eventEmitter.ts'
import { connectMatterportPlayer } from './matterportPlayer.ts'
import type { MpConnect, MpSdk } from './matterportSdk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const silent = { subscribe: () => ({ cancel: () => {} }) }
const neverPlaying = { App: { state: silent }, Camera: { pose: silent } } as unknown as MpSdk

it.each<[string, MpConnect]>([
  ['does not answer', () => new Promise(() => {})],
  ['answers, but never starts', async () => neverPlaying],
])('a vendor’s player that %s is given up after a minute', async (_, connect) => {
  const host = new AdapterHost({ remove: () => {} } as HTMLElement, new Emitter(), () => {})
  const { signal } = new AbortController()
  const joined = connectMatterportPlayer(
    host,
    {} as HTMLIFrameElement,
    'https://my.example/show',
    connect,
    signal,
    () => {},
  )
  const refused = expect(joined).rejects.toMatchObject({ code: 'sdkUnreachable' })
  await vi.advanceTimersByTimeAsync(60_000)
  await refused
})
