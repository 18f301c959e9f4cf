import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** An address before a server, which can be cut off from it as a network is, and comes back. */
export interface NetworkGate {
  url: string
  shut(): void
  open(): void
  stop(): Promise<void>
}

/** Opens a gate on loopback. */
export const startNetworkGate = async (server: string): Promise<NetworkGate> => {
  const { hostname, port } = new URL(server)
  const sockets = new Set<Socket>()
  let isShut = false
  const gate = createServer((from) => {
    if (isShut) return from.destroy()
    const to = connect({ host: hostname, port: Number(port) })
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const address = gate.address()
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    shut: () => {
      isShut = true
      end()
    },
    open: () => {
      isShut = false
    },
    stop: async () => {
      end()
      gate.close()
      await once(gate, 'close')
    },
  }
}
