import type { FastifyRequest } from 'fastify'

/** The value of a header that was sent exactly once. */
export const getSingleHeader = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
