import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readBodyText, watchBodyPace } from './bodyLimits.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The parts of a request that the watch uses. */
const upload = () =>
  Object.assign(new EventEmitter(), { socket: { bytesRead: 500 }, readableLength: 0 })
const watched = () => {
  const raw = upload()
  const onStall = vi.fn()
  const stop = watchBodyPace(
    raw as unknown as FastifyRequest['raw'],
    { bytes: 8192, ms: 10_000 },
    onStall,
  )
  return { raw, onStall, stop }
}

describe('the pace of an upload', () => {
  it('is kept by 8 KB in ten seconds, for as long as it takes', () => {
    const { raw, onStall } = watched()
    for (let span = 0; span < 60; span++) {
      raw.socket.bytesRead += 8192
      vi.advanceTimersByTime(10_000)
    }
    expect(onStall).not.toHaveBeenCalled()
    raw.socket.bytesRead += 8191
    vi.advanceTimersByTime(10_000)
    expect(onStall).toHaveBeenCalledOnce()
  })

  it('is not broken by a server that does not get round to reading', () => {
    const { raw, onStall } = watched()
    raw.readableLength = 65_536
    vi.advanceTimersByTime(60_000)
    expect(onStall).not.toHaveBeenCalled()
  })

  it('is looked at no more once the upload has ended or was refused', () => {
    const ended = watched()
    ended.raw.emit('close')
    const refused = watched()
    refused.stop()
    vi.advanceTimersByTime(60_000)
    expect(ended.onStall).not.toHaveBeenCalled()
    expect(refused.onStall).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a body that is read into memory', () => {
  const within = { maxBytes: 10, ms: 30_000 }

  it('is its text, also where a character comes in two pieces', async () => {
    const body = new PassThrough()
    const read = readBodyText(body, within)
    const bytes = Buffer.from('“né”')
    body.write(bytes.subarray(0, 2))
    body.end(bytes.subarray(2))
    expect(await read).toBe('“né”')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is refused beyond its bytes, after its time and where its sender leaves, and the rest is dropped', async () => {
    const long = new PassThrough()
    const tooLong = readBodyText(long, within)
    long.write('x'.repeat(11))
    await expect(tooLong).rejects.toMatchObject({ code: 'body.tooLarge' })

    const slow = new PassThrough()
    const tooSlow = readBodyText(slow, within)
    slow.write('x')
    vi.advanceTimersByTime(30_000)
    await expect(tooSlow).rejects.toMatchObject({ code: 'request.timeout' })

    const left = new PassThrough()
    const gone = readBodyText(left, within)
    left.destroy()
    await expect(gone).rejects.toMatchObject({ code: 'input.unreadable' })
    for (const body of [long, slow])
      expect([body.readableFlowing, body.listenerCount('data')]).toEqual([true, 0])
    expect(vi.getTimerCount()).toBe(0)
  })
})
