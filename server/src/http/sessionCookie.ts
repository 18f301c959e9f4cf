import { offlineSignOutCookie, signedInAsHeader } from '@nspect/contract/sessions/browserSession'
import { limits } from '@nspect/contract/shared/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionCookie } from './credentials.ts'
import { getSingleHeader } from './getSingleHeader.ts'
import type { Site } from './handler.ts'

/** The session of a browser: a cookie that no script can read (decision 044). */

type PublicUrl = Pick<Site, 'publicUrl'>

const parseHost = (url: string): string | undefined => URL.parse(url)?.host

/**
 * Does the browser come by https? Behind a proxy as that says, or as `PUBLIC_URL` says of this
 * host.
 */
const isSecure = (request: FastifyRequest, { publicUrl }: PublicUrl): boolean =>
  request.protocol === 'https' ||
  (publicUrl.startsWith('https:') && parseHost(publicUrl) === request.host)

/**
 * Cookies are the same for all ports of a host: by its name, each installation there has its own.
 */
const nameFor = (request: FastifyRequest, site: PublicUrl): string => {
  const [, port = '80'] = /:(\d+)$/.exec(request.host) ?? []
  return isSecure(request, site) ? '__Host-nspect-session' : `nspect-session-${port}`
}

/** The session's cookie as it was sent; undefined without one. */
export const readSessionCookie = (
  request: FastifyRequest,
  site: PublicUrl,
): SessionCookie | undefined => {
  const sent = getSingleHeader(request, 'cookie')
  if (sent === undefined) return undefined
  const cookies = request.server.parseCookie(sent)
  const token = cookies[nameFor(request, site)]
  if (!token) return undefined
  return {
    token,
    person: getSingleHeader(request, signedInAsHeader.toLowerCase()),
    left: cookies[offlineSignOutCookie],
  }
}

/**
 * Was it sent by a page of this installation, as far as the browser tells? Browsers say it by
 * `Sec-Fetch-Site` over https and on the machine itself, else by `Origin`, which must be the host
 * that was asked or that of `PUBLIC_URL`.
 */
export const isRequestFromOwnPage = (
  request: FastifyRequest,
  { publicUrl }: PublicUrl,
): boolean => {
  const site = getSingleHeader(request, 'sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = getSingleHeader(request, 'origin')
  if (origin === undefined) return true
  const from = parseHost(origin)
  return from !== undefined && (from === request.host || from === parseHost(publicUrl))
}

/**
 * Lets the browser keep this session's token, or none (null) once the session of its cookie was
 * ended. Not for a page of another site: it could sign its visitors in as somebody else.
 */
export const sendSessionCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  site: PublicUrl,
  token: string | null,
): void => {
  const secure = isSecure(request, site)
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const name = nameFor(request, site)
  if (token === null) {
    if (getSingleHeader(request, 'authorization') === undefined) reply.clearCookie(name, attributes)
  } else if (isRequestFromOwnPage(request, site)) {
    reply.setCookie(name, token, { ...attributes, maxAge: limits.sessionDays * 86_400 })
  }
}
