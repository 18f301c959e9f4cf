import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

/** Answers as described, fails, never answers, or sends what is no JSON. */
type IssuerMood = 'well' | 'fails' | 'hangs' | 'babbles'

/** Claims of the next ID token; `undefined` leaves one out. */
export type TokenClaims = Record<string, unknown>

/**
 * An identity provider on loopback that follows OpenID Connect: discovery, code flow with PKCE,
 * signed ID tokens, userinfo, end of session. It signs in whoever a test says.
 */
export interface TestIssuer {
  url: string
  clientId: string
  clientSecret: string
  /**
   * follows the address as a browser does once somebody has signed in there; answers what it is
   * sent back with
   */
  signIn(url: string, claims: TokenClaims): { code: string; state: string }
  be(mood: IssuerMood): void
  /** signs with a new key from now on, and describes only that */
  rotateKey(): Promise<void>
  /** signs the next token with a key that it does not describe */
  forgeNext(): void
  /** what is told at the userinfo endpoint */
  userinfo: TokenClaims
  stop(): Promise<void>
}

interface Grant {
  challenge: string
  nonce: string
  redirectUri: string
  claims: TokenClaims
}

const makeKey = async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk: JWK = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig' }
  return { privateKey, jwk: { ...jwk, kid: await calculateJwkThumbprint(jwk) } }
}

const hashVerifier = async (verifier: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))).toString(
    'base64url',
  )

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = ''
  for await (const part of request) text += String(part)
  return new URLSearchParams(text)
}

const send = (reply: ServerResponse, status: number, body: unknown) => {
  reply.writeHead(status, { 'content-type': 'application/json' })
  reply.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Starts one on a free port. */
export const startIssuerServer = async (): Promise<TestIssuer> => {
  const clientId = 'nspect'
  const clientSecret = 'a secret of the provider'
  let key = await makeKey()
  let mood: IssuerMood = 'well'
  let isForged = false
  const grants = new Map<string, Grant>()
  const waiting = new Set<ServerResponse>()
  const state = { userinfo: {} as TokenClaims }

  const idTokenOf = async ({ nonce, claims }: Grant): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: url, aud: clientId, nonce, iat: now, exp: now + 300, sub: 'person-1' }
    const signer = isForged ? await makeKey() : key
    isForged = false
    const payload = Object.fromEntries(
      Object.entries({ ...usual, ...claims }).filter(([, value]) => value !== undefined),
    )
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid })
      .sign(signer.privateKey)
  }

  const token = async (request: IncomingMessage, reply: ServerResponse) => {
    const form = await readForm(request)
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const isRight =
      grant !== undefined &&
      form.get('client_id') === clientId &&
      form.get('client_secret') === clientSecret &&
      form.get('redirect_uri') === grant.redirectUri &&
      (await hashVerifier(form.get('code_verifier') ?? '')) === grant.challenge
    if (!isRight) return send(reply, 400, { error: 'invalid_grant' })
    send(reply, 200, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      id_token: await idTokenOf(grant),
    })
  }

  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (mood === 'hangs') return void waiting.add(reply)
    if (mood === 'fails') return send(reply, 503, { error: 'temporarily_unavailable' })
    if (mood === 'babbles') return send(reply, 200, '<html>')
    if (pathname === '/.well-known/openid-configuration') {
      return send(reply, 200, {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        userinfo_endpoint: `${url}/userinfo`,
        jwks_uri: `${url}/jwks`,
        end_session_endpoint: `${url}/logout`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      })
    }
    if (pathname === '/jwks') return send(reply, 200, { keys: [key.jwk] })
    if (pathname === '/userinfo') return send(reply, 200, state.userinfo)
    if (pathname === '/token') return void token(request, reply)
    send(reply, 404, { error: 'not_found' })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return Object.assign(state, {
    url,
    clientId,
    clientSecret,
    signIn: (address: string, claims: TokenClaims) => {
      const asked = new URL(address).searchParams
      const code = randomUUID()
      grants.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
        claims,
      })
      return { code, state: asked.get('state') ?? '' }
    },
    be: (next: IssuerMood) => {
      mood = next
      for (const reply of waiting) reply.destroy()
      waiting.clear()
    },
    rotateKey: async () => {
      key = await makeKey()
    },
    forgeNext: () => {
      isForged = true
    },
    stop: async () => {
      for (const reply of waiting) reply.destroy()
      server.closeAllConnections()
      await new Promise((stopped) => server.close(stopped))
    },
  })
}
