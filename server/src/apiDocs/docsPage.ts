import { createReadStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../http/httpError.ts'

const own = join(import.meta.dirname, 'page')
const renderer = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist')))

/** Everything that the page loads: nothing comes from other servers. */
const files: Record<string, { folder: string; type: string }> = {
  'docs.html': { folder: own, type: 'text/html; charset=utf-8' },
  'docs.css': { folder: own, type: 'text/css; charset=utf-8' },
  'docs.js': { folder: own, type: 'text/javascript; charset=utf-8' },
  'swagger-ui.css': { folder: renderer, type: 'text/css; charset=utf-8' },
  'swagger-ui-bundle.js': { folder: renderer, type: 'text/javascript; charset=utf-8' },
}

const sendFile = (request: FastifyRequest, reply: FastifyReply, name: string) => {
  const file = files[name]
  if (!file) throw new HttpError('route.missing')
  const bytes = createReadStream(join(file.folder, name))
  reply
    .type(file.type)
    .header('cache-control', file.folder === renderer ? 'public, max-age=86400' : 'no-cache')
    .header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(bytes)
  // the reply sees the error, if there is one
  return reply
    .header('content-encoding', 'gzip')
    .send(pipeline(bytes, createGzip(), () => undefined))
}

/**
 * Serves the API's description as a page at `/api/docs`. The page itself is static and public; the
 * description that it loads is not, unless `API_DOCS` says so.
 */
export const serveDocsPage = (app: FastifyInstance) => {
  app.get('/api/docs', (request, reply) => sendFile(request, reply, 'docs.html'))
  app.get<{ Params: { file: string } }>('/api/docs/:file', (request, reply) =>
    sendFile(request, reply, request.params.file.toLowerCase()),
  )
}
