import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type EvidenceHead, evidenceFile } from '@nspect/contract/evidence/evidence'
import { type EvidenceVerdict, verifyEvidence } from '@nspect/contract/evidence/verifyEvidence'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** An export that holds no evidence chain, with the reason in words. */
export class NoEvidenceError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'NoEvidence'
  }
}

interface VerifiedExport extends EvidenceVerdict {
  inspection: string
  head: EvidenceHead
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

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
export const verifyExport = async (
  path: string,
  knownHead?: EvidenceHead,
): Promise<VerifiedExport> => {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(
    (cause: unknown) => {
      throw new NoEvidenceError('This is no ZIP file, or it is cut off.', { cause })
    },
  )
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const read = async (name: string) => {
      const entry = entries.get(name)
      return entry && (await readEntry(zip, entry))
    }
    const bytes = await read('evidence.json')
    if (!bytes) throw new NoEvidenceError('The file has no evidence.json.')
    const { data: file } = evidenceFile.safeParse(parseJson(new TextDecoder().decode(bytes)))
    if (!file) throw new NoEvidenceError('Its evidence.json cannot be read.')
    const verdict = await verifyEvidence(file, {
      hash: async (data) => createHash('sha256').update(data).digest('hex'),
      read,
      knownHead,
    })
    return { ...verdict, inspection: file.inspection.name, head: file.head }
  } finally {
    zip.close()
  }
}
