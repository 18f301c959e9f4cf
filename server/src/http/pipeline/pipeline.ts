import { limits } from '@nspect/contract/shared/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRollbackStorage } from '../../storage/rollbackStorage.ts'
import { allowFullBodySize, isMultipartForm, needsEarlyIdentification } from '../bodyLimits.ts'
import type { Caller } from '../credentials.ts'
import { toHttpError } from '../errorMapping.ts'
import { type Endpoint, type Feature, listErrorMappings } from '../handler.ts'
import { HttpError } from '../httpError.ts'
import { createSessionLoader } from '../sessionLoader.ts'
import { buildAuditRows } from './auditEntries.ts'
import {
  authenticate,
  findCaller,
  isRequestFromThisMachine,
  isTokenInBody,
} from './authenticate.ts'
import { assertCallerCapable } from './authorize.ts'
import {
  buildStoredResponse,
  findStoredResponseAfterError,
  getIdempotentCall,
} from './idempotency.ts'
import { loadRecordForChange, loadRecordForRead } from './loadRecord.ts'
import { isInputError, maskInputError } from './maskInputErrors.ts'
import { buildCommitStatement, deleteRateAttempts } from './pipeline.queries.ts'
import { prepareAuthorizedCall, prepareBeforeTransaction } from './prepare.ts'
import { enforceAccountRate, enforceAddressRate, enforceApiKeyRate } from './rateLimit.ts'
import { receiveRequestBody } from './receiveRequestBody.ts'
import type {
  PipelineServices,
  RequestContext,
  RequestServices,
  ValidatedContext,
} from './requestContext.ts'
import { retryTransaction } from './retryTransaction.ts'
import { runRouteHandler } from './runRouteHandler.ts'
import { assertResponseShape, sendJson, sendStream } from './sendResponse.ts'
import { isProposing, storeProposal } from './storeProposal.ts'
import { validateRouteRequest } from './validateRouteRequest.ts'

/**
 * Every change passes these stages. Each is a file of its name beside this one.
 *
 * - rateLimit: by address, before the body is read; then by the account or link in the body
 * - authenticate: reads the credential, counts the calls of an API key, and looks the caller up
 *   before a large body
 * - receive: the body with its uploads, whose bytes are durable from here on (`readUpload`). A JSON
 *   body was parsed by Fastify, between the two rates. It comes before `authenticate` where only the
 *   body names the caller
 * - validate: the input against the route's shape. Only those who may make the call see its errors
 *   (`maskInputErrors`)
 * - prepare: slow work and its bytes, outside the transaction, after `load` and `authorize`
 * - transaction: begins (`db/transaction`, repeated by `retryTransaction`)
 * - load: looks the caller up, then loads the record among those that they may see
 * - authorize: by the permission table
 * - run: the handler, or `storeProposal` in place of it for a key that proposes
 * - audit: what it did (`buildAuditRows`)
 * - idempotency: stores the response for a repeated request
 * - transaction: commits
 * - followers of the record are notified (`onCommitted`), then the response is sent (`sendResponse`)
 *
 * A call that changes nothing has no transaction: it is loaded and authorized, then prepared and
 * run.
 */

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * the header that carries the signature of a text form, where the endpoint takes forms of
     * another server
     */
    signatureHeader?: string
  }
}

/** Mounts every endpoint of every feature below /api. */
export const mountFeatures = (
  app: FastifyInstance,
  base: RequestServices,
  features: readonly Feature[],
): void => {
  const services: PipelineServices = {
    ...base,
    mappings: listErrorMappings(features),
    loadSession: createSessionLoader(base.db, base.now),
  }
  /** requests whose body was read, so that the stages have judged them */
  const handled = new WeakSet<FastifyRequest>()
  for (const endpoint of features.flatMap(({ calls }) => Object.values(calls))) {
    const { route } = endpoint
    app.route({
      method: route.method,
      url: `/api/${route.path}`,
      ...(route.kind === 'json' ? { bodyLimit: route.bodyLimit ?? limits.jsonBody } : {}),
      config:
        route.kind === 'json' && route.signatureHeader
          ? { signatureHeader: route.signatureHeader }
          : {},
      onRequest: (request, reply) => admit(buildRequestContext(services, endpoint, request, reply)),
      handler: (request, reply) => {
        handled.add(request)
        return answer(buildRequestContext(services, endpoint, request, reply))
      },
      errorHandler: async (error, request, reply) => {
        if (handled.has(request)) throw error
        return rejectUnread(buildRequestContext(services, endpoint, request, reply), error)
      },
    })
  }
}

