import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How a server that closes lets go of its connections, in milliseconds. */
export interface DrainTimes {
  /** a connection without a request is kept for so long: the next one may be on its way */
  silence: number
  /** new connections are taken for so long at most, while those who send requests learn to go elsewhere */
  accepting: number
  /** requests may go on for so long, counted from the beginning (BI-123) */
  longest: number
}

/** For whoever stops a server that people work with. */
export const calmDrain: DrainTimes = { silence: 2_000, accepting: 3_000, longest: 10_000 }

/** Where all callers are known to have finished. */
export const quickDrain: DrainTimes = { silence: 0, accepting: 0, longest: 10_000 }

/** How often silent connections are looked for, in milliseconds. */
const pace = 25

interface Connection {
  underWay: Set<ServerResponse>
  bytesRead: number
  lastUsed: number
}

/**
 * Has a server close without resetting a connection: what was sent is answered, each answer says that it is the last one of
 * its connection, and only connections that stay silent are closed from here. Tells whether that has begun.
 */
export const drainOnClose = (app: FastifyInstance, times: DrainTimes): { isDraining(): boolean } => {
  const { server } = app
  const connections = new Map<Socket, Connection>()
  let began: number | undefined

  server.on('connection', (socket) => {
    connections.set(socket, { underWay: new Set(), bytesRead: 0, lastUsed: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.underWay.add(response)
    response.once('close', () => {
      connection.underWay.delete(response)
      connection.lastUsed = performance.now()
    })
  })

  const closeSilent = () => {
    const now = performance.now()
    for (const [socket, connection] of connections) {
      if (socket.bytesRead !== connection.bytesRead) {
        connection.bytesRead = socket.bytesRead
        connection.lastUsed = now
      }
      const silentSince = Math.max(connection.lastUsed, began ?? now)
      if (connection.underWay.size === 0 && now - silentSince >= times.silence) socket.destroy()
    }
  }
  // closing would end every connection without a request, also one whose request is just arriving
  server.closeIdleConnections = closeSilent

  app.addHook('preClose', async () => {
    began = performance.now()
    for (const { underWay } of connections.values()) {
      for (const response of underWay) if (!response.headersSent) response.setHeader('connection', 'close')
    }
    // looked at after what has arrived was read
    const looking = setInterval(() => setImmediate(closeSilent), pace)
    const late = setTimeout(() => server.closeAllConnections(), times.longest)
    server.once('close', () => {
      clearInterval(looking)
      clearTimeout(late)
    })
    const isOver = () => connections.size === 0 || performance.now() - (began ?? 0) >= times.accepting
    while (!isOver()) await pause(pace)
    await nextTurn()
  })
  return { isDraining: () => began !== undefined }
}
