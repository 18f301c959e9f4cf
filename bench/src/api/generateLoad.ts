import http from 'node:http'
import type { HttpRequest } from './hotCalls.ts'

/** A server and a token for it. */
export interface ServerTarget {
  name: 'ours' | 'floor'
  url: string
  token: string
}

export interface ReceivedResponse {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

export const sendRequest = (
  target: ServerTarget,
  { method, path, headers, body }: HttpRequest,
  agent?: http.Agent,
): Promise<ReceivedResponse> =>
  new Promise((done, failed) => {
    const request = http.request(
      target.url + path,
      {
        method,
        headers: { ...headers, authorization: `Bearer ${target.token}` },
        ...(agent ? { agent } : {}),
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', failed)
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        )
      },
    )
    request.on('error', failed)
    request.end(body)
  })

/** Sends a request and returns the response; throws for any status but 200. */
export const sendOkRequest = async (
  target: ServerTarget,
  sent: HttpRequest,
  agent?: http.Agent,
): Promise<ReceivedResponse> => {
  const answer = await sendRequest(target, sent, agent)
  if (answer.status !== 200) {
    throw new Error(
      `${target.name} answers ${sent.method} ${sent.path} with ${answer.status}: ${answer.body}`,
    )
  }
  return answer
}

export interface LoadFigures {
  requests: number
  /** milliseconds */
  p50: number
  p99: number
}

/**
 * Sends requests over that many connections, each one after the response to the previous, and waits
 * for all of them: no response is cut off whose work would be counted.
 */
export const generateLoad = async (
  target: ServerTarget,
  make: () => HttpRequest,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadFigures> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const took: number[] = []
  const end = performance.now() + seconds * 1000
  const person = async () => {
    while (performance.now() < end) {
      const from = performance.now()
      await sendOkRequest(target, make(), agent)
      took.push(performance.now() - from)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, person))
  } finally {
    agent.destroy()
  }
  took.sort((a, b) => a - b)
  const at = (share: number) =>
    took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
  return { requests: took.length, p50: at(0.5), p99: at(0.99) }
}
