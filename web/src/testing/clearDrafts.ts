import 'fake-indexeddb/auto'
import { openDB } from 'idb'

/** Deletes the drafts that tests left in the browser's database; its connection stays open, as on a page. */
export const clearDrafts = async (): Promise<void> => {
  // opened before the app has created it, it would lack its stores in every later test file
  if (!(await indexedDB.databases()).some(({ name }) => name === 'nspect-drafts')) return
  const db = await openDB('nspect-drafts')
  const stores = [...db.objectStoreNames]
  if (stores.length > 0) {
    const transaction = db.transaction(stores, 'readwrite')
    await Promise.all([...stores.map((name) => transaction.objectStore(name).clear()), transaction.done])
  }
  db.close()
}
