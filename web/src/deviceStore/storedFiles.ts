import { openDB } from 'idb'

/** A file as it is stored in this browser. */
export interface StoredFile {
  name: string
  type: string
  lastModified: number
  /** bytes alone where the browser refuses a Blob */
  bytes: Blob | ArrayBuffer
}

/**
 * Whether a browser refused to store something because the device is full, and not for another
 * reason.
 */
export const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

const toStored = ({ name, type, lastModified }: File, bytes: Blob | ArrayBuffer): StoredFile => ({
  name,
  type,
  lastModified,
  bytes,
})

/** The file as it was before it was stored. */
export const toFileFromStored = ({ bytes, name, type, lastModified }: StoredFile): File =>
  new File([bytes], name, { type, lastModified })

/**
 * Stores files by `write`, which gets them in their order. In a private window Safari refuses Blobs
 * (and Files) in its database: there they are stored as bytes, which it takes.
 */
export const storeFilesWithFallback = async <T>(
  files: readonly File[],
  write: (stored: readonly StoredFile[]) => Promise<T>,
): Promise<T> => {
  try {
    return await write(files.map((file) => toStored(file, new Blob([file], { type: file.type }))))
  } catch (error) {
    if (files.length === 0 || isQuotaExceeded(error)) throw error
  }
  // read first: a transaction does not wait for it
  const bytes = await Promise.all(files.map((file) => file.arrayBuffer()))
  return await write(files.map((file, index) => toStored(file, bytes[index] ?? new ArrayBuffer(0))))
}

/**
 * Whether this is a private window of Safari, which forgets everything when it is closed: it
 * refuses Blobs.
 */
export const isSafariPrivateWindow = async (): Promise<boolean> => {
  if (typeof indexedDB === 'undefined') return false
  const db = await openDB('nspect-probe', 1, {
    upgrade: (made) => void made.createObjectStore('files'),
  })
  try {
    await db.put('files', new Blob(['1']), 'file')
    await db.clear('files')
    return false
  } catch (error) {
    return !isQuotaExceeded(error)
  } finally {
    db.close()
  }
}
