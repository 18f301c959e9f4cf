import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, verify, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromBER, type OctetString } from 'asn1js'
import { type Certificate, ContentInfo, SignedData } from 'pkijs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOperatorSeal } from '../../config/openOperatorSeal.ts'
import { connectDatabase, type Database } from '../../db/connect.ts'
import { sealCertificates } from '../../db/tables/handovers.ts'
import { createTokens } from '../../http/tokens.ts'
import { paintReport } from '../../reports/print/paint/paintReport.ts'
import { pdfChecks, readAttachments } from '../../reports/testing/pdfChecks.ts'
import { readPdfObjects } from '../../reports/testing/pdfObjects.ts'
import { buildSampleReport } from '../../reports/testing/sampleReport.ts'
import { sampleP12, sampleP12Password } from '../../testing/sampleP12.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { openSeal } from './openSeal.ts'
import { sealPdf } from './sealPdf.ts'

const day = 86_400_000
const now = new Date('2026-12-01T12:00:00Z')
const publicUrl = 'https://inspect.hotel.example'
const tokens = createTokens('the secret of an installation that seals')
const folder = mkdtempSync(join(tmpdir(), 'seals-'))
const hasOpenssl = spawnSync('openssl', ['version']).error === undefined
const hasPdfsig = spawnSync('pdfsig', ['-v']).error === undefined

let test: TestDatabase
let database: Database
beforeAll(async () => {
  test = await createTestDatabase()
  database = connectDatabase(test.connection, () => {})
})
afterAll(async () => {
  await database.close()
  await test.drop()
  rmSync(folder, { recursive: true })
})

const open = (at: Date, by = tokens) =>
  openSeal({ db: database.db, tokens: by, publicUrl, now: at })

const attached = Buffer.from('{"version":1}')
const printReport = async (): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  const attachments = [
    { name: 'report.json', type: 'application/json', description: 'Data', bytes: attached },
  ]
  for await (const piece of paintReport(
    buildSampleReport(3, { mixed: true }),
    async () => undefined,
    { attachments: Promise.resolve(attachments) },
  ))
    pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The signature of a sealed PDF, with the bytes that it covers. */
const readSignature = (pdf: Buffer) => {
  const text = pdf.toString('latin1')
  const ranges = [...text.matchAll(/\/ByteRange \[(\d+) (\d+) +(\d+) +(\d+) *\]/g)].at(-1) ?? []
  const [, start = 0, before = 0, after = 0, rest = 0] = ranges.map(Number)
  const covered = Buffer.concat([
    pdf.subarray(start, start + before),
    pdf.subarray(after, after + rest),
  ])
  const cms = Buffer.from(text.slice(before + 1, after - 1), 'hex')
  const { content } = new ContentInfo({ schema: fromBER(new Uint8Array(cms).buffer).result })
  return {
    covered,
    cms,
    isWhole: after + rest === pdf.length,
    signed: new SignedData({ schema: content }),
  }
}

/** Checks with Node alone that the covered bytes are those that the certificate signed. */
const verifies = (pdf: Buffer): boolean => {
  const { signed, covered } = readSignature(pdf)
  const [info] = signed.signerInfos
  const attributes = info?.signedAttrs
  const digest = attributes?.attributes.find(({ type }) => type === '1.2.840.113549.1.9.4')
  const [stored] = (digest?.values ?? []) as OctetString[]
  const hash = createHash('sha256').update(covered).digest()
  const isCovered = hash.equals(Buffer.from(new Uint8Array(stored?.valueBlock.valueHexView ?? [])))
  const signedBytes = Buffer.from(new Uint8Array(attributes?.toSchema().toBER() ?? []))
  signedBytes[0] = 0x31
  const [certificate] = (signed.certificates ?? []) as Certificate[]
  const { publicKey } = new X509Certificate(
    Buffer.from(new Uint8Array(certificate?.toSchema().toBER() ?? [])),
  )
  const signature = Buffer.from(new Uint8Array(info?.signature.valueBlock.valueHexView ?? []))
  return isCovered && verify('sha256', signedBytes, publicKey, signature)
}

const sealSample = async () => {
  const printed = await printReport()
  const seal = await open(now)
  const { signer } = seal
  return { printed, seal, sealed: await sealPdf(printed, { signer, time: now, reason: 'Hall' }) }
}

