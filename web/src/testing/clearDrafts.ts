import 'fake-indexeddb/auto'
import { openDB } from 'idb'

const clear = async (name: string): Promise<void> => {
  // opened before the app has created it, it would lack its stores in every later test file
  if (!(await indexedDB.databases()).some((database) => database.name === name)) return
  const db = await openDB(name)
  const stores = [...db.objectStoreNames]
  if (stores.length > 0) {
    const transaction = db.transaction(stores, 'readwrite')
    await Promise.all([
      ...stores.map((store) => transaction.objectStore(store).clear()),
      transaction.done,
    ])
  }
  db.close()
}

/**
 * Deletes what tests left in the browser's databases; their connections stay open, as on a page.
 */
export const clearDrafts = async (): Promise<void> => {
  await clear('nspect')
}
