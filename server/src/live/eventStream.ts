import { Readable } from 'node:stream'
import type { LiveEvent } from '@nspect/contract/live/live'

/**
 * Bytes that may wait for a client that does not read; then it is dropped, and reads everything
 * anew.
 */
const maxWaitingBytes = 64 * 1024

/** One stream of server-sent events. */
export interface EventStream {
  body: Readable
  send(event: LiveEvent): void
  /**
   * keeps proxies from closing a silent connection; drops a stream that has ended and was not read
   * to its end
   */
  beat(): void
  /** says when to come back, in ms, and ends */
  close(isSessionOver: boolean, retry: number): void
}

/** As it is sent. */
export const formatSseMessage = ({ name, data }: LiveEvent): string => {
  const id = 'cursor' in data ? `id: ${data.cursor}\n` : ''
  return `event: ${name}\n${id}data: ${JSON.stringify(data)}\n\n`
}

/** Opens a stream. `onEnd` is called once, when it was closed or its client has left. */
export const openEventStream = (onEnd: () => void): EventStream => {
  const body = new Readable({ read: () => undefined })
  body.once('close', onEnd)
  let hasEnded = false
  const push = (text: string) => {
    if (hasEnded || body.destroyed) return
    if (body.readableLength > maxWaitingBytes) body.destroy()
    else body.push(text)
  }
  return {
    body,
    send: (event) => push(formatSseMessage(event)),
    beat: () => void (hasEnded ? body.destroy() : push(':\n\n')),
    close: (isSessionOver, retry) => {
      push(`retry: ${retry}\n${formatSseMessage({ name: 'closing', data: { isSessionOver } })}`)
      if (!hasEnded && !body.destroyed) body.push(null)
      hasEnded = true
    },
  }
}
