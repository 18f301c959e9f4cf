import 'fake-indexeddb/auto'
import { openDB } from 'idb'

/** Forgets what tests left in the browser's database; its connection stays, as it does on a page. */
export const clearDrafts = async (): Promise<void> => {
  // opened before the product has made it, it would stand there without its stores, for every test file that comes after
  if (!(await indexedDB.databases()).some(({ name }) => name === 'nspect-drafts')) return
  const db = await openDB('nspect-drafts')
  const stores = [...db.objectStoreNames]
  if (stores.length > 0) {
    const transaction = db.transaction(stores, 'readwrite')
    await Promise.all([...stores.map((name) => transaction.objectStore(name).clear()), transaction.done])
  }
  db.close()
}
