import type { PasskeyAssertion, PasskeyRegistration } from '@nspect/contract/twoStep/passkeys'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import {
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
  isoCBOR,
} from '@simplewebauthn/server/helpers'
import type { Site } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { isLoopback } from '../http/isLoopback.ts'
import type { StoredPasskey } from './passkeys.queries.ts'

/**
 * For whom devices make passkeys: `id` is a host's name, `origin` the only address where they work.
 */
export const getPasskeyRelyingParty = ({ publicUrl }: Pick<Site, 'publicUrl'>) => {
  const url = new URL(publicUrl)
  // browsers make none for an address in numbers; this machine has a name as well
  if (isLoopback(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
type RelyingParty = ReturnType<typeof getPasskeyRelyingParty>

/** What a device keeps of the person: their id, and nothing that tells who they are. */
export const toPasskeyUserHandle = (userId: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(String(userId))

/** The library throws for whatever is not as it should be. */
const verified = async <T>(verifying: Promise<T>): Promise<T> =>
  verifying.catch((reason: unknown) => {
    throw Object.assign(new HttpError('passkey.refused'), { cause: reason })
  })

const checkAddress = async (clientDataJSON: string, { origin }: RelyingParty): Promise<void> => {
  const from = await verified(
    Promise.resolve(clientDataJSON).then((json) => decodeClientDataJSON(json).origin),
  )
  if (from !== origin) throw new HttpError('passkey.wrongAddress', { values: { address: origin } })
}

/**
 * The same object without what the device says of its make, which is nobody's business here:
 * looking at it would mean to trust certificates, and to fetch lists of revoked ones from addresses
 * that stand in them.
 */
const withoutMake = async (attestationObject: string): Promise<string> => {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  const none = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]) as Parameters<typeof isoCBOR.encode>[0]
  return isoBase64URL.fromBuffer(isoCBOR.encode(none))
}

/**
 * A new passkey as it is stored. Throws 403 unless this challenge was signed at this address by a
 * device that asked who it is.
 */
export const verifyPasskeyRegistration = async (
  { id, rawId, type, response }: PasskeyRegistration,
  expectedChallenge: string,
  party: RelyingParty,
) => {
  await checkAddress(response.clientDataJSON, party)
  const { clientDataJSON, transports = [] } = response
  const attestationObject = await verified(withoutMake(response.attestationObject))
  const { registrationInfo } = await verified(
    verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }),
  )
  // the library compares no ids
  if (registrationInfo?.credential.id !== id) throw new HttpError('passkey.refused')
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
    isBackedUp: credentialBackedUp,
  }
}

/**
 * What a device answered with a passkey: its counter, and whether that went back. Throws 403 unless
 * this challenge was signed with it at this address, by a device that asked who it is.
 */
export const verifyPasskeyAssertion = async (
  { id, rawId, type, response }: PasskeyAssertion,
  expectedChallenge: string,
  { party, passkey }: { party: RelyingParty; passkey: StoredPasskey },
) => {
  await checkAddress(response.clientDataJSON, party)
  const { clientDataJSON, authenticatorData, signature } = response
  const answer = await verified(
    verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        // compared below: a copy is said in words, and noted
        counter: 0,
        transports: passkey.transports,
      },
    }),
  )
  const isOwners =
    !response.userHandle ||
    response.userHandle === Buffer.from(toPasskeyUserHandle(passkey.userId)).toString('base64url')
  if (!answer.verified || !isOwners) throw new HttpError('passkey.refused')
  const { newCounter: counter, credentialBackedUp: isBackedUp } = answer.authenticationInfo
  const wentBack = (counter > 0 || passkey.counter > 0) && counter <= passkey.counter
  return { counter, isBackedUp, wentBack }
}
