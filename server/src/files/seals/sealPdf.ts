import { createHash } from 'node:crypto'
import { HttpTimestampAuthority, PDF, type Signer } from '@libpdf/core'
import { fromBER, OctetString } from 'asn1js'
import { Attribute, ContentInfo, SignedAndUnsignedAttributes, SignedData } from 'pkijs'

/** Room for the signature in bytes: a chain of certificates and a time stamp with its own. */
const reservedBytes = 24_576

/** Object identifiers of RFC 5652 and RFC 3161. */
const oids = { signingTime: '1.2.840.113549.1.9.5', timestampToken: '1.2.840.113549.1.9.16.2.14' }

const placesPattern = /\/ByteRange \[(\d+) (\d+) +(\d+) +(\d+) *\]/g

const toArrayBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

/** Where the signature stands in hexadecimal digits, in what was added behind the document. */
const findSignaturePlace = (pdf: Uint8Array, documentLength: number) => {
  const added = Buffer.from(pdf.subarray(documentLength)).toString('latin1')
  const [, start, before, after] = [...added.matchAll(placesPattern)].at(-1) ?? []
  if (start !== '0') throw new Error('a sealed PDF has no range of sealed bytes')
  // between `<` and `>`
  return { from: Number(before) + 1, to: Number(after) - 1 }
}

/** DER of the signed attributes, as they are signed: a SET, not the [0] that holds them. */
const encodeSignedAttributes = (attributes: SignedAndUnsignedAttributes): Uint8Array => {
  const bytes = new Uint8Array(attributes.toSchema().toBER())
  bytes[0] = 0x31
  return bytes
}

/**
 * The signature without the time that it says of itself: PAdES has it in the file, where readers
 * look for it, and forbids a second one (EN 319 142-1, table 1). With a time stamp, if there is a
 * service.
 */
const finishSignature = async (
  cms: Uint8Array,
  signer: Signer,
  timestampUrl: string | undefined,
): Promise<Uint8Array> => {
  const content = new ContentInfo({ schema: fromBER(toArrayBuffer(cms)).result })
  const signed = new SignedData({ schema: content.content })
  const [info] = signed.signerInfos
  if (!info?.signedAttrs) throw new Error('a signature has no signed attributes')
  const { attributes } = info.signedAttrs
  info.signedAttrs = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: attributes.filter(({ type }) => type !== oids.signingTime),
  })
  const value = await signer.sign(encodeSignedAttributes(info.signedAttrs), 'SHA-256')
  info.signature = new OctetString({ valueHex: toArrayBuffer(value) })
  if (timestampUrl !== undefined) {
    const digest = createHash('sha256').update(value).digest()
    const token = await new HttpTimestampAuthority(timestampUrl).timestamp(digest, 'SHA-256')
    const values = [fromBER(toArrayBuffer(token)).result]
    info.unsignedAttrs = new SignedAndUnsignedAttributes({
      type: 1,
      attributes: [new Attribute({ type: oids.timestampToken, values })],
    })
  }
  content.content = signed.toSchema(true)
  return new Uint8Array(content.toSchema().toBER())
}

interface Sealing {
  signer: Signer
  /** that the file says it was sealed at */
  time: Date
  reason: string
  /** a service that stamps the time (RFC 3161) */
  timestampUrl?: string | undefined
}

/**
 * Seals a PDF as PAdES B-B, with a time stamp B-T. The document stays byte for byte as it is; the
 * seal is added behind it. Throws if the service of time stamps gives none.
 */
export const sealPdf = async (
  document: Uint8Array,
  { signer, time, reason, timestampUrl }: Sealing,
): Promise<Buffer> => {
  const pdf = await PDF.load(document)
  const { bytes } = await pdf.sign({
    signer,
    signingTime: time,
    reason,
    fieldName: 'Seal',
    estimatedSize: reservedBytes,
  })
  const { from, to } = findSignaturePlace(bytes, document.length)
  const sealed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const made = Buffer.from(sealed.toString('latin1', from, to), 'hex')
  const cms = await finishSignature(made, signer, timestampUrl)
  if (cms.length * 2 > to - from)
    throw new Error(`the seal needs ${cms.length} bytes, and ${(to - from) / 2} are reserved`)
  sealed.fill('0', from, to)
  sealed.write(Buffer.from(cms).toString('hex'), from, 'latin1')
  return sealed
}
