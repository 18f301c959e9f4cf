import { createHash } from 'node:crypto'
import type { Route } from '@nspect/contract/http/route'
import { limits } from '@nspect/contract/shared/limits'
import { type Caller, formatIdempotencyOwner } from '../credentials.ts'
import { mapFeatureError } from '../errorMapping.ts'
import { getSingleHeader } from '../getSingleHeader.ts'
import { HttpError } from '../httpError.ts'
import type { Tokens } from '../tokens.ts'
import { buildAuditActor } from './auditEntries.ts'
import { isActionPossibleForCaller } from './authorize.ts'
import {
  findStoredResponse,
  isDuplicateIdempotencyKey,
  type PreviousResponse,
  type StoredResponse,
} from './pipeline.queries.ts'
import type { AuthorizedCall, ValidatedContext } from './requestContext.ts'

/** What identifies a repeated call that changes something (T6). */
export interface IdempotentCall {
  key: string
  call: string
  bodyHash: string
}

/** The call was answered before: its transaction is rolled back. */
export class AlreadyRespondedError extends Error {
  readonly previous: PreviousResponse
  constructor(previous: PreviousResponse) {
    super('answered before')
    this.previous = previous
  }
}

/**
 * The call's idempotency key, path and hash of its input and uploads; undefined without a key or
 * credential. Throws for a key of invalid length.
 */
export const getIdempotentCall = ({
  credential,
  request,
  endpoint: { route },
  input,
  uploads,
}: ValidatedContext): IdempotentCall | undefined => {
  const key = getSingleHeader(request, 'idempotency-key')
  if (!credential || key === undefined) return undefined
  if (key.length < 1 || key.length > limits.idempotencyKey) {
    throw new HttpError('input.invalid', {
      errors: [{ field: 'Idempotency-Key', key: 'value.invalid', values: {} }],
    })
  }
  // a share token only identifies the caller: the same input with a newer token of the same link is
  // the same call
  const { token: _, ...withoutToken } = input as { token?: unknown }
  const body = route.credential === 'share' ? withoutToken : input
  const text = JSON.stringify([
    body,
    uploads.map(({ field, displayName, sha256 }) => [field, displayName, sha256]),
  ])
  return { key, call: route.path, bodyHash: createHash('sha256').update(text).digest('hex') }
}

/** Answers with a secret are stored encrypted: reading the database alone does not reveal it. */
const sealed = 'sealed'

/** The answer as it is stored for a repeated call. */
export const buildStoredResponse = (
  call: IdempotentCall,
  { endpoint: { route }, services: { tokens }, now, request }: ValidatedContext,
  { caller }: AuthorizedCall,
  response: Record<string, unknown>,
): StoredResponse => ({
  ...call,
  caller: caller ? formatIdempotencyOwner(caller) : buildAuditActor(null, request).actor,
  createdAt: now,
  answer: route.isSecret ? { [sealed]: tokens.encrypt(JSON.stringify(response)) } : response,
})

/**
 * A repeated call gets the stored answer, even if the record has changed since (T6). Throws 409 for
 * a key that was used for another call, and for an answer that was encrypted with another secret.
 */
const readReplay = (
  call: IdempotentCall,
  previous: PreviousResponse,
  route: Route,
  tokens: Tokens,
) => {
  if (previous.call !== call.call || previous.bodyHash !== call.bodyHash)
    throw new HttpError('key.otherBody')
  const { answer } = previous
  if (!route.isSecret) return answer
  const text = tokens.decryptOwn(String(answer[sealed]))
  if (text === null) throw new HttpError('key.answerLost')
  return JSON.parse(text) as Record<string, unknown>
}

/**
 * The stored answer to send after this error; the first of two duplicates may have caused the
 * second's rejection.
 */
export const findStoredResponseAfterError = async (
  { services, endpoint: { route } }: ValidatedContext,
  call: IdempotentCall,
  caller: Caller | null,
  error: unknown,
): Promise<Record<string, unknown> | undefined> => {
  const find = async () => {
    if (error instanceof AlreadyRespondedError) return error.previous
    const isRefused =
      error instanceof HttpError || mapFeatureError(services.mappings, error) !== undefined
    if (!caller || !isActionPossibleForCaller(route, caller)) return undefined
    if (!(isRefused || isDuplicateIdempotencyKey(error))) return undefined
    return findStoredResponse(services.db, formatIdempotencyOwner(caller), call.key)
  }
  const previous = await find()
  return previous && readReplay(call, previous, route, services.tokens)
}
