import type { EvidenceFile, EvidenceHead } from '@nspect/contract/evidence/evidence'
import {
  TextReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-native.js'

const computeSha256 = async (data: string | Uint8Array<ArrayBuffer>) => {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** What is packed into an archive, by its path. */
export type PackedFiles = Record<string, Uint8Array<ArrayBuffer> | string>

/** Packs an archive as exports are streamed: with the sizes behind each file. */
export const packZip = async (files: PackedFiles): Promise<Uint8Array<ArrayBuffer>> => {
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    dataDescriptor: true,
    level: 6,
    useWebWorkers: false,
  })
  for (const [path, file] of Object.entries(files))
    await writer.add(
      path,
      typeof file === 'string' ? new TextReader(file) : new Uint8ArrayReader(file),
    )
  return writer.close()
}

/** An export whose chain has an entry for each of these photos. */
export const buildEvidenceExport = async (
  photos: number,
): Promise<{ head: EvidenceHead; files: PackedFiles }> => {
  const files: PackedFiles = {}
  const chain: EvidenceFile = {
    version: 1,
    inspection: { id: 7, name: 'Seaview Hotel' },
    head: { n: photos, hash: '' },
    records: [],
    files: {},
  }
  for (let n = 1; n <= photos; n++) {
    const photo = Uint8Array.from({ length: 5_000 }, (_, at) => (at * at + n) % 251)
    const sha256 = await computeSha256(photo)
    const path = `photos/${n}.jpg`
    chain.files[sha256] = path
    files[path] = photo
    const at = '2026-12-01T09:00:00.000Z'
    const entry = JSON.stringify({ n, at, kind: 'photo', point: n, files: { photo: sha256 } })
    const hash = await computeSha256(`${chain.head.hash}\n${entry}`)
    chain.records.push({ entry, content: null, salt: null, hash })
    chain.head = { n, hash }
  }
  return { head: chain.head, files: { 'evidence.json': JSON.stringify(chain), ...files } }
}
