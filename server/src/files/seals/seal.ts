import { X509Certificate } from 'node:crypto'
import type { Signer } from '@libpdf/core'

/** A certificate with its key: what PDF files are sealed with. */
export interface Seal {
  signer: Signer
  /** SHA-256 of the certificate, in hexadecimal digits */
  fingerprint: string
  /** the name in the certificate */
  subject: string
  validFrom: Date
  validUntil: Date
}

/** What the operator sets for sealing. */
export interface SealSettings {
  /** their own certificate */
  operatorSeal?: Seal | undefined
  /** a service that stamps the time of seals (RFC 3161) */
  timestampUrl?: string | undefined
}

/** Takes the name from `CN=…`, else everything that the certificate says. */
const readSubject = ({ subject }: X509Certificate): string =>
  /^CN=(.+)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ')

/** What is shown of a certificate. */
export const describeCertificate = (der: Uint8Array): Omit<Seal, 'signer'> => {
  const certificate = new X509Certificate(der)
  return {
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    subject: readSubject(certificate),
    validFrom: new Date(certificate.validFrom),
    validUntil: new Date(certificate.validTo),
  }
}

/** Why a certificate cannot seal at that time; undefined: it can. */
export const findValidityProblem = (
  { validFrom, validUntil }: Pick<Seal, 'validFrom' | 'validUntil'>,
  now: Date,
): 'expired' | 'notYetValid' | undefined => {
  if (now >= validUntil) return 'expired'
  return now < validFrom ? 'notYetValid' : undefined
}
