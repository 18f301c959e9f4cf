import { randomBytes } from 'node:crypto'
import { BitString, Integer, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  type RelativeDistinguishedNames,
} from 'pkijs'

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  // every PDF reader verifies RSA; 3072 bits hold past 2030 (NIST SP 800-57)
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
}

/** Object identifiers of X.520 and RFC 5280. */
const oids = { commonName: '2.5.4.3', basicConstraints: '2.5.29.19', keyUsage: '2.5.29.15' }

/** digitalSignature and nonRepudiation, the first two of its bits */
const keyUsage = new BitString({ valueHex: new Uint8Array([0b1100_0000]).buffer, unusedBits: 6 })

const setName = (names: RelativeDistinguishedNames, name: string) =>
  names.typesAndValues.push(
    new AttributeTypeAndValue({ type: oids.commonName, value: new Utf8String({ value: name }) }),
  )

/** A positive number of 127 random bits. */
const createSerialNumber = () => {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return new Integer({ valueHex: new Uint8Array(bytes).buffer })
}

interface MadeCertificate {
  /** DER */
  certificate: Uint8Array
  /** PKCS #8, DER */
  privateKey: Uint8Array
}

/** Makes a key and a certificate that it signs itself. */
export const makeCertificate = async (
  name: string,
  validFrom: Date,
  validUntil: Date,
): Promise<MadeCertificate> => {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = new Certificate({ version: 2, serialNumber: createSerialNumber() })
  setName(certificate.issuer, name)
  setName(certificate.subject, name)
  certificate.notBefore.value = validFrom
  certificate.notAfter.value = validUntil
  certificate.extensions = [
    new Extension({
      extnID: oids.basicConstraints,
      critical: true,
      extnValue: new BasicConstraints({ cA: false }).toSchema().toBER(),
    }),
    new Extension({ extnID: oids.keyUsage, critical: true, extnValue: keyUsage.toBER() }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(keys.privateKey, 'SHA-256')
  return {
    certificate: new Uint8Array(certificate.toSchema().toBER()),
    privateKey: new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
  }
}

/** Reads the key that was made. */
export const importPrivateKey = (privateKey: Uint8Array) =>
  crypto.subtle.importKey('pkcs8', new Uint8Array(privateKey), algorithm, false, ['sign'])
