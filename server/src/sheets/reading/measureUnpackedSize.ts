import { openPromise } from 'yauzl'

/**
 * Bytes to which the files of a ZIP unpack, as its directory says: a small file may unpack to a
 * thousand times its size. Infinite for a damaged directory, 0 for a file that is no ZIP.
 */
export const measureUnpackedSize = async (path: string): Promise<number> => {
  const zip = await openPromise(path, { autoClose: false }).catch(() => undefined)
  if (!zip) return 0
  try {
    let size = 0
    for await (const entry of zip.eachEntry()) {
      size += entry.uncompressedSize
    }
    return size
  } catch {
    return Number.POSITIVE_INFINITY
  } finally {
    zip.close()
  }
}
