import { CryptoKeySigner } from '@libpdf/core'
import type { Db } from '../../db/connect.ts'
import type { Tokens } from '../../http/tokens.ts'
import { importPrivateKey, makeCertificate } from './makeCertificate.ts'
import { describeCertificate, findValidityProblem, type Seal } from './seal.ts'
import {
  findSealCertificate,
  insertSealCertificateOnce,
  type SealCertificateRow,
} from './seals.queries.ts'

const day = 86_400_000
const validDays = 3 * 365
/** What is sealed can be checked for so long before its certificate ends. */
const renewDays = 365
/** The clocks of other servers and of readers may be behind. */
const earlyDays = 1

/** What a seal is opened with. */
export interface SealParts {
  db: Db
  tokens: Pick<Tokens, 'encrypt' | 'decryptOwn'>
  /** of the installation: its certificate has the name of its host */
  publicUrl: string
  /** the operator's own certificate, which comes first */
  operatorSeal?: Seal | undefined
  now: Date
}

const toSeal = async (certificate: Uint8Array, privateKey: Uint8Array): Promise<Seal> => ({
  signer: new CryptoKeySigner(
    await importPrivateKey(privateKey),
    certificate,
    'RSA',
    'RSASSA-PKCS1-v1_5',
  ),
  ...describeCertificate(certificate),
})

/** The installation's own, made at first use and replaced a year before it expires. */
const openOwnSeal = async ({ db, tokens, publicUrl, now }: SealParts): Promise<Seal> => {
  // one whose key was encrypted with another secret cannot seal any more
  const isUsable = (row: SealCertificateRow | undefined): row is SealCertificateRow =>
    row !== undefined &&
    row.validUntil.getTime() - now.getTime() > renewDays * day &&
    tokens.decryptOwn(row.privateKeyEncrypted) !== null
  const make = async () => {
    const validUntil = new Date(now.getTime() + validDays * day)
    const validFrom = new Date(now.getTime() - earlyDays * day)
    const made = await makeCertificate(
      `nSpect ${new URL(publicUrl).hostname}`,
      validFrom,
      validUntil,
    )
    return {
      certificate: Buffer.from(made.certificate).toString('base64'),
      privateKeyEncrypted: tokens.encrypt(Buffer.from(made.privateKey).toString('base64')),
      validUntil,
      createdAt: now,
    }
  }
  const newest = await findSealCertificate(db)
  const row = isUsable(newest) ? newest : await insertSealCertificateOnce(db, isUsable, make)
  return toSeal(
    Buffer.from(row.certificate, 'base64'),
    Buffer.from(tokens.decryptOwn(row.privateKeyEncrypted) ?? '', 'base64'),
  )
}

/** What the installation seals with now. Throws for an operator's certificate that has expired. */
export const openSeal = async (parts: SealParts): Promise<Seal> => {
  const { operatorSeal, now } = parts
  if (!operatorSeal) return openOwnSeal(parts)
  const problem = findValidityProblem(operatorSeal, now)
  if (problem === 'expired')
    throw new Error(
      `The certificate of SEAL_P12_FILE expired on ${operatorSeal.validUntil.toISOString()}.`,
    )
  if (problem === 'notYetValid')
    throw new Error(
      `The certificate of SEAL_P12_FILE is valid from ${operatorSeal.validFrom.toISOString()}. Check the clock of this server.`,
    )
  return operatorSeal
}
