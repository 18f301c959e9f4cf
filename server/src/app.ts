import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import type { ApiDocsReaders } from '@nspect/contract/apiDocs/apiDocs'
import { limits } from '@nspect/contract/shared/limits'
import { parseUntrustedJson } from '@nspect/contract/shared/parseUntrustedJson'
import Fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { apiDocsFeature } from './apiDocs/apiDocs.ts'
import { serveDocsPage } from './apiDocs/docsPage.ts'
import { createLazyOpenApi } from './apiDocs/openapi.ts'
import type { BillingProvider } from './billing/billingProvider.ts'
import { type Db, isDatabaseReachable } from './db/connect.ts'
import { buildFeatures } from './features.ts'
import { assertStorageNotFull } from './files/assertStorage.ts'
import type { Operations } from './health/healthReader.ts'
import { serveHomePage } from './home/serveHomePage.ts'
import {
  type BodyLimits,
  defaultBodyLimits,
  enforceBodyLimits,
  readBodyText,
} from './http/bodyLimits.ts'
import { compressResponses } from './http/compressResponses.ts'
import { type DrainTimes, drainOnClose } from './http/drainOnClose.ts'
import { toHttpError } from './http/errorMapping.ts'
import { type ErrorMapping, type Feature, listErrorMappings, type Site } from './http/handler.ts'
import { HttpError } from './http/httpError.ts'
import { buildErrorBody, getLocalizedTexts, parseAcceptedLanguage } from './http/localizedTexts.ts'
import { formatRequestNumber, isPrintTabRequest, renderErrorPage } from './http/pages/errorPage.ts'
import { listScriptSources } from './http/pages/listScriptSources.ts'
import { buildSecurityHeaders } from './http/pages/securityHeaders.ts'
import { serveSecurityTxt } from './http/pages/securityTxt.ts'
import { isSignInPath, isWebPagePath, signInPage } from './http/pages/webPagePaths.ts'
import { mountFeatures } from './http/pipeline/pipeline.ts'
import { getRequestId } from './http/requestId.ts'
import { RequestLog } from './http/requestLog.ts'
import type { Tokens } from './http/tokens.ts'
import type { TrustedProxies } from './http/trustedProxies.ts'
import type { JobQueue } from './jobs/job.ts'
import { type LiveStreams, startLiveStreams } from './live/liveStreams.ts'
import { serveMcp } from './mcp/serveMcp.ts'
import { serveVisitorPage } from './reports/screen/serveVisitorPage.ts'
import type { FileStorage } from './storage/storage.ts'

export interface AppParts {
  db: Db
  storage: FileStorage
  jobs: JobQueue
  tokens: Tokens
  site: Site
  billing: BillingProvider
  now: () => Date
  /** validate answers against their shapes before they are sent? In development, and in tests */
  checksAnswers: boolean
  apiDocs: ApiDocsReaders
  /** where holes are reported; without it there is no security.txt */
  securityContact?: string | undefined
  trustProxy: TrustedProxies
  /** how connections are closed */
  drain: DrainTimes
  /** as `createServerLog` makes it, so that nothing secret is ever logged */
  log: FastifyBaseLogger
  /** what else watches the application's requests: metrics, traces */
  watchers?: readonly ((app: FastifyInstance) => void)[]
  /** limits of request bodies; defaults if absent */
  bodies?: BodyLimits
  /** streams of changes; by default only those of this server, and ended with it */
  live?: LiveStreams
  /** what the server knows of itself and its installation; nothing by default */
  operations?: Operations
  /** features served in addition to the product's own: access to the demo, on a local machine */
  besides?: readonly Feature[]
  /** folder of the built web client; without it only the API is served */
  webFolder?: string
}

