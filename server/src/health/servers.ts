import { randomUUID } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import { repeatEvery } from '../jobs/repeatEvery.ts'
import { noteServer, removeFormer, removeServer } from './servers.queries.ts'

/** How often a server says that it is there, ms. */
const pace = 20_000

/** This server, as others of its database see it. */
export interface ThisServer {
  id: string
  stop(): Promise<void>
}

/** Says at once and every 20 seconds that this server is there, until it stops. `name`: of its machine, with its port. */
export const startServerNotes = async (
  { db, name, version, now }: { db: Db; name: string; version: string; now: () => Date },
  onError: (error: unknown) => void,
): Promise<ThisServer> => {
  const id = randomUUID()
  const startedAt = now()
  const note = () => noteServer(db, { id, name, version, startedAt, seenAt: now() })
  await note()
    .then(() => removeFormer(db, { id, name }))
    .catch(onError)
  const notes = repeatEvery({ pace, onError }, note)
  return {
    id,
    stop: async () => {
      await notes.stop()
      // a database that is gone needs no goodbye
      await removeServer(db, id).catch(() => undefined)
    },
  }
}