const buildRequestContext = (
  services: PipelineServices,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext => ({
  services,
  endpoint,
  request,
  reply,
  now: services.now(),
  files: createRollbackStorage(services.storage),
})

/**
 * Runs before the body is read: rejects calls not from this machine where the route requires it,
 * too many requests, and too large bodies of unknown callers.
 */
const admit = async (context: RequestContext): Promise<void> => {
  const { services, endpoint, request } = context
  const { route } = endpoint
  if (route.from === 'loopback' && !isRequestFromThisMachine(route, request))
    throw new HttpError('route.missing')
  await enforceAddressRate(context)
  if (
    route.can === 'public' ||
    isTokenInBody(route) ||
    !needsEarlyIdentification(request, services.bodies)
  )
    return
  const caller = await findCaller(await authenticate(context))
  if (isMultipartForm(request)) assertCallerCapable(route, caller)
  allowFullBodySize(request)
}

const answer = async (context: RequestContext) => {
  try {
    const validated = await buildValidatedContext(context)
    return await (context.endpoint.route.changes ? change(validated) : read(validated))
  } catch (error) {
    await context.files.discard()
    throw error
  }
}

/** Who calls, and what they send. */
const buildValidatedContext = async (context: RequestContext): Promise<ValidatedContext> => {
  const early = isTokenInBody(context.endpoint.route)
    ? await receiveRequestBody(context)
    : undefined
  if (!early?.isCounted) await enforceAccountRate(context)
  const authenticated = await authenticate(context)
  await enforceApiKeyRate(authenticated)
  try {
    return await validateRouteRequest(
      authenticated,
      early ?? (await receiveRequestBody(authenticated)),
    )
  } catch (error) {
    return maskInputError(authenticated, error)
  }
}

/**
 * A body that could not be read: its sender's right still comes first, where it is not the body
 * that names them.
 */
const rejectUnread = async (context: RequestContext, error: unknown): Promise<never> => {
  const { refusal } = toHttpError(error, context.services.mappings)
  if (isTokenInBody(context.endpoint.route) || !isInputError(refusal)) throw error
  return maskInputError(await authenticate(context), refusal)
}

/** Handles a call that changes nothing. */
const read = async (context: ValidatedContext) => {
  const { services, endpoint, reply } = context
  const authorized = await loadRecordForRead(context)
  const prepared = await prepareAuthorizedCall(context, authorized)
  // the connection was released: from here on queries use any connection of the pool
  const scope = { ...authorized.scope, db: services.db }
  const { result, kept } = await runRouteHandler(context, { ...authorized, scope }, prepared)
  if (endpoint.route.kind === 'stream') return sendStream(reply, result)
  assertResponseShape(context, result)
  return sendJson(context, result, kept)
}

/**
 * Handles a change in one transaction; for an idempotency key that was used before, returns the
 * stored answer.
 */
const change = async (context: ValidatedContext) => {
  const { services, files, attemptKeys } = context
  const call = getIdempotentCall(context)
  let caller: Caller | null = null
  try {
    const prepared = await prepareBeforeTransaction(context, call?.key, (found) => {
      caller = found
    })
    const { answer, audit, kept } = await retryTransaction(services.db, async (tx, withCommit) => {
      files.mayBeReferenced(false)
      const authorized = await loadRecordForChange(context, tx, call?.key)
      caller = authorized.caller
      const isProposed = isProposing(caller)
      const { answer, notes, kept } = isProposed
        ? { ...(await storeProposal(context, authorized)), kept: undefined }
        : await runRouteHandler(context, authorized, prepared)
      if (attemptKeys.length > 0) await deleteRateAttempts(tx, attemptKeys)
      if (!isProposed) assertResponseShape(context, answer)
      const audit = buildAuditRows(context, authorized, notes)
      const stored = call && buildStoredResponse(call, context, authorized, answer)
      withCommit(await buildCommitStatement(tx, audit, stored))
      // once COMMIT is sent its response may get lost: the rows may exist, so their bytes are left
      // to the sweep
      files.mayBeReferenced(true)
      return { answer, audit, kept }
    })
    services.onCommitted(audit)
    return sendJson(context, answer, kept)
  } catch (error) {
    const replay = call && (await findStoredResponseAfterError(context, call, caller, error))
    if (!replay) throw error
    files.mayBeReferenced(false)
    await files.discard()
    return sendJson(context, replay)
  }
}
