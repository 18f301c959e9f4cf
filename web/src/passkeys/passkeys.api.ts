import { passkeyRoutes } from '@nspect/contract/twoStep/passkeys'
import type { QueryClient } from '@tanstack/react-query'
import { callRoute } from '../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'

/** The person's passkeys. */
export const passkeysQuery = () => readQuery(passkeyRoutes.listPasskeys, {})

export const invalidatePasskeys = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(client, passkeyRoutes.listPasskeys)

/** Why this page cannot use passkeys; undefined if it can. */
export const getPasskeyObstacle = (): 'insecure' | 'unsupported' | undefined => {
  if (!window.isSecureContext) return 'insecure'
  return 'PublicKeyCredential' in window ? undefined : 'unsupported'
}

/** What went wrong between the page and the device, as the name of a text. */
export class PasskeyError extends Error {
  readonly why:
    | 'cancelled'
    | 'known'
    | 'wrongAddress'
    | 'namelessAddress'
    | 'otherPerson'
    | 'deviceFailed'
  /** the only address where passkeys work */
  readonly address: string

  constructor(why: PasskeyError['why'], address: string) {
    super(why)
    this.why = why
    this.address = address
  }
}

const classifyDeviceError = (reason: unknown): PasskeyError['why'] => {
  if (!(reason instanceof Error)) return 'deviceFailed'
  const code = 'code' in reason ? reason.code : undefined
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') return 'namelessAddress'
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  return ['NotAllowedError', 'AbortError'].includes(reason.name) ? 'cancelled' : 'deviceFailed'
}

/** Runs what asks the device. Throws a `PasskeyError`. */
const askDevice = async <T>(address: string, ask: () => Promise<T>): Promise<T> => {
  if (window.location.origin !== address) throw new PasskeyError('wrongAddress', address)
  try {
    return await ask()
  } catch (reason) {
    throw new PasskeyError(classifyDeviceError(reason), address)
  }
}

interface NewPasskey {
  name: string
  password: string
  /** where two-step sign-in is on */
  code?: string
}

/**
 * Has the device make a passkey, and adds it. What is refused, the form says: nobody is led away
 * from it.
 */
export const addPasskey = async ({ name, ...proof }: NewPasskey, address: string) => {
  const { flow, options } = await callRoute(passkeyRoutes.startPasskey, proof, { isQuiet: true })
  const response = await askDevice(address, async () => {
    // loaded by those who use it
    const { startRegistration } = await import('@simplewebauthn/browser')
    return startRegistration({ optionsJSON: options })
  })
  return callRoute(passkeyRoutes.addPasskey, { flow, name, response }, { isQuiet: true })
}

/** Does the passkey belong to somebody else, as far as its device says? */
const isOfOther = (personId: number, userHandle: string | undefined): boolean =>
  userHandle !== undefined && userHandle !== btoa(String(personId)).replaceAll('=', '')

/** Has the device sign somebody in, or that `person` only; answers the token of their session. */
export const signInByPasskey = async (person?: number): Promise<string> => {
  const { flow, options, address } = await callRoute(passkeyRoutes.startPasskeySignIn, {})
  const response = await askDevice(address, async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return startAuthentication({ optionsJSON: options })
  })
  if (person !== undefined && isOfOther(person, response.response.userHandle)) {
    throw new PasskeyError('otherPerson', address)
  }
  return (await callRoute(passkeyRoutes.finishPasskeySignIn, { flow, response })).token
}
