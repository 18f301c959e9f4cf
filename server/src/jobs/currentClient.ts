import { AsyncLocalStorage } from 'node:async_hooks'

const clients = new AsyncLocalStorage<number | null>()

/**
 * Does work for a client, whose turns it takes in queues; null: for the installation, or for people
 * without a client.
 */
export const runForClient = <T>(clientId: number | null, work: () => T): T =>
  clients.run(clientId, work)

/** The client that the current work is done for. */
export const getCurrentClient = (): number | null => clients.getStore() ?? null
