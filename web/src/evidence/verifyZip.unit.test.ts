import { describe, expect, it } from 'vitest'
import { buildEvidenceExport, type PackedFiles, packZip } from '../testing/evidenceRecords.ts'
import { verifyZip } from './verifyZip.ts'

const pack = async (files: PackedFiles) => new Blob([await packZip(files)])
const photo = 'photos/1.jpg'

describe('T767: a browser verifies an export without a server', () => {
  it('finds an export whole as it came', async () => {
    const { files, head } = await buildEvidenceExport(2)
    expect(await verifyZip(await pack(files))).toEqual({
      problems: [],
      entries: 2,
      files: 2,
      erased: 0,
      inspection: 'Seaview Hotel',
      head,
    })
  })

  it('names a changed file, a missing one, and an end that is not the one written down', async () => {
    const { files } = await buildEvidenceExport(1)
    const changed = { ...files, [photo]: new Uint8Array(5_000) }
    expect((await verifyZip(await pack(changed))).problems).toEqual([
      { kind: 'fileChanged', n: 1, file: photo },
    ])
    const { [photo]: _, ...rest } = files
    expect((await verifyZip(await pack(rest))).problems).toEqual([
      { kind: 'fileMissing', n: 1, file: photo },
    ])
    const other = { n: 1, hash: '0'.repeat(64) }
    expect((await verifyZip(await pack(files), other)).problems).toEqual([
      { kind: 'otherEnd', n: 1 },
    ])
  })

  it('takes packed bytes that cannot be unpacked for a changed file', async () => {
    const packed = await packZip((await buildEvidenceExport(1)).files)
    const name = new TextEncoder().encode(photo)
    const at = packed.findIndex((_, n) => name.every((byte, k) => packed[n + k] === byte))
    packed.fill(0xff, at + name.length, at + name.length + 40)
    expect((await verifyZip(new Blob([packed]))).problems).toEqual([
      { kind: 'fileChanged', n: 1, file: photo },
    ])
  })

  it.each([
    ['no ZIP file', () => new Blob(['a letter']), 'noZip'],
    ['an empty file', () => new Blob([]), 'noZip'],
    ['a ZIP file without a chain', () => pack({ 'a.txt': 'a' }), 'noChain'],
    [
      'a chain that cannot be read',
      () => pack({ 'evidence.json': '{"version":2}' }),
      'unreadableChain',
    ],
  ])('says of %s why nothing can be verified', async (_, make, reason) => {
    await expect(verifyZip(await make())).rejects.toMatchObject({ reason })
  })
})
