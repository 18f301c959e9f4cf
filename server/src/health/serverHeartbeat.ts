import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Db } from '../db/connect.ts'
import { repeatWorkEvery } from '../jobs/repeatWorkEvery.ts'
import { createStoredFileName, type FileStorage } from '../storage/storage.ts'
import {
  deleteFormerServers,
  deleteServer,
  listServers,
  upsertServerSeen,
} from './serverHeartbeat.queries.ts'

/** How often a server says that it is there, ms. */
const pace = 20_000
/** Servers count as there that long after they were last seen, ms; then as silent, for an hour. */
export const seenWithinMs = 60_000

/** This server, as others of its database see it. */
export interface ThisServer {
  id: string
  /** the names of servers that run now and whose files are not found here */
  findUnshared(): Promise<string[]>
  stop(): Promise<void>
}

interface ServerParts {
  db: Db
  /** of its machine, with its port */
  name: string
  version: string
  now: () => Date
  /** where its files lie; absent: it has none that others need */
  storage?: Pick<FileStorage, 'put' | 'head' | 'remove'>
}

/**
 * A small file of this server, by which others see that they have the same files. It is stored
 * again if it is gone, and for as long as that fails there is none.
 */
const createMarkerKeeper = (storage: ServerParts['storage'], id: string) => {
  const name = createStoredFileName()
  let isStored = false
  return {
    /** Its name, or null where it could not be stored. */
    file: () => (isStored ? name : null),
    store: async () => {
      if (!storage || (isStored && (await storage.head(name)) !== null)) return
      const bytes = Buffer.from(`nSpect server ${id}`)
      isStored = await storage.put(Readable.from([bytes]), { maxBytes: bytes.length, name }).then(
        () => true,
        () => false,
      )
    },
    remove: async () => {
      if (isStored) await storage?.remove(name).catch(() => undefined)
    },
  }
}

/** Says at once and every 20 seconds that this server is there, until it stops. */
export const startServerHeartbeat = async (
  { db, name, version, now, storage }: ServerParts,
  onError: (error: unknown) => void,
): Promise<ThisServer> => {
  const id = randomUUID()
  const startedAt = now()
  const marker = createMarkerKeeper(storage, id)
  const note = async () => {
    if (marker.file() === null) await marker.store()
    const markerFile = marker.file()
    await upsertServerSeen(db, { id, name, version, startedAt, seenAt: now(), markerFile })
  }
  await note()
    .then(() => deleteFormerServers(db, { id, name }))
    .catch(onError)
  const notes = repeatWorkEvery({ pace, onError }, note)
  return {
    id,
    findUnshared: async () => {
      if (!storage) return []
      await marker.store()
      const others = await listServers(db, new Date(now().getTime() - seenWithinMs))
      const names: string[] = []
      for (const other of others) {
        if (other.id === id || other.markerFile === null) continue
        if ((await storage.head(other.markerFile)) === null) names.push(other.name)
      }
      return names
    },
    stop: async () => {
      await notes.stop()
      // a database that is gone needs no goodbye
      await deleteServer(db, id).catch(() => undefined)
      await marker.remove()
    },
  }
}