/** Builds the application without listening: the server starts it, tests use it. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { bodies = defaultBodyLimits } = parts
  const live =
    parts.live ?? startLiveStreams({ db: parts.db, now: parts.now, onError: () => undefined })
  const calls = [...buildFeatures({ ...parts, live }), ...(parts.besides ?? [])]
  const features = parts.apiDocs === 'staff' ? [...calls, apiDocsFeature(calls)] : calls
  const webFolder =
    parts.webFolder && existsSync(join(parts.webFolder, 'index.html')) ? parts.webFolder : undefined
  const safety = safetyHeaders(parts, webFolder)
  const setHeaders = headersFrom(safety)

  const app = listener(parts, bodies, safety)
  // read where a session's cookie may count, not for each request
  await app.register(cookie, { hook: false })
  await readBodies(app, bodies)
  for (const watch of parts.watchers ?? []) watch(app)
  compressResponses(app)
  app.addHook('onRequest', async (request, reply) => {
    setHeaders(request, reply)
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new HttpError('input.unreadable')
    if (/^\/project-report/i.test(request.url)) reply.header('x-robots-tag', 'noindex')
  })
  answerFailures(app, parts.site, listErrorMappings(features))
  answerMissing(app, webFolder)
  mountFeatures(
    app,
    {
      db: parts.db,
      storage: parts.storage,
      jobs: parts.jobs,
      tokens: parts.tokens,
      site: parts.site,
      now: parts.now,
      bodies,
      checksAnswers: parts.checksAnswers,
      requireRoom: async (clientId, bytes) => {
        await assertStorageNotFull(parts.db, clientId, bytes)
      },
      onCommitted: (rows) => live.committed(rows),
    },
    features,
  )
  serveMcp(app, parts.site)
  // streams never become idle: they end before other connections are waited for
  app.addHook('preClose', async () => live.endAll())
  app.addHook('onClose', () => live.close())
  const { isDraining } = drainOnClose(app, parts.drain)
  serveHealth(app, parts.db, isDraining)
  if (parts.securityContact) {
    serveSecurityTxt(app, {
      contact: parts.securityContact,
      publicUrl: parts.site.publicUrl,
      now: parts.now,
    })
  }
  if (parts.apiDocs === 'public') {
    const document = createLazyOpenApi(calls)
    app.get('/api/openapi.json', async () => document())
  }
  if (parts.apiDocs !== 'off') serveDocsPage(app)
  if (webFolder) {
    serveVisitorPage(app, parts, webFolder)
    serveHomePage(app, parts, webFolder)
    await servePages(app, webFolder)
  }
  return app
}

/** Builds a server that tells its health and nothing else: of a process that works for others. */
export const buildHealthApp = ({ db, drain }: Pick<AppParts, 'db' | 'drain'>): FastifyInstance => {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  app.addHook(
    'onRequest',
    async (_request, reply) => void reply.header('cache-control', 'no-store'),
  )
  const { isDraining } = drainOnClose(app, drain)
  serveHealth(app, db, isDraining)
  return app
}

type SetHeaders = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** The web client's pages. */
const pagesIn = (webFolder: string) =>
  ['index.html', signInPage, 'report.html']
    .map((page) => join(webFolder, page))
    .filter((path) => existsSync(path))

type Headers = Readonly<Record<string, string>>

/**
 * Headers of every response. None is cached unless it says so itself: pages, their assets, and
 * signed files.
 */
const safetyHeaders = ({ site, storage }: AppParts, webFolder: string | undefined): Headers => {
  const pages = webFolder ? pagesIn(webFolder).map((path) => readFileSync(path, 'utf8')) : []
  const scripts = [...new Set(pages.flatMap(listScriptSources))]
  return {
    ...buildSecurityHeaders(site, scripts, storage.browserOrigins),
    'cache-control': 'no-store',
  }
}

const headersFrom =
  (safety: Headers): SetHeaders =>
  (request, reply) =>
    reply.headers(safety).header('x-request-id', request.id)

/**
 * The server itself: its log, its timeouts, and its responses to requests that never reach a route.
 */
const listener = (parts: AppParts, bodies: BodyLimits, safety: Headers): FastifyInstance => {
  const setHeaders = headersFrom(safety)
  const refuseSocket = sendConnectionError(safety, parts.site)
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new RequestLog(),
    trustProxy: parts.trustProxy,
    bodyLimit: limits.jsonBody,
    exposeHeadRoutes: false,
    routerOptions: { caseSensitive: false, maxParamLength: 400 },
    genReqId: getRequestId,
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Node would refuse a missing host without words
    http: {
      connectionsCheckingInterval: Math.min(bodies.headMs / 6, 30_000),
      requireHostHeader: false,
    },
    // a URL or a request that never reaches a route gets an error in the same shape as everything
    // else
    frameworkErrors: (_error, request, reply) =>
      sendError(parts.site, request, setHeaders(request, reply), new HttpError('input.unreadable')),
    clientErrorHandler: (error, socket) => refuseSocket(toConnectionRefusal(error), socket),
  })
  // both would be answered without words, or not at all
  app.server.on('checkExpectation', ({ socket }: IncomingMessage) =>
    refuseSocket(new HttpError('input.unreadable'), socket),
  )
  app.server.on('connect', ({ socket }: IncomingMessage) =>
    refuseSocket(new HttpError('route.missing'), socket),
  )
  app.server.headersTimeout = bodies.headMs
  app.server.requestTimeout = 15 * 60_000
  return app
}

const sendError = (
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: HttpError,
) => {
  const words = getLocalizedTexts(parseAcceptedLanguage(request.headers['accept-language']), site)
  const body = buildErrorBody(refusal, words)
  const isFault = refusal.code === 'server.fault'
  const sentence = isFault
    ? `${body.Message} ${formatRequestNumber(words.language, request.id)}`
    : body.Message
  reply.status(refusal.status).header('content-language', words.language)
  return isPrintTabRequest(request.url, request.headers.accept)
    ? reply
        .type('text/html; charset=utf-8')
        .send(renderErrorPage(sentence, words.language, request.url))
    : reply.type('application/json').send(JSON.stringify(body))
}

