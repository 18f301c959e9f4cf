import * as openId from 'openid-client'
import { HttpError } from '../http/httpError.ts'
import type { Issuer } from '../http/identityProviders.ts'
import { redactLoggedText } from '../logging/redact.ts'

/** seconds that a provider may take for an answer; shorter where somebody waits to leave */
const timeouts = { signIn: 10, signOut: 3, trial: 3 }

/** What a provider says of somebody, verified. */
export interface SsoIdentity {
  issuer: string
  subject: string
  email: string | undefined
  isVerified: boolean
  firstName: string
  lastName: string
  groups: string[]
}

/** What is kept between sending the browser away and its return. */
export interface SsoFlow {
  state: string
  nonce: string
  verifier: string
}

const getRootCause = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? getRootCause(error.cause) : error

/**
 * What went wrong with a provider, as whoever set it up finds it: where it was asked, what it
 * answered, nothing secret.
 */
const describeIssuerProblem = (issuer: Issuer, error: unknown): Error => {
  const { cause } = Object(error)
  const answered =
    error instanceof openId.ResponseBodyError
      ? `${error.error} (${error.status})`
      : cause instanceof Response
        ? `HTTP status ${cause.status}`
        : ''
  const said = Object(getRootCause(error))
  const why = [String(said.message ?? said), said.code, answered].filter(Boolean).join(', ')
  return new Error(`sign-on by ${issuer.key}, asked at ${issuer.issuer}: ${why}`)
}

const createSsoError = (
  code: 'signOn.unavailable' | 'signOn.refused',
  issuer: Issuer,
  error: unknown,
) =>
  new HttpError(code, {
    values: { name: issuer.name },
    cause: describeIssuerProblem(issuer, error),
  })

/**
 * Reads how the provider describes itself, anew each time: sign-ins are rare, and its keys then
 * change without us noticing. Throws 503 if it does not answer.
 */
const connect = async (issuer: Issuer, seconds: number): Promise<openId.Configuration> => {
  const isPlain = issuer.issuer.startsWith('http:')
  const execute = [
    openId.enableNonRepudiationChecks,
    ...(isPlain ? [openId.allowInsecureRequests] : []),
  ]
  try {
    return await openId.discovery(
      new URL(issuer.issuer),
      issuer.clientId,
      issuer.clientSecret,
      undefined,
      {
        execute,
        timeout: seconds,
      },
    )
  } catch (error) {
    throw createSsoError('signOn.unavailable', issuer, error)
  }
}

/** What is wrong with a provider that is asked to describe itself; undefined: nothing. */
export const findIssuerProblem = (issuer: Issuer): Promise<string | undefined> =>
  connect(issuer, timeouts.trial).then(
    () => undefined,
    (error: HttpError) => redactLoggedText(String(Object(error.cause).message)),
  )

/**
 * The address to send the browser to, and what its return is checked with: code flow with PKCE,
 * state and nonce.
 */
export const buildAuthorizationRequest = async (
  issuer: Issuer,
  redirectUri: string,
  email?: string,
) => {
  const config = await connect(issuer, timeouts.signIn)
  const flow: SsoFlow = {
    state: openId.randomState(),
    nonce: openId.randomNonce(),
    verifier: openId.randomPKCECodeVerifier(),
  }
  const url = openId.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ...(email && { login_hint: email }),
  })
  return { url: url.href, flow }
}

/** Did the provider not answer, rather than answer something that does not hold? */
const isOutage = (error: unknown): boolean => {
  if (error instanceof openId.ResponseBodyError) return error.status >= 500
  const code = error instanceof openId.ClientError ? error.code : undefined
  const status = error instanceof Error && error.cause instanceof Response ? error.cause.status : 0
  return error instanceof TypeError || code === 'OAUTH_TIMEOUT' || status >= 500
}

const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const toTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (item): item is string => typeof item === 'string',
  )

type Claims = Record<string, unknown>

/**
 * First and last name, as far as the provider says; else of the whole name, else of the address.
 */
const splitClaimedName = (claims: Claims, email: string) => {
  const [first = '', ...rest] = (toText(claims.name) || email.split('@')[0] || 'User').split(/\s+/)
  const names = [
    toText(claims.given_name) || first,
    toText(claims.family_name) || rest.join(' ') || first,
  ]
  const [firstName = '', lastName = ''] = names.map((name) =>
    name.replace(/\p{Cc}/gu, ' ').slice(0, 50),
  )
  return { firstName, lastName }
}

/**
 * Exchanges the provider's answer for a verified identity. Throws 401 for one that does not hold,
 * 503 for an outage.
 */
export const exchangeCodeForIdentity = async (
  issuer: Issuer,
  returned: URL,
  flow: SsoFlow,
): Promise<SsoIdentity> => {
  const config = await connect(issuer, timeouts.signIn)
  try {
    const response = await openId.authorizationCodeGrant(config, returned, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    })
    const told = response.claims()
    if (!told) throw new Error('the answer has no ID token')
    if (told.sub.trim() === '') throw new Error('the ID token names nobody')
    const needsMore =
      told.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
    const claims: Claims = {
      ...(needsMore ? await openId.fetchUserInfo(config, response.access_token, told.sub) : {}),
      ...told,
    }
    const email = toText(claims.email) || undefined
    return {
      issuer: told.iss,
      subject: told.sub,
      email,
      isVerified:
        claims.email_verified === true ||
        (claims.email_verified === undefined && issuer.trustsAddresses),
      ...splitClaimedName(claims, email ?? ''),
      groups: toTexts(claims[issuer.groupsClaim]),
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw createSsoError(isOutage(error) ? 'signOn.unavailable' : 'signOn.refused', issuer, error)
  }
}

/**
 * The address at which the browser signs out at the provider, too; null if it has none or does not
 * answer.
 */
export const buildSignOutUrl = async (issuer: Issuer, returnTo: string): Promise<string | null> => {
  try {
    const config = await connect(issuer, timeouts.signOut)
    if (!config.serverMetadata().end_session_endpoint) return null
    const parameters = { post_logout_redirect_uri: returnTo, client_id: issuer.clientId }
    return openId.buildEndSessionUrl(config, parameters).href
  } catch {
    return null
  }
}
