import { createHash } from 'node:crypto'
import { limits } from '@nspect/contract/limits'
import type { Route } from '@nspect/contract/route'
import type { KeptAnswer, KnownAnswer } from './kernel.queries.ts'
import { Refusal } from './refuse.ts'
import type { Tokens } from './tokens.ts'
import type { Uploaded } from './uploads.ts'

/** What a call that changes something is known by when it is sent again (T6). */
export interface Asked {
  key: string
  call: string
  bodyHash: string
}

/** The call's idempotency key with what it stands for; undefined without a key. Refuses a key of no usable length. */
export const askedUnder = (
  key: string | undefined,
  route: Route,
  input: object,
  uploads: Uploaded[],
): Asked | undefined => {
  if (key === undefined) return undefined
  if (key.length < 1 || key.length > limits.idempotencyKey) {
    throw new Refusal('input.invalid', { errors: [{ field: 'Idempotency-Key', key: 'value.invalid', values: {} }] })
  }
  // a share token tells who calls: the same words by a fresh one of the same link are the same call
  const { token: _, ...words } = input as { token?: unknown }
  const told = route.credential === 'share' ? words : input
  const said = JSON.stringify([told, uploads.map(({ field, displayName, sha256 }) => [field, displayName, sha256])])
  return { key, call: route.path, bodyHash: createHash('sha256').update(said).digest('hex') }
}

/** What holds a secret is kept under seal: whoever reads the database alone has nothing of it. */
const seal = 'sealed'

/** The answer as it is kept for whoever sends the call again. */
export const kept = (
  asked: Asked,
  { caller, createdAt, answer }: { caller: string; createdAt: Date; answer: Record<string, unknown> },
  route: Route,
  tokens: Tokens,
): KeptAnswer => ({
  ...asked,
  caller,
  createdAt,
  answer: route.isSecret ? { [seal]: tokens.encrypt(JSON.stringify(answer)) } : answer,
})

/** What was answered once is answered again, whatever has become of the record since (T6); a key of another call is refused. */
export const answeredBefore = (
  asked: Asked,
  known: KnownAnswer,
  route: Route,
  tokens: Tokens,
): Record<string, unknown> => {
  if (known.call !== asked.call || known.bodyHash !== asked.bodyHash) throw new Refusal('key.otherBody')
  const { answer } = known
  if (!route.isSecret) return answer
  return JSON.parse(tokens.decrypt(String(answer[seal]))) as Record<string, unknown>
}
