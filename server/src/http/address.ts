import type { FastifyRequest } from 'fastify'

/** First parts of a path that are the server's own. */
const reserved = ['api', 'assets', 'metrics', 'healthz', 'readyz']

/**
 * May a page of the web client have this address? Its pages have plain paths: what is encoded, doubled, hidden or named like
 * a file never leads to one, and neither does a misspelt call.
 */
export const mayBePage = (url: string): boolean => {
  const [path = ''] = url.split(/[?#]/)
  const [, first = ''] = path.toLowerCase().split('/')
  return /^\/(?:[\w-]+\/)*[\w-]*$/.test(path) && !reserved.includes(first)
}

/**
 * What may be logged of an address: the pattern of the route that it led to. A path may hold a password or a signature, and
 * one that led nowhere may be a misspelt one of these, so nothing of it is told.
 */
export const loggedRoute = (request: FastifyRequest): string => request.routeOptions?.url ?? 'unknown'
