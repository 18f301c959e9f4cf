import type { FastifyInstance } from 'fastify'

/** days for which what is said holds; a file that nobody serves any more runs out by itself */
const holds = 180

interface SecurityContact {
  contact: string
  publicUrl: string
  now: () => Date
}

/** The text of RFC 9116: where to report a hole, and until when that holds. */
const securityTxt = ({ contact, publicUrl, now }: SecurityContact): string => {
  const expires = new Date(now().getTime() + holds * 86_400_000)
  expires.setUTCHours(0, 0, 0, 0)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** Serves it under the address that people who find a hole look at. */
export const serveSecurityTxt = (app: FastifyInstance, who: SecurityContact): void => {
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityTxt(who)),
  )
}
