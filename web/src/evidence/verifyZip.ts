import type { EvidenceHead } from '@nspect/contract/evidence/evidence'
import {
  NoEvidenceError,
  type VerifiedExport,
  verifyExport,
} from '@nspect/contract/evidence/verifyExport'
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'

const computeSha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Only pages that came encrypted, or from this device, can compute hashes. */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined

/**
 * Verifies the evidence chain of an exported report in this browser, one file of it in memory at a
 * time; `knownHead` is an end of the chain that was written down earlier.
 */
export const verifyZip = async (zip: Blob, knownHead?: EvidenceHead): Promise<VerifiedExport> => {
  // the browser unpacks on threads of its own already
  const reader = new ZipReader(new BlobReader(zip), { useWebWorkers: false })
  const list = await reader.getEntries().catch((cause: unknown) => {
    throw new NoEvidenceError('noZip', { cause })
  })
  const entries = new Map(list.map((entry) => [entry.filename, entry]))
  return verifyExport({
    hash: computeSha256,
    read: async (path) => {
      const entry = entries.get(path)
      if (!entry || entry.directory) return undefined
      // of packed bytes that were changed there are none
      return entry.getData(new Uint8ArrayWriter()).catch(() => new Uint8Array())
    },
    knownHead,
  })
}
