import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { limits } from '@nspect/contract/limits'
import { type Action, mayEver, type SubjectOf } from '@nspect/contract/policy'
import type { Route } from '@nspect/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Querying } from '../db/connect.ts'
import { type Scope, scopeFor } from '../db/scope.ts'
import { keeperOf } from '../files/keeper.ts'
import type { FileStorage } from '../files/storage.ts'
import type { JobQueue } from '../jobs/job.ts'
import { type AuditNote, allow, type Call, type Feature, type Served, type Streamed } from './call.ts'
import { type Caller, identify, nameOfCaller, readCredential, type Taking } from './credentials.ts'
import { isRetriable } from './failures.ts'
import { checkInput } from './input.ts'
import { concludeChange, countTry, findAnswer, forgetTries, type KnownAnswer } from './kernel.queries.ts'
import { isLoopback } from './loopback.ts'
import { need, Refusal } from './refuse.ts'
import type { Tokens } from './tokens.ts'
import { readUpload, type Uploaded } from './uploads.ts'
import type { Words } from './words.ts'

export interface Kernel {
  db: Db
  storage: FileStorage
  jobs: JobQueue
  tokens: Tokens
  words: Words
  publicUrl: string
  /** the clock of everything; tests set it */
  now: () => Date
  /** hold every answer against its declared shape (development and tests; in production it would cost a third of a long list) */
  checksAnswers: boolean
}

