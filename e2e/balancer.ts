import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

/** A balancer before several servers. */
export interface Balancer {
  url: string
  /** From then on each request goes to the next of these addresses in turn. */
  balance(urls: readonly string[]): void
  stop(): Promise<void>
}

const pass = (url: URL, from: IncomingMessage, answer: ServerResponse) => {
  // a connection of its own, so that none is used that the server is about to end
  const headers = { ...from.headers, connection: 'close' }
  const { hostname, port } = url
  const passed = request(
    { hostname, port, method: from.method, path: from.url, headers, agent: false },
    (answered) => {
      const { connection: _, ...received } = answered.headers
      answer.writeHead(answered.statusCode ?? 502, received)
      pipeline(answered, answer, () => undefined)
    },
  )
  // the caller sees a connection that ends, as they would without a balancer
  passed.once('error', () => answer.destroy())
  answer.once('close', () => passed.destroy())
  from.pipe(passed)
}

/** Opens a balancer on loopback, which passes answers on as they come. */
export const startBalancer = async (): Promise<Balancer> => {
  let nodes: URL[] = []
  let turn = 0
  const server = createServer((from, answer) => {
    const node = nodes[turn % nodes.length]
    turn += 1
    if (node) pass(node, from, answer)
    else answer.writeHead(503).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    balance: (urls) => {
      nodes = urls.map((url) => new URL(url))
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
