import { openDB } from 'idb'
import type { DeviceDatabase, DeviceSchema } from './deviceSchema.ts'

const databaseName = 'nspect'

const createStores = (db: DeviceDatabase): void => {
  const draftKey = ['personId', 'projectId', 'kind', 'record']
  db.createObjectStore('drafts', { keyPath: draftKey }).createIndex('savedAt', 'savedAt')
  db.createObjectStore('draftFiles', { keyPath: draftKey })
  const changes = db.createObjectStore('changes', { keyPath: 'position', autoIncrement: true })
  changes.createIndex('key', 'key', { unique: true })
  changes.createIndex('personId', 'personId')
  db.createObjectStore('changeFiles', { keyPath: ['of', 'index'] })
  const responses = db.createObjectStore('responses', { keyPath: ['personId', 'url'] })
  responses.createIndex('inspection', ['personId', 'projectId'])
  db.createObjectStore('inspections', { keyPath: ['personId', 'projectId'] })
}

/** Whether an earlier version of the program was here; true if the browser does not tell. */
const hasEarlierStores = async (): Promise<boolean> => {
  if (typeof indexedDB.databases !== 'function') return true
  const list = await indexedDB.databases().catch(() => undefined)
  return !list || list.some(({ name }) => name === 'nspect-drafts' || name === 'nspect-unsent')
}

/** Moves what an earlier version has left; what cannot be moved now is at the next start. */
const moveWhatIsLeft = async (db: DeviceDatabase): Promise<void> => {
  if (!(await hasEarlierStores())) return
  await import('./moveEarlierStores.ts').then((m) => m.moveEarlierStores(db)).catch(() => undefined)
}

let opened: Promise<DeviceDatabase> | undefined

const forget = () => {
  opened = undefined
}

/**
 * Opens the one store of this device: drafts, unsent changes, and inspections that open without a
 * network; what an earlier version of the program has left is moved into it. Rejects where the
 * browser has no storage or refuses it; the next call tries again.
 */
export const openDeviceDatabase = (): Promise<DeviceDatabase> => {
  opened ??= openDB<DeviceSchema>(databaseName, 1, {
    upgrade: createStores,
    // a later version of the program waits for no page
    blocking: (_, __, { target }) => {
      if (target instanceof IDBDatabase) target.close()
      forget()
    },
    terminated: forget,
  }).then(async (db) => {
    await moveWhatIsLeft(db)
    return db
  })
  opened.catch(forget)
  return opened
}
