import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { EvidenceHead } from '@nspect/contract/evidence/evidence'
import {
  NoEvidenceError,
  type VerifiedExport,
  verifyExport,
} from '@nspect/contract/evidence/verifyExport'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** The bytes of a file of the archive; of one whose packed bytes were changed, none. */
const readEntry = async (zip: ZipFile, entry: Entry): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return new Uint8Array(await buffer(await zip.openReadStreamPromise(entry)))
  } catch {
    return new Uint8Array()
  }
}

/**
 * Verifies the evidence chain of an exported report, a ZIP file on this disk, by nothing but the file;
 * `knownHead` is an end of the chain that was written down earlier.
 */
export const verifyZip = async (
  path: string,
  knownHead?: EvidenceHead,
): Promise<VerifiedExport> => {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(
    (cause: unknown) => {
      throw new NoEvidenceError('noZip', { cause })
    },
  )
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    return await verifyExport({
      hash: async (data) => createHash('sha256').update(data).digest('hex'),
      read: async (name) => {
        const entry = entries.get(name)
        return entry && (await readEntry(zip, entry))
      },
      knownHead,
    })
  } finally {
    zip.close()
  }
}
