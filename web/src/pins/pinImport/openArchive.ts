import { limits } from '@nspect/contract/shared/limits'
import { BlobReader, BlobWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'

/** Files of a ZIP. */
export interface Archive {
  /** of what may be unpacked: neither encrypted, nor larger than an upload */
  paths: readonly string[]
  /** Unpacks one file. Rejects if it is damaged. */
  read: (path: string) => Promise<File>
}

/** Opens a ZIP without unpacking it. Rejects if it is none. */
export const openArchive = async (zip: Blob): Promise<Archive> => {
  // the browser unpacks on threads of its own already
  const reader = new ZipReader(new BlobReader(zip), { useWebWorkers: false })
  const files = (await reader.getEntries()).flatMap((entry) =>
    entry.directory || entry.encrypted || entry.uncompressedSize > limits.imageBytes ? [] : [entry],
  )
  const entries = new Map(files.map((entry) => [entry.filename, entry]))
  return {
    paths: [...entries.keys()],
    read: async (path) => {
      const entry = entries.get(path)
      if (!entry) throw new Error(`the archive has no ${path}`)
      const name = path.slice(path.lastIndexOf('/') + 1)
      return new File([await entry.getData(new BlobWriter())], name)
    },
  }
}
