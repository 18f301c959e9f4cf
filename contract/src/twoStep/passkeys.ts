import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import {
  id,
  instant,
  messageResponse,
  requiredText,
  requiredTextLine,
  text,
} from '../shared/scalars.ts'
import { typedCode } from './twoStep.ts'

/** A passkey of the caller (WebAuthn). */
export const passkey = z.object({
  id,
  name: z.string(),
  createdDateTime: instant,
  /** null: never used */
  lastUsedAt: instant.nullable(),
  /** whether its provider keeps a copy, as for other devices of the same person */
  isBackedUp: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

/** Bytes as base64url, as WebAuthn writes them in JSON. */
const bytesUpTo = (max: number) =>
  requiredText(max).refine((typed) => /^[A-Za-z0-9_-]+$/.test(typed), { error: 'value.invalid' })
const bytes = bytesUpTo(limits.passkeyBytes)
const credentialId = bytesUpTo(limits.passkeyId)
const kind = z.literal('public-key', { error: 'value.invalid' })
const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})

/** What the browser's device answered when a passkey was made: `RegistrationResponseJSON`. */
const registration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: kind,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(text(40)).max(10).optional(),
  }),
})
export type PasskeyRegistration = z.output<typeof registration>

/** What it answers to sign in: `AuthenticationResponseJSON`. */
const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: kind,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: text(200).nullish(),
  }),
})
export type PasskeyAssertion = z.output<typeof assertion>

/** Stays in the page that began, and comes back with the device's answer, once. */
const flow = requiredText(100)
/**
 * Proof that it is the owner who changes how they sign in; the code where two-step sign-in is on.
 */
const proof = {
  password: text(limits.password.max).min(1, { error: 'value.required' }),
  code: typedCode.optional(),
}
const rate = [{ per: 'ip', max: 30, seconds: 60 }] as const

export const passkeyRoutes = routes({
  /**
   * the caller's passkeys, the newest first; `address`: the only one where they work; `isClosed`:
   * their client closed signing in here
   */
  listPasskeys: {
    kind: 'json',
    method: 'GET',
    path: 'auth/passkeys',
    can: 'passkey.manage',
    changes: false,
    answer: z.object({ passkeys: z.array(passkey), address: z.string(), isClosed: z.boolean() }),
  },
  /** what the browser needs to make a passkey; nothing changes until its answer is added */
  startPasskey: {
    kind: 'json',
    method: 'POST',
    path: 'auth/passkeys/start',
    can: 'passkey.manage',
    changes: true,
    isSecret: true,
    rate,
    body: z.object(proof),
    answer: z.object({ flow: z.string(), options: creationOptions }),
  },
  addPasskey: {
    kind: 'json',
    method: 'POST',
    path: 'auth/passkeys/add',
    can: 'passkey.manage',
    changes: true,
    rate,
    body: z.object({ flow, name: requiredTextLine(limits.passkeyName), response: registration }),
    answer: messageResponse({ id }),
    successMessage: 'passkey.added',
  },
  removePasskey: {
    kind: 'json',
    method: 'POST',
    path: 'auth/passkeys/remove',
    can: 'passkey.manage',
    changes: true,
    rate,
    body: z.object({ id, ...proof }),
    answer: messageResponse({ id }),
    successMessage: 'passkey.removed',
  },
  /**
   * what the browser needs to sign somebody in by a passkey; `address`: the only one where they
   * work
   */
  startPasskeySignIn: {
    kind: 'json',
    method: 'POST',
    path: 'auth/passkeys/sign-in/start',
    can: 'public',
    changes: true,
    rate,
    answer: z.object({ flow: z.string(), options: requestOptions, address: z.string() }),
  },
  finishPasskeySignIn: {
    kind: 'json',
    method: 'POST',
    path: 'auth/passkeys/sign-in',
    can: 'public',
    changes: true,
    rate,
    body: z.object({ flow, response: assertion }),
    answer: messageResponse({ token: z.string() }),
    successMessage: 'session.begun',
  },
})
