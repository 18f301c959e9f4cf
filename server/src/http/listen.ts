import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

interface Place {
  host: string
  port: number
}

/**
 * Listens at a further address; its connections belong to the same server and are closed with all
 * others.
 */
export const listenAlsoAt = async ({ server }: FastifyInstance, place: Place): Promise<void> => {
  const listener = createServer((socket) => void server.emit('connection', socket))
  const close = server.close.bind(server)
  server.close = (done) => {
    listener.close()
    return close(done)
  }
  listener.listen(place)
  await once(listener, 'listening')
}

/**
 * Listens at an address; for `localhost` at all that it resolves to, as browsers choose one of
 * them.
 */
export const listenAt = async (app: FastifyInstance, { host, port }: Place): Promise<void> => {
  const found = host === 'localhost' ? await lookup(host, { all: true }).catch(() => []) : []
  const [first = host, ...others] = found.map(({ address }) => address)
  await app.listen({ host: first, port })
  for (const other of others) {
    // an address that this machine does not have is not needed
    await listenAlsoAt(app, { host: other, port }).catch(() => undefined)
  }
}
