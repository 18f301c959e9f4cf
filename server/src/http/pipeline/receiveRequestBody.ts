import { getSingleHeader } from '../getSingleHeader.ts'
import { HttpError } from '../httpError.ts'
import { readMultipartBody, type UploadedFile } from '../readMultipartBody.ts'
import { authenticate, findCaller, isTokenInBody } from './authenticate.ts'
import { assertCallerCapable } from './authorize.ts'
import { enforceAccountRate } from './rateLimit.ts'
import type { AuthenticatedContext, RequestContext } from './requestContext.ts'

/** What the body of a request brings. */
export interface ReceivedBody {
  fields: unknown
  uploads: UploadedFile[]
  /** the rates of the account or link that the body names have counted it already */
  isCounted?: boolean
}

/**
 * Reads a form that names its caller in a field: before it, there is nothing to authenticate by. If
 * the field comes before the files, as our own client sends it, the call is counted and an invalid
 * one is refused before their bytes are read; otherwise they are discarded.
 */
const receiveNaming = async (context: RequestContext, read: ReadForm): Promise<ReceivedBody> => {
  let isCounted = false
  const form = await read(async (fields) => {
    if (isCounted || fields.token === undefined) return
    isCounted = true
    context.request.body = fields
    await enforceAccountRate(context)
    await identifyWithRoom(await authenticate(context))
  })
  context.request.body = form.fields
  return { ...form, isCounted }
}

type BeforeFile = (fields: Record<string, unknown>) => Promise<void>
type ReadForm = (beforeFile?: BeforeFile) => ReturnType<typeof readMultipartBody>

/**
 * Reads a form, or takes the body that the framework has parsed. Throws 415 for a kind that the
 * call does not take.
 */
export const receiveRequestBody = async (
  context: RequestContext | AuthenticatedContext,
): Promise<ReceivedBody> => {
  const { services, endpoint, request, files } = context
  const { route } = endpoint
  const isUpload = request.isMultipart()
  if (route.kind === 'upload' ? !isUpload && !request.body : isUpload)
    throw new HttpError('body.type')
  if (route.kind !== 'upload' || !isUpload) return { fields: request.body, uploads: [] }
  const read: ReadForm = (beforeFile) =>
    readMultipartBody(request, route, files, services.bodies, beforeFile)
  if (isTokenInBody(route)) return receiveNaming(context, read)
  return 'credential' in context ? receiveKnown(context, read) : read()
}

/**
 * Looks the caller up, and refuses a form that their client has no room for before any of it is
 * stored (T284).
 */
const identifyWithRoom = async (context: AuthenticatedContext): Promise<void> => {
  const { services, endpoint, request } = context
  const caller = await findCaller(context, { key: getSingleHeader(request, 'idempotency-key') })
  const clientId = caller?.actor.clientId
  // what was stored already gets its first answer again
  if (!clientId || caller.previous) return
  assertCallerCapable(endpoint.route, caller)
  await services.requireRoom(clientId, Number(request.headers['content-length'] ?? 0))
}

/** Reads a form whose caller is known before it. */
const receiveKnown = (context: AuthenticatedContext, read: ReadForm): Promise<ReceivedBody> => {
  let isIdentified = false
  return read(async () => {
    if (isIdentified) return
    isIdentified = true
    await identifyWithRoom(context)
  })
}
