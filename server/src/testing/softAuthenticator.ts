import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const encoded = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** How a device answers; each may differ from what is right. */
interface Answering {
  challenge: string
  rpId: string
  origin: string
  /** did it ask who it is? */
  isVerified?: boolean
  /** the format in which it says who made it */
  format?: string
}

/**
 * A device that keeps one passkey (ES256), in software: what browsers and security keys do, byte
 * for byte. `idBytes`: of its id.
 */
export const createSoftAuthenticator = (idBytes = 16) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(idBytes)
  const id = encoded(credentialId)
  const device = { counter: 0, userHandle: '' }

  const clientData = (type: string, { challenge, origin }: Answering) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  /** flags: present, verified, that there is a key (0x40) */
  const authenticatorData = ({ rpId, isVerified = true }: Answering, attested?: Uint8Array) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(device.counter)
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)])
  }

  return {
    id,
    device,
    /** answers the options of a registration, without attestation */
    make: (answering: Answering, userHandle: string) => {
      device.userHandle = userHandle
      const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)])
      const statement = new Map<string, unknown>([
        ['fmt', answering.format ?? 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(answering, attested))],
      ]) as Parameters<typeof isoCBOR.encode>[0]
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', answering)),
          attestationObject: encoded(isoCBOR.encode(statement)),
          transports: ['internal'],
        },
      }
    },
    /** answers the options of a sign-in; counts itself on first */
    sign: (answering: Answering) => {
      device.counter += 1
      const data = authenticatorData(answering)
      const client = clientData('webauthn.get', answering)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(signature),
          userHandle: device.userHandle,
        },
      }
    },
  }
}
export type SoftAuthenticator = ReturnType<typeof createSoftAuthenticator>
