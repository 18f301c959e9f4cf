import { openPromise } from 'yauzl'

/**
 * Bytes of all files of a ZIP, infinite if it is damaged or lies about them: its reader believes its
 * directory, and a small file may unpack to a thousand times its size.
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
