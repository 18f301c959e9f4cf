import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import { readJson } from '@nspect/contract/json'
import { limits } from '@nspect/contract/limits'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { BillingProvider } from './billing/provider.ts'
import { answers, type Db } from './db/connect.ts'
import { features } from './features.ts'
import type { FileStorage } from './files/storage.ts'
import type { Feature, Site } from './http/call.ts'
import { type DrainTimes, drainOnClose } from './http/drain.ts'
import { asRefusal, faultOf } from './http/failures.ts'
import { openApiOf } from './http/openapi.ts'
import { Refusal } from './http/refuse.ts'
import { RequestLog } from './http/requestLog.ts'
import { safetyHeaders } from './http/safetyHeaders.ts'
import { mount } from './http/serve.ts'
import type { Tokens } from './http/tokens.ts'
import { bodyOf, languageOf, wordsIn } from './http/words.ts'
import type { JobQueue } from './jobs/job.ts'

export interface AppParts {
  db: Db
  storage: FileStorage
  jobs: JobQueue
  tokens: Tokens
  site: Site
  billing: BillingProvider
  now: () => Date
  isProduction: boolean
  trustProxy: string | number | boolean
  /** how closing goes about connections */
  drain: DrainTimes
  /** where and how much to log; what is logged is decided here, so that nothing secret ever is */
  log: { level: string; stream?: { write(line: string): void } }
  /** features that are served beside the product's own: the way into the demo, on a machine of one's own */
  besides?: readonly Feature[]
  /** where the built web client lies; without it only the API is served */
  webFolder?: string
}

/** Routing knows no case, so neither does this. */
const isApi = (url: string) => /^\/+api(\/|\?|$)/i.test(url)

const isFromProvider = (url: string) => /^\/+api\/webhook\/chargify(\?|$)/i.test(url)

/** What may be written into a log of an address: no query (tokens), no password or signature in the path (BI-058). */
const redactUrl = (url: string): string =>
  (url.split('?')[0] ?? '')
    .replace(/^(\/api\/users\/changepassword\/[^/]*\/).*$/i, '$1…')
    .replace(/^(\/api\/files\/).*$/i, '$1…')

/** Builds the application without listening: the server starts it, tests use it. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const served = [...features, ...(parts.besides ?? [])]
  const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => {
    const words = wordsIn(languageOf(request.headers['accept-language']))
    return reply
      .status(refusal.status)
      .type('application/json')
      .header('content-language', words.language)
      .send(JSON.stringify(bodyOf(refusal, words)))
  }
  const app = Fastify({
    logger: {
      ...parts.log,
      serializers: {
        err: faultOf,
        req: (request) => ({ method: request.method, url: redactUrl(request.url), remoteAddress: request.ip }),
      },
    },
    logController: new RequestLog(),
    trustProxy: parts.trustProxy as boolean,
    bodyLimit: limits.jsonBody,
    exposeHeadRoutes: false,
    routerOptions: { caseSensitive: false, maxParamLength: 400 },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // an address or a request that no route ever sees is refused in the same shape as everything else
    frameworkErrors: (_error, request, reply) =>
      refuse(request, reply.header('x-request-id', request.id), new Refusal('input.unreadable')),
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return
      const refusal = new Refusal(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request.timeout' : 'input.unreadable')
      const body = JSON.stringify(bodyOf(refusal, wordsIn('en')))
      const head = [
        `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `x-request-id: ${randomUUID()}`,
        'Connection: close',
      ]
      socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
    },
  })
  app.server.headersTimeout = 20_000
  app.server.requestTimeout = 15 * 60_000
  const webFolder = parts.webFolder && existsSync(join(parts.webFolder, 'index.html')) ? parts.webFolder : undefined

  await app.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: limits.modelBytes + 1, parts: 100 } })

  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const read = readJson(String(body))
    if (read) done(null, read.value)
    else done(new Refusal('input.unreadable'))
  })

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    // a form comes from the payment provider alone: what was signed is its text as it came
    const signature = request.headers['x-chargify-webhook-signature-hmac-sha-256']
    if (isFromProvider(request.url)) done(null, { payload: String(body), signature })
    else done(new Refusal('body.type'))
  })

  const safety = safetyHeaders(parts.site)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(safety).header('x-request-id', request.id)
    if (isApi(request.url)) reply.header('cache-control', 'no-store')
    if (/^\/project-report/i.test(request.url)) reply.header('x-robots-tag', 'noindex')
  })

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { refusal, isFault } = asRefusal(error)
    if (isFault) request.log.error({ err: error }, refusal.code)
    const { waitSeconds } = refusal.values
    if (waitSeconds !== undefined) reply.header('retry-after', String(waitSeconds))
    return refuse(request, reply, refusal)
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !isApi(request.url) && !request.url.startsWith('/assets/')
    if (isPage && webFolder) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    throw new Refusal('route.missing')
  })

  mount(
    app,
    {
      db: parts.db,
      storage: parts.storage,
      jobs: parts.jobs,
      tokens: parts.tokens,
      site: parts.site,
      billing: parts.billing,
      now: parts.now,
      checksAnswers: !parts.isProduction,
    },
    served,
  )
  const { isDraining } = drainOnClose(app, parts.drain)
  serveHealth(app, parts.db, isDraining)
  if (!parts.isProduction) serveOpenApi(app, served)
  if (webFolder) {
    await app.register(fastifyStatic, {
      root: webFolder,
      preCompressed: true,
      wildcard: false,
      setHeaders: (reply, path) => {
        const isNamedByContent = path.includes('/assets/')
        reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  return app
}

const serveHealth = (app: FastifyInstance, db: Db, isDraining: () => boolean) => {
  app.get('/healthz', async () => ({ ok: true }))
  let asked: { at: number; isReady: boolean } | undefined
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.status(503).send({ ok: false })
    if (!asked || Date.now() - asked.at > 2000) {
      const isReady = await answers(db)
      asked = { at: Date.now(), isReady }
    }
    return reply.status(asked.isReady ? 200 : 503).send({ ok: asked.isReady })
  })
}

/** The description of the API, for everyone outside production. */
const serveOpenApi = (app: FastifyInstance, served: readonly Feature[]) => {
  let document: object | undefined
  app.get('/api/openapi.json', async () => {
    document ??= openApiOf(served)
    return document
  })
}
