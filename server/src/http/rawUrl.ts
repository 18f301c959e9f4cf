import type { FastifyRequest } from 'fastify'

/** First parts of a path that are the server's own. */
const reserved = ['api', 'assets', 'metrics', 'healthz', 'readyz']

/**
 * May a page of the web client have this URL? Its pages have plain paths: encoded, doubled, hidden or file-like
 * segments never lead to one, and neither does a misspelt API call.
 */
export const mayBePage = (url: string): boolean => {
  const [path = ''] = url.split(/[?#]/)
  const [, first = ''] = path.toLowerCase().split('/')
  return /^\/(?:[\w-]+\/)*[\w-]*$/.test(path) && !reserved.includes(first)
}

/**
 * What may be logged of a URL: the pattern of the matched route. A path may contain a password or a signature, and an
 * unmatched one may be a misspelling of these, so nothing of it is logged.
 */
export const loggedRoute = (request: FastifyRequest): string => request.routeOptions?.url ?? 'unknown'
