import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/connect.ts'
import type { Scope } from '../../db/scope.ts'
import type { JobQueue } from '../../jobs/job.ts'
import type { RequestFiles } from '../../storage/requestFiles.ts'
import type { FileStorage } from '../../storage/storage.ts'
import type { BodyLimits } from '../bodies.ts'
import type { Endpoint, ErrorMapping, Site } from '../call.ts'
import type { Caller, Credential } from '../credentials.ts'
import type { Tokens } from '../tokens.ts'
import type { Uploaded } from '../uploads.ts'
import type { wordsIn } from '../words.ts'

/** What every request is served with. */
export interface Services {
  db: Db
  storage: FileStorage
  jobs: JobQueue
  tokens: Tokens
  site: Site
  /** the clock of everything; tests set it */
  now: () => Date
  bodies: BodyLimits
  /** check every answer against its declared shape (development and tests; in production it would cost a third of a long list) */
  checksAnswers: boolean
}

/** The services, with what the features registered. */
export interface Kernel extends Services {
  /** what errors of features are to the caller */
  mappings: readonly ErrorMapping[]
}

/** One request to one endpoint, as the stages of the pipeline hand it on. */
export interface RequestContext {
  kernel: Kernel
  endpoint: Endpoint
  request: FastifyRequest
  reply: FastifyReply
  now: Date
  /** the storage, which remembers what this request has put there */
  files: RequestFiles
}

/** After authentication: what the caller holds, by its signature alone; null for anybody. */
export interface AuthenticatedContext extends RequestContext {
  credential: Credential | null
}

/** After validation: the input has the route's shape, uploads are durable. */
export interface ValidatedContext extends AuthenticatedContext {
  input: object
  uploads: Uploaded[]
  words: ReturnType<typeof wordsIn>
  /** tries counted against the caller's address until the call succeeds */
  tries: string[]
}

/** After authorization: who calls, and the record inside what they may see. */
export interface Authorized {
  caller: Caller | null
  scope: Scope
  subject: unknown
}
