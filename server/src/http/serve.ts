import { isDeepStrictEqual } from 'node:util'
import { limits } from '@nspect/contract/limits'
import type { Route } from '@nspect/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BillingProvider, ProviderRefusal } from '../billing/provider.ts'
import type { Db } from '../db/connect.ts'
import type { Work } from '../db/transaction.ts'
import { type Keeper, keeperOf } from '../files/keeper.ts'
import type { FileStorage } from '../files/storage.ts'
import type { JobQueue } from '../jobs/job.ts'
import {
  credentialFor,
  headerOf,
  isFromThisMachine,
  isNamedInBody,
  readInput,
  refuseStrangers,
  tokenOf,
} from './arrival.ts'
import { allowWholeBody, asksWhoFirst, type BodyLimits, isForm } from './bodies.ts'
import type { AuditNote, Call, CameFrom, Feature, Preparation, Served, Site, Streamed } from './call.ts'
import { type Caller, nameOfCaller } from './credentials.ts'
import { isRetriable } from './failures.ts'
import { type Guesses, noGuesses } from './guesses.ts'
import { conclusionOf, findAnswer, forgetTries, isTwin, writeAudit } from './kernel.queries.ts'
import { type Coming, type Met, meet, meetKnown, Repeated, WrongGuess, whoCalls } from './meet.ts'
import { forgivenOf, holdAddress, holdNamed } from './rates.ts'
import { Refusal } from './refuse.ts'
import { type Asked, answeredBefore, askedUnder, kept } from './repeats.ts'
import type { Tokens } from './tokens.ts'
import { actorOf, auditRows } from './trail.ts'
import { readUpload, type Uploaded } from './uploads.ts'
import { languageOf, wordsIn } from './words.ts'

export interface Kernel {
  db: Db
  storage: FileStorage
  jobs: JobQueue
  tokens: Tokens
  site: Site
  billing: BillingProvider
  /** the clock of everything; tests set it */
  now: () => Date
  bodies: BodyLimits
  /** hold every answer against its declared shape (development and tests; in production it would cost a third of a long list) */
  checksAnswers: boolean
}

/** Mounts every call of every feature below /api. */
export const mount = (app: FastifyInstance, kernel: Kernel, features: readonly Feature[]): void => {
  const guesses = noGuesses()
  for (const { calls } of features) {
    for (const served of Object.values(calls)) {
      const { route } = served
      app.route({
        method: route.method,
        url: `/api/${route.path}`,
        ...(route.kind === 'json' ? { bodyLimit: route.bodyLimit ?? limits.jsonBody } : {}),
        onRequest: (request) => admit(kernel, guesses, served, request),
        handler: (request, reply) => answerCall(kernel, guesses, served, request, reply),
      })
    }
  }
}

/** A call that was taken in: what it says and brings, before anything is loaded for it. */
interface Taken extends Coming {
  kernel: Kernel
  request: FastifyRequest
  reply: FastifyReply
  files: Keeper
  input: object
  uploads: Uploaded[]
  words: ReturnType<typeof wordsIn>
  /** counted against the caller's address until the call succeeds */
  tries: string[]
}

/** load -> allow -> do, once for all calls. */
const answerCall = async (
  kernel: Kernel,
  guesses: Guesses,
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const files = keeperOf(kernel.storage)
  try {
    const taken = await takeIn(kernel, guesses, served, request, reply, files)
    return await (served.route.changes ? change(taken) : read(taken))
  } catch (error) {
    await files.forget()
    throw error
  }
}

/** Refuses before any of its body is read what comes from elsewhere, too often, or with too much from nobody who is known. */
const admit = async (kernel: Kernel, guesses: Guesses, served: Served, request: FastifyRequest): Promise<void> => {
  const { route } = served
  const { tokens, db } = kernel
  const now = kernel.now()
  if (route.from === 'loopback' && !isFromThisMachine(route, request)) throw new Refusal('route.missing')
  await holdAddress(kernel, route, request, now)
  if (route.can === 'public' || isNamedInBody(route) || !asksWhoFirst(request, kernel.bodies)) return
  const presented = { authorization: headerOf(request, 'authorization'), token: tokenOf(route, request) }
  const credential = await credentialFor(tokens, route, presented, now)
  const caller = await whoCalls({ served, tokens, guesses, credential, now }, db)
  if (isForm(request)) refuseStrangers(route, caller)
  allowWholeBody(request)
}

