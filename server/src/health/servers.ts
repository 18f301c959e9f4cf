import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Db } from '../db/connect.ts'
import { noteServer, removeServer } from './servers.queries.ts'

/** How often a server says that it is there, ms. */
const pace = 20_000

/** This server, as others of its database see it. */
export interface ThisServer {
  id: string
  stop(): Promise<void>
}

/** Says at once and every 20 seconds that this server is there, until it stops. */
export const startServerNotes = async (
  { db, version, now }: { db: Db; version: string; now: () => Date },
  onError: (error: unknown) => void,
): Promise<ThisServer> => {
  const id = randomUUID()
  const startedAt = now()
  const note = () => noteServer(db, { id, name: hostname(), version, startedAt, seenAt: now() })
  await note().catch(onError)
  let noting = Promise.resolve()
  const timer = setInterval(() => {
    noting = note().catch(onError)
  }, pace).unref()
  return {
    id,
    stop: async () => {
      clearInterval(timer)
      await noting
      // a database that is gone needs no goodbye
      await removeServer(db, id).catch(() => undefined)
    },
  }
}
