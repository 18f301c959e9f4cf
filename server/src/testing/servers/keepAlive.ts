import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface KeepAliveResponse {
  status: number | undefined
  /** had `connection: close` */
  isLast: boolean
  /** came over a reused connection */
  isReused: boolean
}

/** Sends through an agent that keeps one connection open, as browsers and proxies do. */
export const sendKeepAlive = (
  agent: Agent,
  url: string,
  headers: Record<string, string> = {},
): Promise<KeepAliveResponse> =>
  new Promise((done, fail) => {
    const sent = request(url, { agent, headers })
    sent.once('error', fail)
    sent.once('response', (answer: IncomingMessage) => {
      const isReused = sent.reusedSocket
      text(answer).then(
        () =>
          done({
            status: answer.statusCode,
            isLast: answer.headers.connection === 'close',
            isReused,
          }),
        fail,
      )
    })
    sent.end()
  })
/** An agent that keeps its one connection open. */
export const createKeepAliveAgent = () => new Agent({ keepAlive: true, maxSockets: 1 })