/**
 * A request with a method that Node does not know, in contrast to input that is no request at all
 * (`rawPacket` is a Buffer).
 */
const namesMethod = ({ code, rawPacket }: ConnectionError) =>
  code === 'HPE_INVALID_METHOD' &&
  /^[A-Z-]{1,30} \S+ HTTP\/1\.[01]\r\n/.test(String(rawPacket).slice(0, 9_000))

const toConnectionRefusal = (error: ConnectionError): HttpError | undefined => {
  if (error.code === 'ECONNRESET') return undefined
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new HttpError('request.timeout')
  return new HttpError(namesMethod(error) ? 'route.missing' : 'input.unreadable')
}

/**
 * Input that could not be parsed as a request gets a raw response, and the connection is closed.
 */
const sendConnectionError =
  (safety: Headers, site: Site) => (refusal: HttpError | undefined, socket: Socket) => {
    if (!refusal || !socket.writable) return
    const body = JSON.stringify(buildErrorBody(refusal, getLocalizedTexts('en', site)))
    const head = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(safety).map(([name, value]) => `${name}: ${value}`),
      `x-request-id: ${randomUUID()}`,
      'Connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroySoon()
  }

/** Accepted content types: uploads, JSON, and signed forms of other servers. */
const readBodies = async (app: FastifyInstance, bodies: BodyLimits) => {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: limits.modelBytes + 1, parts: 100 },
  })

  app.removeContentTypeParser(['application/json', 'text/plain'])
  enforceBodyLimits(app, bodies)
  const textOf = (request: FastifyRequest, body: Readable) =>
    readBodyText(body, {
      maxBytes: Math.min(request.bodyAllowance, request.routeOptions.bodyLimit),
      ms: bodies.textMs,
    })
  app.addContentTypeParser('application/json', async (request: FastifyRequest, body: Readable) => {
    const read = parseUntrustedJson(await textOf(request, body))
    if (!read) throw new HttpError('input.unreadable')
    return read.value
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, body: Readable) => {
      // forms come from other servers only: their signature covers the raw text
      const { signatureHeader } = request.routeOptions.config
      if (signatureHeader === undefined) throw new HttpError('body.type')
      return { payload: await textOf(request, body), signature: request.headers[signatureHeader] }
    },
  )
}

const answerFailures = (app: FastifyInstance, site: Site, mappings: readonly ErrorMapping[]) =>
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { refusal, isFault } = toHttpError(error, mappings)
    if (isFault) request.log.error({ err: error }, refusal.code)
    else if (refusal.cause !== undefined) request.log.warn({ err: refusal }, refusal.code)
    const { waitSeconds } = refusal.values
    if (waitSeconds !== undefined) reply.header('retry-after', String(waitSeconds))
    // the rest of a late request is not awaited
    if (refusal.code === 'request.timeout') reply.header('connection', 'close')
    return sendError(site, request, reply, refusal)
  })

/** A URL that is no API call may be one of the web client's pages. */
const answerMissing = (app: FastifyInstance, webFolder: string | undefined) => {
  const hasSignIn = webFolder !== undefined && existsSync(join(webFolder, signInPage))
  app.setNotFoundHandler((request, reply) => {
    if (webFolder && request.method === 'GET' && isWebPagePath(request.url)) {
      const page = hasSignIn && isSignInPath(request.url) ? signInPage : 'index.html'
      return reply.header('cache-control', 'no-cache').sendFile(page)
    }
    throw new HttpError('route.missing')
  })
}

/**
 * Headers of documents: browsers ignore them on scripts, styles and fonts, where each file would
 * carry a kilobyte of them. A worker's script is a document in this respect.
 */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
]

const servePages = (app: FastifyInstance, webFolder: string) =>
  app.register(fastifyStatic, {
    root: webFolder,
    preCompressed: true,
    // the start page is served as every other page of the program
    index: false,
    wildcard: false,
    setHeaders: (reply: FastifyReply, path) => {
      const isNamedByContent = path.includes('/assets/')
      reply.header(
        'cache-control',
        isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      if (isNamedByContent && !/worker/i.test(path))
        for (const name of ofDocuments) reply.removeHeader(name)
    },
  })

const serveHealth = (app: FastifyInstance, db: Db, isDraining: () => boolean) => {
  app.get('/healthz', async () => ({ ok: true }))
  let lastCheck: { at: number; isReady: boolean } | undefined
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.status(503).send({ ok: false })
    if (!lastCheck || Date.now() - lastCheck.at > 2000) {
      const isReady = await isDatabaseReachable(db)
      lastCheck = { at: Date.now(), isReady }
    }
    return reply.status(lastCheck.isReady ? 200 : 503).send({ ok: lastCheck.isReady })
  })
}
