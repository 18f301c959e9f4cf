import type { EvidenceFile } from '@nspect/contract/evidence/evidence'
import {
  TextReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { describe, expect, it } from 'vitest'
import { verifyZip } from './verifyZip.ts'

const sha256 = async (data: string | Uint8Array<ArrayBuffer>) => {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

const photo = Uint8Array.from({ length: 50_000 }, (_, n) => (n * n) % 251)
const entry = JSON.stringify({
  n: 1,
  at: '2026-12-01T09:00:00.000Z',
  kind: 'photo',
  point: 1,
  files: { photo: await sha256(photo) },
})
const head = { n: 1, hash: await sha256(`\n${entry}`) }
const chain: EvidenceFile = {
  version: 1,
  inspection: { id: 7, name: 'Seaview Hotel' },
  head,
  records: [{ entry, content: null, salt: null, hash: head.hash }],
  files: { [await sha256(photo)]: 'photos/handrail.jpg' },
}

/** An export as it is streamed: packed, with the sizes behind each file. */
const pack = async (
  files: Record<string, Uint8Array | string>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { dataDescriptor: true, level: 6 })
  for (const [path, file] of Object.entries(files))
    await writer.add(
      path,
      typeof file === 'string' ? new TextReader(file) : new Uint8ArrayReader(file),
    )
  return writer.close()
}

const evidence = JSON.stringify(chain)
const verify = async (files: Record<string, Uint8Array | string>, known?: typeof head) =>
  verifyZip(new Blob([await pack(files)]), known)

describe('T767: a browser verifies an export without a server', () => {
  it('finds an export whole as it came', async () => {
    expect(await verify({ 'evidence.json': evidence, 'photos/handrail.jpg': photo })).toEqual({
      problems: [],
      entries: 1,
      files: 1,
      erased: 0,
      inspection: 'Seaview Hotel',
      head,
    })
  })

  it('names a changed file, a missing one, and an end that is not the one written down', async () => {
    const file = 'photos/handrail.jpg'
    const changed = photo.slice()
    changed.set([photo[100] === 0 ? 1 : 0], 100)
    expect((await verify({ 'evidence.json': evidence, [file]: changed })).problems).toEqual([
      { kind: 'fileChanged', n: 1, file },
    ])
    expect((await verify({ 'evidence.json': evidence })).problems).toEqual([
      { kind: 'fileMissing', n: 1, file },
    ])
    const other = { n: 1, hash: '0'.repeat(64) }
    const whole = { 'evidence.json': evidence, [file]: photo }
    expect((await verify(whole, other)).problems).toEqual([{ kind: 'otherEnd', n: 1 }])
  })

  it('takes packed bytes that cannot be unpacked for a changed file', async () => {
    const packed = await pack({ 'evidence.json': evidence, 'photos/handrail.jpg': photo })
    const name = new TextEncoder().encode('photos/handrail.jpg')
    const at = packed.findIndex((_, n) => name.every((byte, k) => packed[n + k] === byte))
    packed.fill(0xff, at + name.length, at + name.length + 40)
    expect((await verifyZip(new Blob([packed]))).problems).toEqual([
      { kind: 'fileChanged', n: 1, file: 'photos/handrail.jpg' },
    ])
  })

  it.each([
    ['no ZIP file', () => new Blob(['a letter']), 'noZip'],
    ['an empty file', () => new Blob([]), 'noZip'],
    ['a ZIP file without a chain', async () => new Blob([await pack({ 'a.txt': 'a' })]), 'noChain'],
    [
      'a chain that cannot be read',
      async () => new Blob([await pack({ 'evidence.json': '{"version":2}' })]),
      'unreadableChain',
    ],
  ])('says of %s why nothing can be verified', async (_, make, reason) => {
    await expect(verifyZip(await make())).rejects.toMatchObject({ reason })
  })
})