/** Mounts every call of every feature below /api. */
export const mount = (app: FastifyInstance, kernel: Kernel, features: readonly Feature[]): void => {
  for (const { calls } of features) {
    for (const served of Object.values(calls)) {
      const { route } = served
      app.route({
        method: route.method,
        url: `/api/${route.path}`,
        ...(route.kind === 'json' ? { bodyLimit: route.bodyLimit ?? limits.jsonBody } : {}),
        handler: (request, reply) => answerCall(kernel, served, request, reply),
      })
    }
  }
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** load -> allow -> do, once for all calls. */
const answerCall = async (kernel: Kernel, served: Served, request: FastifyRequest, reply: FastifyReply) => {
  const { route, handling } = served
  const now = kernel.now()
  const files = keeperOf(kernel.storage)
  const gone = new AbortController()
  // once COMMIT is sent its answer may get lost: then the rows may be there, and their bytes must stay for the sweep to judge
  let mayBeStored = false
  // an answer that went out whole is the usual end: nobody needs to hear of it
  reply.raw.once('close', () => reply.raw.writableFinished || gone.abort())
  try {
    if (route.from === 'loopback' && !isFromThisMachine(request)) throw new Refusal('route.missing')
    const tries = await holdToRates(kernel, route, request, now)
    if (route.kind === 'upload' && !request.isMultipart()) throw new Refusal('body.type')
    if (route.kind === 'json' && request.isMultipart()) throw new Refusal('body.type')

    const token = tokenOf(request.query) ?? tokenOf(request.body)
    const presented = { authorization: headerOf(request, 'authorization'), token }
    const credential = route.can === 'public' ? null : await readCredential(kernel.tokens, route, presented, now)
    const whoCalls = async (db: Querying, taking?: Taking) =>
      credential && (await identify(db, credential, route, now, taking))
    // a change finds out inside its transaction, by the statement that takes its key; what is costly to take in asks before
    let caller: Caller | null = route.changes && !isLarge(route, request) ? null : await whoCalls(kernel.db)
    if (route.kind === 'upload') refuseStrangers(route, caller)

    const { fields, uploads } =
      route.kind === 'upload' ? await readUpload(request, route, files) : { fields: request.body, uploads: [] }
    const input = checkInput(route, { query: request.query, params: request.params, body: fields }) as object
    if (caller?.printsProject !== undefined && (input as { projectId?: number }).projectId !== caller.printsProject) {
      throw new Refusal('print.noTicket')
    }

    const scopeOf = (db: Querying, changes: boolean) =>
      scopeFor(db, caller?.actor ?? null, {
        changes,
        now,
        sign: (stored, linkId) => kernel.tokens.signPath(stored, linkId, now),
      })
    const allowed = async (scope: Scope) => {
      const subject = need(await handling.load(scope, input), 'record.missing')
      if (route.can !== 'public') allow(caller?.actor ?? null, route.can, subject as SubjectOf<Action>)
      return subject
    }
    const callOf = (
      scope: Scope,
      subject: unknown,
      prepared: unknown,
      notes: AuditNote[],
    ): Call<Route, unknown, unknown> => ({
      scope,
      input,
      subject,
      prepared,
      sessionId: caller?.sessionId ?? null,
      tokens: kernel.tokens,
      publicUrl: kernel.publicUrl,
      files,
      signal: gone.signal,
      audit: (note) => notes.push(note),
      later: (work, payload) => kernel.jobs.add(scope.db, work, payload),
      header: (name, value) => void reply.header(name, value),
    })

    if (!route.changes) {
      const scope = scopeOf(kernel.db, false)
      const subject = await allowed(scope)
      const prepared = await handling.prepare?.({ db: kernel.db, input, uploads, files, now })
      const answer = await handling.run(callOf(scope, subject, prepared, []))
      if (route.kind === 'stream') return sendStream(reply, answer as Streamed)
      checkAnswer(kernel, route, answer)
      return send(reply, answer)
    }

    const key = credential ? keyOf(request) : undefined
    const taking = key ? { key, call: route.path, bodyHash: hashOfInput(input, uploads), createdAt: now } : undefined
    /** What was answered once is answered again, whatever has become of the record since (T6). */
    const answered = (known: KnownAnswer | undefined) => {
      if (known && (known.call !== taking?.call || known.bodyHash !== taking.bodyHash)) {
        throw new Refusal('key.otherBody')
      }
      return known?.answer ?? undefined
    }

    let prepared: unknown
    if (handling.prepare && (handling.prepares?.({ input, uploads }) ?? true)) {
      caller ??= await whoCalls(kernel.db)
      const known = caller && taking && (await findAnswer(kernel.db, nameOfCaller(caller), taking.key))
      const earlier = answered(known ?? undefined)
      if (earlier) {
        await files.forget()
        return send(reply, earlier)
      }
      // decided before bytes are kept and passwords hashed, and again inside the transaction
      await allowed(scopeOf(kernel.db, false))
      prepared = await handling.prepare({ db: kernel.db, input, uploads, files, now })
    }

    const answer = await inTransaction(kernel.db, async (tx) => {
      mayBeStored = false
      const found = await whoCalls(tx, taking)
      caller = found
      const replayed = answered(found?.known)
      if (replayed) return { replayed }
      const scope = scopeOf(tx, true)
      const subject = await allowed(scope)
      const notes: AuditNote[] = []
      const result = (await handling.run(callOf(scope, subject, prepared, notes))) as Record<string, unknown>
      const worded = route.says ? { ...result, message: kernel.words(String(result.message ?? route.says)) } : result
      const who = actorOf(caller, request)
      const kept = key && caller ? { caller: who.actor, key, answer: worded } : undefined
      await concludeChange(tx, auditRows(route, scope, who, subject, notes, String(request.id)), kept)
      if (tries.length > 0) await forgetTries(tx, tries)
      checkAnswer(kernel, route, worded)
      mayBeStored = true
      return { worded }
    })
    if (answer.replayed) await files.forget()
    return send(reply, answer.replayed ?? answer.worded)
  } catch (error) {
    if (!mayBeStored) await files.forget()
    throw error
  }
}

/** Up to this many bytes a body is read before it is known who sends it: refusing it costs less than asking twice. */
const smallBody = 65_536

const isLarge = (route: Route, request: FastifyRequest): boolean =>
  route.kind === 'upload' && !(Number(request.headers['content-length']) <= smallBody)

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** Sent by this machine to this machine, through nobody: neither a proxy nor a page whose name was bent to point here. */
const isFromThisMachine = (request: FastifyRequest): boolean => {
  const { remoteAddress } = request.raw.socket
  const [, host = ''] = /^(.*?)(?::\d+)?$/.exec(request.headers.host ?? '') ?? []
  const isNear = remoteAddress !== undefined && isLoopback(remoteAddress.replace(/^::ffff:/, ''))
  return isNear && isLoopback(host) && !forwarding.some((name) => name in request.headers)
}

const tokenOf = (from: unknown): unknown =>
  typeof from === 'object' && from !== null && 'token' in from ? from.token : undefined

/** Before an upload is read: someone whose role can never do this does not get to send 250 MB. */
const refuseStrangers = (route: Route, caller: Caller | null) => {
  if (route.can === 'public' || caller?.actor.kind !== 'staff') return
  if (!mayEver(caller.actor.role, route.can)) throw new Refusal('role.denied')
}

/** Counts this call against the route's rates; answers the keys of those that success forgives. */
const holdToRates = async (kernel: Kernel, route: Route, request: FastifyRequest, now: Date): Promise<string[]> => {
  const forgiven: string[] = []
  for (const rate of route.rate ?? []) {
    const body = request.body as { username?: unknown } | undefined
    const account = typeof body?.username === 'string' ? body.username.trim().toLowerCase().slice(0, 100) : ''
    const whom = { ip: '', 'account+ip': account }[rate.per]
    const key = `${route.path}|${rate.per}|${request.ip}|${whom}`
    const { tries, endsAt } = await countTry(kernel.db, key, rate.seconds, now)
    if (tries > rate.max) {
      const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
      throw new Refusal('rate.exceeded', { values: { seconds } })
    }
    if (rate.forgives) forgiven.push(key)
  }
  return forgiven
}

const keyOf = (request: FastifyRequest): string | undefined => {
  const key = headerOf(request, 'idempotency-key')
  if (key === undefined) return undefined
  if (key.length < 1 || key.length > limits.idempotencyKey) {
    throw new Refusal('input.invalid', { errors: [{ field: 'Idempotency-Key', key: 'value.invalid', values: {} }] })
  }
  return key
}

const hashOfInput = (input: object, uploads: Uploaded[]): string => {
  const said = JSON.stringify([input, uploads.map(({ field, displayName, sha256 }) => [field, displayName, sha256])])
  return createHash('sha256').update(said).digest('hex')
}

const actorOf = (caller: Caller | null, request: FastifyRequest) => {
  if (!caller) return { actor: `ip:${request.ip}`, actorName: '' }
  return { actor: nameOfCaller(caller), actorName: caller.actor.kind === 'staff' ? caller.actor.name : '' }
}

const auditRows = (
  route: Route,
  scope: Scope,
  who: { actor: string; actorName: string },
  subject: unknown,
  notes: AuditNote[],
  requestId: string,
) => {
  const facts = (subject ?? {}) as { id?: number; clientId?: number | null }
  const [record = ''] = route.can.split('.')
  const told = notes.length > 0 ? notes : [{ record, recordId: facts.id ?? null }]
  return told.map((note) => ({
    at: scope.now,
    clientId: facts.clientId ?? scope.actor?.clientId ?? null,
    ...who,
    action: route.can === 'public' ? route.path : route.can,
    requestId,
    ...note,
  }))
}

/** One transaction for one action of a person; tried again where the database gave way to somebody else (BI-126). */
const inTransaction = async <T>(db: Db, work: (tx: Querying) => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries === 3 || !isRetriable(error)) throw error
    }
  }
}

/** In development and tests: an answer holds what its route declares and nothing besides. */
const checkAnswer = (kernel: Kernel, route: Route, answer: unknown) => {
  if (!kernel.checksAnswers || route.kind === 'stream') return
  const sent: unknown = JSON.parse(JSON.stringify(answer))
  if (!isDeepStrictEqual(route.answer.parse(sent), sent)) throw new Error(`${route.path} answers more than it declares`)
}

const send = (reply: FastifyReply, answer: unknown) => reply.type('application/json').send(JSON.stringify(answer))

const sendStream = (reply: FastifyReply, { body, type, headers }: Streamed) => {
  body.once('error', (error) => reply.raw.destroy(error))
  return reply
    .headers(headers ?? {})
    .type(type)
    .send(body)
}
