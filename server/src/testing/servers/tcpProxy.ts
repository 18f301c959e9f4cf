import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * passes: as a cable; stalls: forwards nothing and says nothing, as a network that drops packets;
 * refuses: nobody listens, and open connections are reset; halfCloses: ends the answering half of
 * each connection, and takes what is sent; isSlow: every piece takes its time
 */
export type ProxyBehavior = 'passes' | 'stalls' | 'refuses' | 'halfCloses' | 'isSlow'

/** A cable to a server on this machine, which can be cut. */
export interface TcpProxy {
  port: number
  be(mood: ProxyBehavior): Promise<void>
  stop(): Promise<void>
}

/** ms that each piece takes on a slow cable */
const slowness = 150

/** One direction of a connection: pieces in order, held back as the mood says. */
class Lane {
  private readonly waiting: Buffer[] = []
  private isBusy = false
  private hasEnded = false
  private readonly to: Socket
  private readonly mood: () => ProxyBehavior

  constructor(from: Socket, to: Socket, mood: () => ProxyBehavior) {
    this.to = to
    this.mood = mood
    from.on('data', (piece: Buffer) => {
      this.waiting.push(piece)
      this.go()
    })
    from.once('end', () => {
      this.hasEnded = true
      this.go()
    })
  }

  go(): void {
    if (this.isBusy || this.mood() === 'stalls') return
    const piece = this.waiting.shift()
    if (!piece) {
      if (this.hasEnded && !this.to.writableEnded) this.to.end()
      return
    }
    this.isBusy = true
    setTimeout(
      () => {
        this.isBusy = false
        if (!this.to.destroyed && this.to.writable) this.to.write(piece)
        this.go()
      },
      this.mood() === 'isSlow' ? slowness : 0,
    )
  }
}

interface Pair {
  client: Socket
  server: Socket
  lanes: Lane[]
}

/** Opens a cable to a port, or to a socket of the file system. */
export const startTcpProxy = async (
  target: { port: number } | { path: string },
): Promise<TcpProxy> => {
  let mood: ProxyBehavior = 'passes'
  const pairs = new Set<Pair>()
  const accept = (client: Socket) => {
    const server = connect(target)
    const lanes = [new Lane(client, server, () => mood), new Lane(server, client, () => mood)]
    const pair = { client, server, lanes }
    pairs.add(pair)
    if (mood === 'halfCloses') client.end()
    const close = () => {
      pairs.delete(pair)
      client.destroy()
      server.destroy()
    }
    // a stalled cable does not tell that the other side has gone
    const end = () => {
      if (mood !== 'stalls') close()
    }
    for (const side of [client, server]) side.on('error', end).on('close', end)
  }
  const listen = (port: number) =>
    new Promise<Server>((done, fail) => {
      const listening = createServer({ allowHalfOpen: true }, accept).once('error', fail)
      listening.listen(port, '127.0.0.1', () => done(listening))
    })
  let server: Server | undefined = await listen(0)
  const { port } = server.address() as AddressInfo
  const resetAll = () => {
    for (const { client, server: far } of pairs) {
      client.resetAndDestroy()
      far.destroy()
    }
    pairs.clear()
  }
  const close = async () => {
    const closing = server
    server = undefined
    if (!closing) return
    const closed = new Promise<void>((done) => closing.close(() => done()))
    resetAll()
    await closed
  }
  return {
    port,
    be: async (next) => {
      const before = mood
      mood = next
      if (next === 'refuses') return close()
      server ??= await listen(port)
      if (next === 'halfCloses') for (const { client } of pairs) client.end()
      // what was under way when the network was gone is reset by the other side once it is back
      if (before === 'stalls' || before === 'halfCloses') resetAll()
      for (const { lanes } of pairs) for (const lane of lanes) lane.go()
    },
    stop: close,
  }
}
