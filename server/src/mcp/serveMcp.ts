import { type CallToolResult, createMcpHandler } from '@modelcontextprotocol/server'
import { apiKeyPrefix } from '@nspect/contract/apiKeys/apiKeys'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { limits } from '@nspect/contract/shared/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toHttpError } from '../http/errorMapping.ts'
import { getSingleHeader } from '../http/getSingleHeader.ts'
import type { Site } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { buildErrorBody, getLocalizedTexts, parseAcceptedLanguage } from '../http/localizedTexts.ts'
import { isRequestFromOwnPage } from '../http/sessionCookie.ts'
import { type CallApi, createApiCaller } from './callApi.ts'
import { callTool } from './callTool.ts'
import { createToolServer } from './toolServer.ts'

/** Codes of JSON-RPC: input that is no JSON, and errors of the server's own. */
const rpcCodes = { unreadable: -32700, invalid: -32600, refused: -32000 }

const getTexts = (request: FastifyRequest, site: Site) =>
  getLocalizedTexts(parseAcceptedLanguage(request.headers['accept-language']), site)

/** Throws 401 unless it brings an API key, and 403 for a page of another site (DNS rebinding). */
const assertKeyHolder = (request: FastifyRequest, site: Site): void => {
  if (!isRequestFromOwnPage(request, site)) throw new HttpError('request.otherSite')
  const authorization = getSingleHeader(request, 'authorization') ?? ''
  if (!new RegExp(`^Bearer +${apiKeyPrefix}`, 'i').test(authorization))
    throw new HttpError('apiKey.needed')
}

interface RefusedAnswer {
  status: number
  body: { Message?: unknown; code?: unknown }
  headers: Record<string, unknown>
}

const sendRefusal = (reply: FastifyReply, { status, body, headers }: RefusedAnswer) => {
  const { Message, code } = body
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (headers['retry-after'] !== undefined) reply.header('retry-after', headers['retry-after'])
  const rpcCode = code === 'input.unreadable' ? rpcCodes.unreadable : rpcCodes.refused
  const error = { code: rpcCode, message: String(Message), data: { code } }
  return reply.status(status).send({ jsonrpc: '2.0', id: null, error })
}

/** Is the key valid? A tool's own call answers that. */
const findKeyRefusal = async (
  body: unknown,
  callApi: CallApi,
): Promise<RefusedAnswer | undefined> => {
  const isToolCall = (body as { method?: unknown } | null)?.method === 'tools/call'
  const answer = isToolCall ? undefined : await callApi(sessionRoutes.readMe, {})
  return answer && answer.status !== 200 ? (answer as RefusedAnswer) : undefined
}

const answerMessage = async (
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
) => {
  const { method, body } = request
  let refused: RefusedAnswer | undefined
  const callApi: CallApi = async (...args) => {
    const answer = await createApiCaller(app, request)(...args)
    if (answer.status === 401) refused = answer as RefusedAnswer
    return answer
  }
  if (method === 'POST') refused = await findKeyRefusal(body, callApi)
  if (refused) return sendRefusal(reply, refused)
  const handler = createMcpHandler(
    () =>
      createToolServer((tool, args) =>
        callTool(tool, args, callApi).catch((error) => answerFailure(error, request, site)),
      ),
    { maxSubscriptions: 0 },
  )
  const { headers } = request
  const names = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']
  const sent = names.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as [string, string]] : []
  })
  const response = await handler.fetch(
    new Request(new URL('/mcp', site.publicUrl), { method, headers: sent }),
    method === 'POST' ? { parsedBody: body } : {},
  )
  const text = await response.text()
  if (refused) return sendRefusal(reply, refused)
  for (const name of ['content-type', 'allow']) {
    const value = response.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  return reply.status(response.status).send(text)
}

/** A refusal before or after the call itself, as the result of the tool. */
const answerFailure = (error: unknown, request: FastifyRequest, site: Site): CallToolResult => {
  const { refusal, isFault } = toHttpError(error)
  if (isFault) request.log.error({ err: error }, refusal.code)
  const { Message, ...content } = buildErrorBody(refusal, getTexts(request, site))
  return {
    isError: true,
    content: [{ type: 'text', text: Message }],
    structuredContent: { Message, ...content },
  }
}

/**
 * The Model Context Protocol at /mcp: each tool is a call of the API, made with the sender's key.
 * No sessions, no streams: an answer is a response.
 */
export const serveMcp = (app: FastifyInstance, site: Site): void => {
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    bodyLimit: limits.mcpBody,
    onRequest: async (request) => {
      if (request.method === 'POST') assertKeyHolder(request, site)
    },
    handler: async (request, reply) => {
      if (Array.isArray(request.body)) throw new HttpError('input.unreadable')
      return answerMessage(app, request, reply, site)
    },
    errorHandler: (error, request, reply) => {
      const { refusal, isFault } = toHttpError(error)
      if (isFault) request.log.error({ err: error }, refusal.code)
      const { waitSeconds } = refusal.values
      return sendRefusal(reply, {
        status: refusal.status,
        body: { ...buildErrorBody(refusal, getTexts(request, site)) },
        headers: waitSeconds === undefined ? {} : { 'retry-after': String(waitSeconds) },
      })
    },
  })
}
