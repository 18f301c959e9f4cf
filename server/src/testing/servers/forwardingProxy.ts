import { createServer, request } from 'node:http'

/**
 * A proxy as the guides set it up: it adds the address of who connects to X-Forwarded-For. Listens
 * on this machine.
 */
export const startForwardingProxy = async (target: string) => {
  const { hostname, port } = new URL(target)
  const server = createServer((incoming, outgoing) => {
    const former = incoming.headers['x-forwarded-for']
    const address = incoming.socket.remoteAddress ?? ''
    const passedOn = request({
      hostname,
      port,
      method: incoming.method,
      path: incoming.url,
      headers: {
        ...incoming.headers,
        'x-forwarded-for': former ? `${String(former)}, ${address}` : address,
        'x-forwarded-proto': 'https',
      },
    })
    passedOn.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passedOn.once('error', () => outgoing.destroy())
    incoming.pipe(passedOn)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const address = server.address()
  const ownPort = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${ownPort}`,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
