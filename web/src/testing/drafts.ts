import 'fake-indexeddb/auto'
import { openDB } from 'idb'

/** Forgets what tests left in the browser's database; its connection stays, as it does on a page. */
export const clearDrafts = async (): Promise<void> => {
  const db = await openDB('nspect-drafts')
  const stores = [...db.objectStoreNames]
  if (stores.length > 0) {
    const transaction = db.transaction(stores, 'readwrite')
    await Promise.all([...stores.map((name) => transaction.objectStore(name).clear()), transaction.done])
  }
  db.close()
}
