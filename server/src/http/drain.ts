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
  /** then, before no more are taken, none may have come for so long */
  quiet: number
  /** requests may go on for so long, counted from the beginning (BI-123) */
  longest: number
}

/** For a server that people are working with. */
export const calmDrain: DrainTimes = { silence: 2_000, accepting: 3_000, quiet: 50, longest: 10_000 }

/** Where all callers are known to have finished. */
export const quickDrain: DrainTimes = { silence: 0, accepting: 0, quiet: 0, longest: 10_000 }

/** How often silent connections are looked for, in milliseconds. */
const pace = 25
/** The longest that answers are held back for a quiet moment, in milliseconds. */
const longestHold = 1_000

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
  let arrivals = 0
  let began: number | undefined
  /** requests that are held back, while they are */
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
  // closing would end every connection without a request, also one whose request is just arriving
  server.closeIdleConnections = closeSilent

  app.addHook('onRequest', (_request, _reply, goOn) => {
    if (held) held.push(goOn)
    else goOn()
  })

  /**
   * Takes no more connections. One that the system has taken and this process has not yet seen would be reset: who is answered
   * now comes back over a new one, so requests are held back for a moment until nobody arrives any more.
   */
  const stopAccepting = async () => {
    const waiting: (() => void)[] = []
    held = waiting
    const until = performance.now() + longestHold
    for (let seen = -1; seen !== arrivals && performance.now() < until; await pause(times.quiet)) seen = arrivals
    await nextTurn()
    server.close()
    held = undefined
    for (const goOn of waiting) goOn()
  }

  app.addHook('preClose', async () => {
    began = performance.now()
    for (const { underWay } of connections.values()) {
      for (const response of underWay) if (!response.headersSent) response.setHeader('connection', 'close')
    }
    // looked at after what has arrived was read
    const looking = setInterval(() => setImmediate(closeSilent), pace)
    const isOver = (longest: number) => connections.size === 0 || performance.now() - (began ?? 0) >= longest
    while (!isOver(times.accepting)) await pause(pace)
    await stopAccepting()
    // those who came over a further address are not waited for by the server itself
    while (!isOver(times.longest)) await pause(pace)
    server.closeAllConnections()
    clearInterval(looking)
  })
  return { isDraining: () => began !== undefined }
}