/** Reads a call: where it comes from, what it carries and what it says. Refuses what cannot be one of this route. */
const takeIn = async (
  kernel: Kernel,
  guesses: Guesses,
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  files: Keeper,
): Promise<Taken> => {
  const { route } = served
  const now = kernel.now()
  await holdNamed(kernel, route, request, now)
  const isUpload = request.isMultipart()
  if (route.kind === 'json' ? isUpload : route.kind === 'upload' && !isUpload && !request.body)
    throw new Refusal('body.type')

  const token = tokenOf(route, request)
  const presented = { authorization: headerOf(request, 'authorization'), token }
  const credential = await credentialFor(kernel.tokens, route, presented, now)
  const coming: Coming = { served, tokens: kernel.tokens, guesses, credential, now }
  const { fields, uploads } =
    route.kind === 'upload' && isUpload
      ? await readUpload(request, route, files, kernel.bodies)
      : { fields: request.body, uploads: [] }
  const given = { query: request.query, params: request.params, body: fields }
  const input = await readInput(route, given, () => whoCalls(coming, kernel.db))
  const words = wordsIn(languageOf(headerOf(request, 'accept-language')))
  const tries = await forgivenOf(kernel.tokens, route, request, now)
  return { ...coming, kernel, request, reply, files, input, uploads, words, tries }
}

/** Answers a call that changes nothing. */
const read = async (taken: Taken) => {
  const { kernel, served, input, reply } = taken
  const { route, handling } = served
  const met = await kernel.db.connected((on) => meet(taken, input, on))
  const prepared = await handling.prepare?.(preparationOf(taken, met))
  // the connection was given back: what is asked from here on is asked of any
  const scope = { ...met.scope, db: kernel.db }
  const answer = await handling.run(callOf(taken, { ...met, scope }, prepared, []))
  if (route.kind === 'stream') return sendStream(reply, answer as Streamed)
  checkAnswer(kernel, route, answer)
  return send(reply, answer)
}

/** Does what a call asks for in one transaction; under a key that was used, answers what was answered then. */
const change = async (taken: Taken) => {
  const { kernel, served, credential, request, reply, input, uploads, files } = taken
  const { route } = served
  const key = headerOf(request, 'idempotency-key')
  const asked = credential ? askedUnder(key, route, input, uploads) : undefined
  let caller: Caller | null = null
  try {
    const prepared = await prepare(taken, asked?.key, (who) => {
      caller = who
    })
    const answer = await inTransaction(kernel.db, async (tx, lastly) => {
      files.mayBeNamed(false)
      const met = await meet(taken, input, tx, asked?.key)
      caller = met.caller
      const { worded, conclusion } = await act(taken, met, prepared, asked)
      lastly(conclusion)
      // once COMMIT is sent its answer may get lost: then the rows may be there, and their bytes stay for the sweep to judge
      files.mayBeNamed(true)
      return worded
    })
    return send(reply, answer)
  } catch (error) {
    const known = asked && (await knownAnswer(kernel.db, error, caller, asked))
    if (!known) throw error
    const answer = answeredBefore(asked, known, route, kernel.tokens)
    files.mayBeNamed(false)
    await files.forget()
    return send(reply, answer)
  }
}

/** Bytes are kept and passwords hashed before the transaction: decided before, and again inside it. */
const prepare = async (taken: Taken, key: string | undefined, tell: (who: Caller | null) => void): Promise<unknown> => {
  const { kernel, served, input, uploads } = taken
  const { handling } = served
  if (!handling.prepare || !(handling.prepares?.({ input, uploads }) ?? true)) return undefined
  const found = await whoCalls(taken, kernel.db, key)
  tell(found)
  if (found?.known) throw new Repeated(found.known)
  return handling.prepare(preparationOf(taken, await meetKnown(taken, input, kernel.db, found)))
}

