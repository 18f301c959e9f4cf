import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../http/httpError.ts'
import { isLoopback } from '../http/isLoopback.ts'
import type { Metrics } from './metrics.ts'

type Exposed = Pick<Metrics, 'contentType' | 'text'>

const hashToken = (text: string) => createHash('sha256').update(text).digest()

/** Serves `/metrics` beside the application, to whoever knows the token. */
export const serveMetrics = (app: FastifyInstance, metrics: Exposed, token: string): void => {
  const expected = hashToken(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(hashToken(request.headers.authorization ?? ''), expected)) {
      reply.header('www-authenticate', 'Bearer')
      throw new HttpError('session.ended')
    }
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/**
 * Serves `/metrics` on a port of its own, on loopback only. A page of another site cannot read it
 * by a name that it points to this machine: the name must be one of loopback, too.
 */
export const listenForMetrics = async (
  metrics: Exposed,
  port: number,
): Promise<{ port: number; stop(): Promise<void> }> => {
  const server = createServer(async (request, response) => {
    const hostname = URL.parse(`http://${request.headers.host}`)?.hostname ?? ''
    const isServed = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    if (!isServed || !isLoopback(hostname)) return response.writeHead(isServed ? 403 : 404).end()
    try {
      const text = await metrics.text()
      return response
        .writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' })
        .end(text)
    } catch {
      return response.writeHead(500).end()
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
