import { createReadStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
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

const sendFile = (reply: FastifyReply, name: string) => {
  const file = files[name]
  if (!file) throw new HttpError('route.missing')
  return reply
    .type(file.type)
    .header('cache-control', file.folder === renderer ? 'public, max-age=86400' : 'no-cache')
    .send(createReadStream(join(file.folder, name)))
}

/**
 * Serves the API's description as a page at `/api/docs`. The page itself is static and public; the
 * description that it loads is not, unless `API_DOCS` says so.
 */
export const serveDocsPage = (app: FastifyInstance) => {
  app.get('/api/docs', (_request, reply) => sendFile(reply, 'docs.html'))
  app.get<{ Params: { file: string } }>('/api/docs/:file', (request, reply) =>
    sendFile(reply, request.params.file.toLowerCase()),
  )
}
