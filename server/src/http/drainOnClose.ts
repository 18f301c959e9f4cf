import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How a closing server closes its connections, in milliseconds. */
export interface DrainTimes {
  /** a connection without a request is kept open this long: the next one may be on its way */
  silence: number
  /** new connections are accepted at most this long, while clients learn to go elsewhere */
  accepting: number
  /** then, before it stops accepting, no new connection may have arrived for this long */
  quiet: number
  /** requests may go on for this long, counted from the beginning (BI-123) */
  longest: number
}

/** For a server that people are working with. */
export const calmDrain: DrainTimes = {
  silence: 2_000,
  accepting: 3_000,
  quiet: 50,
  longest: 10_000,
}

/** For when all callers are known to have finished. */
export const quickDrain: DrainTimes = { silence: 0, accepting: 0, quiet: 0, longest: 10_000 }

/** How often idle connections are looked for, in milliseconds. */
const pace = 25
/** The longest that requests are held back for a quiet moment, in milliseconds. */
const maxHoldMs = 1_000

interface Connection {
  underWay: Set<ServerResponse>
  bytesRead: number
  lastUsed: number
}

/**
 * Makes a server close without resetting a connection: what was sent is answered, each response has
 * `connection: close`, and only idle connections are closed by the server. `isDraining` returns
 * whether that has begun.
 */
export const drainOnClose = (
  app: FastifyInstance,
  times: DrainTimes,
): { isDraining(): boolean } => {
  const { server } = app
  const connections = new Map<Socket, Connection>()
  let arrivals = 0
  let began: number | undefined
  /** requests that are currently held back */
  let held: (() => void)[] | undefined

  server.on('connection', (socket) => {
    arrivals += 1
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
  // the default would close every connection without a request, also one whose request is just
  // arriving
  server.closeIdleConnections = closeSilent

  app.addHook('onRequest', (_request, _reply, goOn) => {
    if (held) held.push(goOn)
    else goOn()
  })

  /**
   * Stops accepting. A connection that the system has accepted and this process has not yet seen
   * would be reset: clients that are answered now reconnect, so requests are held back for a moment
   * until no more arrive.
   */
  const stopAccepting = async () => {
    const waiting: (() => void)[] = []
    held = waiting
    const until = performance.now() + maxHoldMs
    for (let seen = -1; seen !== arrivals && performance.now() < until; await pause(times.quiet))
      seen = arrivals
    await nextTurn()
    server.close()
    held = undefined
    for (const goOn of waiting) goOn()
  }

  app.addHook('preClose', async () => {
    began = performance.now()
    for (const { underWay } of connections.values()) {
      for (const response of underWay)
        if (!response.headersSent) response.setHeader('connection', 'close')
    }
    // checked after arrived data was read
    const looking = setInterval(() => setImmediate(closeSilent), pace)
    const isOver = (longest: number) =>
      connections.size === 0 || performance.now() - (began ?? 0) >= longest
    while (!isOver(times.accepting)) await pause(pace)
    await stopAccepting()
    // the server itself does not wait for connections of a further address
    while (!isOver(times.longest)) await pause(pace)
    server.closeAllConnections()
    clearInterval(looking)
  })
  return { isDraining: () => began !== undefined }
}
