import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/connect.ts'
import type { Scope } from '../../db/scope.ts'
import type { JobQueue } from '../../jobs/job.ts'
import type { RollbackStorage } from '../../storage/rollbackStorage.ts'
import type { FileStorage } from '../../storage/storage.ts'
import type { BodyLimits } from '../bodyLimits.ts'
import type { Caller, Credential } from '../credentials.ts'
import type { Endpoint, ErrorMapping, Site } from '../handler.ts'
import type { getLocalizedTexts } from '../localizedTexts.ts'
import type { UploadedFile } from '../readMultipartBody.ts'
import type { LoadSession } from '../sessionLoader.ts'
import type { Tokens } from '../tokens.ts'
import type { AuditRow } from './pipeline.queries.ts'

/** What every request needs. */
export interface RequestServices {
  db: Db
  storage: FileStorage
  jobs: JobQueue
  tokens: Tokens
  site: Site
  /** the clock used everywhere; tests set it */
  now: () => Date
  bodies: BodyLimits
  /**
   * validate every answer (development and tests; in production it would cost a third of a long
   * list)
   */
  checksAnswers: boolean
  /** throws if that many bytes more do not fit into a client's storage */
  requireRoom(clientId: number, bytes: number): Promise<void>
  /** hears of every change once it is committed; for news that may get lost, not for work */
  onCommitted(entries: readonly AuditRow[]): void
}

/** The services, with what the features registered and what the pipeline makes of them. */
export interface PipelineServices extends RequestServices {
  /** how errors of features map to HTTP errors */
  mappings: readonly ErrorMapping[]
  loadSession: LoadSession
}

/** One request to one endpoint, as passed through the stages of the pipeline. */
export interface RequestContext {
  services: PipelineServices
  endpoint: Endpoint
  request: FastifyRequest
  reply: FastifyReply
  now: Date
  /** the storage, tracking what this request has written */
  files: RollbackStorage
}

/**
 * After authentication: the credential, verified by signature alone; null for public calls without
 * one.
 */
export interface AuthenticatedContext extends RequestContext {
  credential: Credential | null
}

/** After validation: the input has the route's shape, uploads are durable. */
export interface ValidatedContext extends AuthenticatedContext {
  input: object
  uploads: UploadedFile[]
  words: ReturnType<typeof getLocalizedTexts>
  /** keys of the counted attempts that success resets (rates with `forgives`) */
  attemptKeys: string[]
}

/** After authorization: the caller, and the record among those that they may see. */
export interface AuthorizedCall {
  caller: Caller | null
  scope: Scope
  subject: unknown
}