describe('a sealed PDF', () => {
  it('T692 is verified as unchanged, and as changed once a byte of it differs', async () => {
    const { sealed } = await sealSample()
    expect(readSignature(sealed).isWhole).toBe(true)
    expect(verifies(sealed)).toBe(true)
    const changed = Buffer.from(sealed)
    changed[200] = (changed[200] ?? 0) ^ 1
    expect(verifies(changed)).toBe(false)
  })

  it('T692 has the document byte for byte, with its rules and the files attached to it', async () => {
    const { printed, sealed } = await sealSample()
    expect(sealed.subarray(0, printed.length).equals(printed)).toBe(true)
    const objects = readPdfObjects(sealed)
    expect(pdfChecks.flatMap(({ listFaults }) => listFaults(objects))).toEqual([])
    expect(readAttachments(objects).get('report.json')).toEqual(attached)
  })

  it('T692 follows PAdES B-B: its certificate is signed, its time is said once', async () => {
    const { sealed } = await sealSample()
    const [info] = readSignature(sealed).signed.signerInfos
    const types = info?.signedAttrs?.attributes.map(({ type }) => type)
    // signing-certificate-v2, and no signing-time
    expect(types).toContain('1.2.840.113549.1.9.16.2.47')
    expect(types).not.toContain('1.2.840.113549.1.9.5')
    expect(sealed.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached')
    expect(sealed.toString('latin1')).toContain('/M (D:20261201120000Z)')
  })

  it.skipIf(!hasOpenssl)('T692 is verified by openssl', async () => {
    const { sealed, seal } = await sealSample()
    const { covered, cms } = readSignature(sealed)
    writeFileSync(join(folder, 'content'), covered)
    writeFileSync(join(folder, 'cms'), cms)
    const pem = Buffer.from(seal.signer.certificate).toString('base64')
    writeFileSync(
      join(folder, 'ca.pem'),
      `-----BEGIN CERTIFICATE-----\n${pem.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    )
    const args = 'cms -verify -binary -inform DER -in cms -content content -CAfile ca.pem'
    const { stderr } = spawnSync(
      'openssl',
      [...args.split(' '), '-purpose', 'any', '-attime', `${now.getTime() / 1000}`, '-out', 'out'],
      { cwd: folder, encoding: 'utf8' },
    )
    expect(stderr).toContain('CMS Verification successful')
  })

  it.skipIf(!hasPdfsig)(
    'T692 is valid for pdfsig, which does not trust its certificate',
    async () => {
      const { sealed } = await sealSample()
      writeFileSync(join(folder, 'sealed.pdf'), sealed)
      const said = execFileSync('pdfsig', ['sealed.pdf'], { cwd: folder, encoding: 'utf8' })
      expect(said).toContain('Signature is Valid')
      expect(said).toContain('Total document signed')
      expect(said).toContain('ETSI.CAdES.detached')
      expect(said).not.toContain('Certificate is Trusted')
    },
  )
})

describe('the certificate of an installation', () => {
  it('T693 is made once, also by servers that start together', async () => {
    await database.db.delete(sealCertificates)
    const seals = await Promise.all([open(now), open(now), open(now)])
    expect(new Set(seals.map(({ fingerprint }) => fingerprint)).size).toBe(1)
    expect(await database.db.select().from(sealCertificates)).toHaveLength(1)
    expect(seals[0]?.subject).toBe('nSpect inspect.hotel.example')
  })

  it('T693 is replaced a year before it expires; what it sealed stays verifiable', async () => {
    await database.db.delete(sealCertificates)
    const { sealed, seal } = await sealSample()
    const later = new Date(now.getTime() + 2 * 365 * day)
    expect((await open(new Date(later.getTime() - day))).fingerprint).toBe(seal.fingerprint)
    const next = await open(new Date(later.getTime() + day))
    expect(next.fingerprint).not.toBe(seal.fingerprint)
    expect(next.validUntil.getTime()).toBeGreaterThan(seal.validUntil.getTime())
    expect(verifies(sealed)).toBe(true)
  })

  it('T693 holds for a server whose clock is an hour behind', async () => {
    await database.db.delete(sealCertificates)
    const { validFrom } = await open(now)
    expect(validFrom.getTime()).toBeLessThan(now.getTime() - 3_600_000)
  })

  it('T693 is made anew where the secret has changed, which its key was encrypted with', async () => {
    const { fingerprint } = await open(now)
    const other = createTokens('another secret of the same installation')
    expect((await open(now, other)).fingerprint).not.toBe(fingerprint)
    const rows = await database.db.select().from(sealCertificates)
    expect(JSON.stringify(rows)).not.toContain('PRIVATE')
  })
})

describe("the operator's certificate", () => {
  const file = join(folder, 'own.p12')
  const sealP12 = { file, password: sampleP12Password }
  beforeAll(() => {
    writeFileSync(file, sampleP12)
    writeFileSync(join(folder, 'own.pem'), 'no P12')
  })

  it('T694 seals in place of the own one', async () => {
    const operatorSeal = await openOperatorSeal({ sealP12 })
    const seal = await openSeal({
      db: database.db,
      tokens,
      publicUrl,
      operatorSeal,
      now: new Date(),
    })
    expect(seal.subject).toBe('Harbour Surveys')
    const sealed = await sealPdf(await printReport(), {
      signer: seal.signer,
      time: new Date(),
      reason: 'Hall',
    })
    expect(verifies(sealed)).toBe(true)
  })

  it.each([
    ['a wrong password', { file, password: 'wrong' }, 'SEAL_P12_PASSWORD does not open the file'],
    [
      'no such file',
      { file: `${file}.gone`, password: '' },
      'SEAL_P12_FILE names a file that does not exist',
    ],
    [
      'another file',
      { file: join(folder, 'own.pem'), password: '' },
      'SEAL_P12_FILE names a file that holds no certificate',
    ],
  ])('T694 stops the start with a sentence: %s', async (_, given, sentence) => {
    await expect(openOperatorSeal({ sealP12: given })).rejects.toThrow(sentence)
  })

  it('T694 seals nothing once it has expired, or before it is valid', async () => {
    const operatorSeal = await openOperatorSeal({ sealP12 })
    const openAt = (at: Date) =>
      openSeal({ db: database.db, tokens, publicUrl, operatorSeal, now: at })
    await expect(openAt(new Date('2130-01-01'))).rejects.toThrow('expired on')
    await expect(openAt(new Date('2026-01-01'))).rejects.toThrow('Check the clock')
  })
})