const preparationOf = (taken: Taken, { scope, subject, caller }: Met): Preparation<Route, unknown> => {
  const { kernel, served, request, words, input, uploads, files, now } = taken
  const { db, site, billing, tokens, jobs } = kernel
  const auditRefusal = async (note: AuditNote) => {
    const who = actorOf(caller, request)
    await writeAudit(db, auditRows(served.route, scope, who, subject, [note], String(request.id)))
  }
  const later: Preparation<Route, unknown>['later'] = (work, payload) => jobs.add(db, work, payload)
  const told = { db, input, subject, uploads, files, site, billing, now, tokens, language: words.language }
  return { ...told, from: cameFrom(request), auditRefusal, later }
}

const cameFrom = (request: FastifyRequest): CameFrom => ({
  ip: request.ip,
  userAgent: headerOf(request, 'user-agent') ?? '',
})

/** Has the handler act, and answers with what is written last: the trail, and the answer under its key. */
const act = async (taken: Taken, met: Met, prepared: unknown, asked: Asked | undefined) => {
  const { kernel, served, request, words, tries, now } = taken
  const { route, handling } = served
  const notes: AuditNote[] = []
  const result = (await handling.run(callOf(taken, met, prepared, notes))) as Record<string, unknown>
  const worded = route.says ? { ...result, message: words.say(String(result.message ?? route.says)) } : result
  if (tries.length > 0) await forgetTries(met.scope.db, tries)
  checkAnswer(kernel, route, worded)
  const who = actorOf(met.caller, request)
  const rows = auditRows(route, met.scope, who, met.subject, notes, String(request.id))
  const own = { caller: who.actor, createdAt: now, answer: worded }
  return { worded, conclusion: conclusionOf(rows, asked && kept(asked, own, route, kernel.tokens)) }
}

/** What a handler works with. */
const callOf = (
  { kernel, input, request, reply, words, files }: Taken,
  { scope, subject, caller }: Met,
  prepared: unknown,
  notes: AuditNote[],
): Call<Route, unknown, unknown> => {
  const leaving = leavingOf(reply)
  return {
    scope,
    input,
    subject,
    prepared,
    sessionId: caller?.sessionId ?? null,
    tokens: kernel.tokens,
    site: kernel.site,
    billing: kernel.billing,
    from: cameFrom(request),
    language: words.language,
    files,
    get signal() {
      return leaving()
    },
    audit: (note) => notes.push(note),
    later: (work, payload) => kernel.jobs.add(scope.db, work, payload),
    header: (name, value) => void reply.header(name, value),
  }
}

/** Tells of the caller's going away before his answer went out whole. Made when it is asked for: few calls last so long. */
const leavingOf = ({ raw }: FastifyReply) => {
  let gone: AbortController | undefined
  return (): AbortSignal => {
    if (gone) return gone.signal
    const made = new AbortController()
    gone = made
    if (raw.destroyed && !raw.writableFinished) made.abort()
    else raw.once('close', () => raw.writableFinished || made.abort())
    return made.signal
  }
}

/** What is there to be answered again after this error: a twin that came first may also be why a call is refused. */
const knownAnswer = async (db: Db, error: unknown, caller: Caller | null, asked: Asked) => {
  if (error instanceof Repeated) return error.known
  if (!caller || !(error instanceof Refusal || error instanceof ProviderRefusal || isTwin(error))) return undefined
  return findAnswer(db, nameOfCaller(caller), asked.key)
}

/** One transaction for one action of a person; tried again where the database gave way to somebody else (BI-126). */
const inTransaction = async <T>(db: Db, work: Work<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries === 3 || !(isRetriable(error) || error instanceof WrongGuess)) throw error
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
